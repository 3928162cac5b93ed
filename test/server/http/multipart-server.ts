/** A server whose every request is an upload form, over a real store; and raw bytes to send to it. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { drainUnread } from '../../../server/http/body.ts';
import { receiveUpload } from '../../../server/http/multipart.ts';
import { ApiError } from '../../../server/core/api-error.ts';
import { scratch, type Scratch } from '../storage/scratch.ts';

export const maxFileBytes = 300_000;

export interface UploadServer extends Scratch {
  url: string;
  port: number;
  server: Server;
  /** Resolves when the next upload has ended, well or badly, with the response to it. */
  nextOutcome: () => Promise<Outcome>;
  /** Nothing in the folder, nothing in the table. */
  isEmpty: () => Promise<boolean>;
  stop: () => Promise<void>;
}

export interface Outcome {
  status: number;
  code?: string;
  param?: string | null;
  message?: string;
  file?: Record<string, unknown>;
}

export interface ServerOptions {
  maxBytes?: number;
  validate?: (fields: unknown) => void;
  signal?: AbortSignal;
}

export async function uploadServer(options: ServerOptions = {}): Promise<UploadServer> {
  const area = await scratch();
  const waiting: ((outcome: Outcome) => void)[] = [];
  const server = createServer(async (request, response) => {
    const gone = new AbortController();
    response.once('close', () => {
      if (!response.writableFinished) gone.abort(new Error('the caller is gone'));
    });
    let outcome: Outcome;
    try {
      const file = await receiveUpload(request, {
        maxFileBytes: options.maxBytes ?? maxFileBytes,
        begin: (about) => area.store.begin('ann', about),
        validate: options.validate ?? (() => {}),
        signal: options.signal === undefined ? gone.signal : AbortSignal.any([gone.signal, options.signal]),
      });
      outcome = { status: 200, file: { ...file } };
    } catch (error) {
      outcome =
        error instanceof ApiError
          ? { status: 400, code: error.code, param: error.param, message: error.message }
          : { status: 500, message: String(error) };
    }
    response.statusCode = outcome.status;
    drainUnread(request, response);
    response.end(JSON.stringify(outcome));
    for (const resolve of waiting.splice(0)) resolve(outcome);
  });
  const port = await listen(server);
  return {
    ...area,
    url: `http://127.0.0.1:${port}/`,
    port,
    server,
    nextOutcome: () => new Promise((resolve) => waiting.push(resolve)),
    isEmpty: async () => {
      const rows = await area.db.selectFrom('file').select('id').execute();
      return rows.length === 0 && (await area.contents()).length === 0;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await area.dispose();
    },
  };
}

/** Listens on a free port of the loopback and returns it. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return address.port;
}

export const boundary = 'x-boundary';

export interface RawPart {
  name?: string;
  filename?: string;
  headers?: string[];
  content: string | Uint8Array;
}

/** A form as a client puts it together, byte for byte. */
export function form(parts: readonly RawPart[]): Buffer<ArrayBuffer> {
  const chunks: Uint8Array[] = [];
  for (const { name, filename, headers = [], content } of parts) {
    const names = [
      name === undefined ? '' : `; name="${name}"`,
      filename === undefined ? '' : `; filename="${filename}"`,
    ];
    const lines = [`--${boundary}`, `Content-Disposition: form-data${names.join('')}`, ...headers, '', ''];
    chunks.push(Buffer.from(lines.join('\r\n')), Buffer.from(content), Buffer.from('\r\n'));
  }
  chunks.push(Buffer.from(`--${boundary}--\r\n`));
  return Buffer.concat(chunks);
}

export const purposePart: RawPart = { name: 'purpose', content: 'user_data' };

export function filePart(content: string | Uint8Array = 'hello', filename = 'a.txt'): RawPart {
  return { name: 'file', filename, content };
}

/** Posts the bytes as they are and returns the response. */
export async function send(
  { url }: Pick<UploadServer, 'url'>,
  body: Buffer<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Outcome> {
  const type = `multipart/form-data; boundary=${boundary}`;
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': type, ...headers }, body });
  const outcome: Outcome = await response.json();
  return outcome;
}

/** Posts the chunks one by one, each as an HTTP chunk, which the server receives as such. */
export async function sendChunks(server: UploadServer, chunks: readonly Uint8Array[]): Promise<Outcome> {
  const socket = await beginRequest(server, { 'transfer-encoding': 'chunked', connection: 'close' });
  for (const chunk of chunks) {
    if (chunk.length > 0)
      socket.write(
        Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]),
      );
  }
  socket.write('0\r\n\r\n');
  return outcomeOf(await text(socket));
}

/** The JSON of a whole response, head included. */
function outcomeOf(response: string): Outcome {
  const outcome: Outcome = JSON.parse(response.slice(response.indexOf('{'), response.lastIndexOf('}') + 1));
  return outcome;
}

/** The first chunk of the response on the connection; responses here are shorter than one. */
export async function responseOn(socket: Socket): Promise<Outcome> {
  const [response]: unknown[] = await once(socket, 'data');
  return outcomeOf(String(response));
}

/** A connection on which a request has been begun. */
export async function beginRequest({ port }: UploadServer, headers: Record<string, string>): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  const all = { host: 'localhost', 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST / HTTP/1.1\r\n${lines.join('')}\r\n`);
  return socket;
}

/** The bytes in chunks of these sizes, which are used in turn. */
export function cut(bytes: Uint8Array, sizes: readonly number[]): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (let at = 0, n = 0; at < bytes.length; n += 1) {
    const size = sizes[n % sizes.length] ?? 1;
    chunks.push(bytes.subarray(at, at + size));
    at += size;
  }
  return chunks;
}
