/**
 * A provider with a file store of its own, in both dialects: it keeps what it is sent, and completes a chat only when it
 * has every file that the chat names. Everything about files can be made to fail.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { goodResponse } from './upstream/choose-response.ts';
import type { WireRequest } from './upstream/good-response.ts';

interface UploadedPart {
  id: string;
  headers: IncomingHttpHeaders;
  filename: string;
  mediaType: string;
  /** Other fields of the form. */
  fields: Record<string, string>;
  bytes: number;
  sha256: string;
}

interface Asked {
  path: string;
  headers: IncomingHttpHeaders;
  json: WireRequest;
}

/** A response that a test puts in the place of the usual one. */
export interface Odd {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface FileUpstream {
  /** Without `/v1`. */
  url: string;
  /** Files that have come, whole, in their order. */
  uploads: readonly UploadedPart[];
  /** Chats and counts. */
  asked: readonly Asked[];
  /** Ids that it was asked to delete, in their order. */
  deletions: readonly string[];
  /** Ids of the files that it has. */
  ids(): string[];
  /** Forgets a file by itself. */
  lose(id: string): void;
  /** Responses instead of the usual ones, each once, in their order; `true`: from now on. */
  odd(what: 'upload' | 'look' | 'delete' | 'chat', response: Odd | undefined, always?: boolean): void;
  /** Uploads wait from now on, each when it is whole, until the function that it gives is called. */
  hold(): () => void;
  /** Resolves when `holds` does, which is looked at after everything that happens here. */
  until(holds: () => boolean): Promise<void>;
  /** Forgets everything, its instructions too; its files are called `<prefix>-1`, `<prefix>-2` … from now on. */
  reset(prefix: string): void;
  close(): Promise<void>;
}

type What = 'upload' | 'look' | 'delete' | 'chat';

export async function startFileUpstream(): Promise<FileUpstream> {
  const uploads: UploadedPart[] = [];
  const asked: Asked[] = [];
  const deletions: string[] = [];
  const kept = new Set<string>();
  const once: Record<What, (Odd | undefined)[]> = { upload: [], look: [], delete: [], chat: [] };
  const always = new Map<What, Odd | undefined>();
  const observers = new Set<() => void>();
  let uploadGate: Promise<void> = Promise.resolve();
  let prefix = 'file_upstream';
  let minted = 0;

  const happened = () => {
    for (const look of observers) look();
  };
  const oddOf = (what: What): Odd | undefined =>
    once[what].length > 0 ? once[what].shift() : always.get(what);

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = ''] = (request.url ?? '').split('?');
    const id = /^\/v1\/files\/([^/]+)$/.exec(path)?.[1];
    const what: What =
      path === '/v1/files'
        ? 'upload'
        : id === undefined
          ? 'chat'
          : request.method === 'DELETE'
            ? 'delete'
            : 'look';
    const bytes = await buffer(request);
    const part = what === 'upload' ? await partOf(request, bytes, `${prefix}-${++minted}`) : undefined;
    await (what === 'upload' ? uploadGate : undefined);
    if (id !== undefined && what === 'delete') deletions.push(id);
    const json = what === 'chat' ? (JSON.parse(bytes.toString()) as WireRequest) : {};
    if (what === 'chat') asked.push({ path, headers: request.headers, json });
    const odd = oddOf(what);
    if (part !== undefined && !response.destroyed) {
      uploads.push(part);
      if (odd === undefined) kept.add(part.id);
    }
    happened();
    if (odd !== undefined) {
      const { status, body = { error: { message: 'odd', type: 'odd' } }, headers = {} } = odd;
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
    } else if (part !== undefined) sendJson(response, 200, fileOf(part));
    else if (id !== undefined) {
      const isThere = what === 'delete' ? kept.delete(id) : kept.has(id);
      sendJson(response, isThere ? 200 : 404, isThere ? { id } : notFound);
    } else sendChat(response, path, json);
    happened();
  }

  function sendChat(response: ServerResponse, path: string, json: WireRequest): void {
    const named = [...JSON.stringify(json).matchAll(/"file_id":"([^"]*)"/g)].map(([, id]) => id ?? '');
    const good = goodResponse(path, json);
    if (good === undefined || named.some((id) => !kept.has(id))) sendJson(response, 404, notFound);
    else response.writeHead(200, { 'content-type': good.mediaType }).end(Buffer.concat(good.chunks));
  }

  const server = createServer((request, response) => {
    // What breaks here is the connection: the other side went away in the middle of its request.
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    uploads,
    asked,
    deletions,
    ids: () => [...kept],
    lose: (id) => void kept.delete(id),
    odd: (what, response, isAlways = false) => {
      if (isAlways) always.set(what, response);
      else once[what].push(response);
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      uploadGate = promise;
      return () => {
        uploadGate = Promise.resolve();
        resolve();
      };
    },
    reset: (newPrefix) => {
      prefix = newPrefix;
      for (const list of [uploads, asked, deletions, ...Object.values(once)]) list.length = 0;
      kept.clear();
      always.clear();
      minted = 0;
    },
    until: (holds) =>
      new Promise((resolve) => {
        const look = () => {
          if (!holds()) return;
          observers.delete(look);
          resolve();
        };
        observers.add(look);
        look();
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const notFound = { error: { message: 'No such file object.', type: 'invalid_request_error' } };

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Reads the form with the runtime's own parser. */
async function partOf(request: IncomingMessage, bytes: Buffer, id: string): Promise<UploadedPart> {
  const { headers } = request;
  const form = await new Response(Uint8Array.from(bytes), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  }).formData();
  const fields: Record<string, string> = {};
  let file: File | undefined;
  for (const [name, value] of form) {
    if (value instanceof File && name === 'file') file = value;
    else if (typeof value === 'string') fields[name] = value;
  }
  if (file === undefined) throw new Error('an upload without a file');
  const content = Buffer.from(await file.arrayBuffer());
  return {
    id,
    headers,
    filename: file.name,
    mediaType: file.type,
    fields,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  };
}

function fileOf({ id, headers, bytes, filename, mediaType }: UploadedPart): object {
  return headers['anthropic-version'] === undefined
    ? { id, object: 'file', bytes, created_at: 1, filename, purpose: 'user_data', status: 'processed' }
    : { id, type: 'file', size_bytes: bytes, filename, mime_type: mediaType, downloadable: false };
}
