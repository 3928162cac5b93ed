/** A server with one defect at a time: a proxy in front of the real one that spoils what passes. */
import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Defect } from './defect.ts';
import { Exchange, operationOf, type Asked, type Reply } from './exchange.ts';

export interface FaultyServer {
  url: string;
  /** The defect that is switched on; undefined for none. */
  defect: Defect | undefined;
  stop: () => Promise<void>;
}

/** `origin` is the URL of the real server. */
export async function startFaultyServer(origin: string): Promise<FaultyServer> {
  const agent = new Agent({ keepAlive: true });
  const sounds = new Map<string, Reply>();
  const server = createServer((request, response) => {
    pass(request, response, { origin, agent, sounds, defect: faulty.defect }).catch(() => response.destroy());
  });
  const faulty: FaultyServer = {
    url: '',
    defect: undefined,
    stop: async () => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  faulty.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return faulty;
}

interface Passing {
  origin: string;
  agent: Agent;
  /** Speech that was made once: the same request gives the same bytes, and making them takes longest of all. */
  sounds: Map<string, Reply>;
  defect: Defect | undefined;
}

async function pass(request: IncomingMessage, response: ServerResponse, passing: Passing): Promise<void> {
  const { defect } = passing;
  // The smallest limit of all operations; only what breaks a limit is announced and not sent.
  const announcesOnly = Number(request.headers['content-length'] ?? 0) > 26 * 1024 * 1024;
  const asked: Asked = {
    method: request.method ?? 'GET',
    url: request.url ?? '/',
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    ),
    body: announcesOnly ? Buffer.alloc(0) : await readAll(request),
  };
  const operation = operationOf(asked);
  defect?.request?.(asked, operation);
  if (passesAsItIs(asked, operation, defect)) {
    await forward(asked, passing, announcesOnly, (head, body) => {
      response.writeHead(head.status, head.headers);
      response.flushHeaders();
      body.pipe(response);
      response.on('close', () => body.destroy());
    });
    return;
  }
  const reply = await replyTo(asked, operation, passing, announcesOnly);
  const exchange = new Exchange(asked, { ...reply, headers: { ...reply.headers } });
  defect?.response?.(exchange);
  deliver(exchange, response, defect);
}

/**
 * Exchanges that no defect can touch are passed on without a delay. So is the slow model, whose pace is checked: a
 * defect of its content is found by the other streams, and one of its delivery is requested by name.
 */
function passesAsItIs(asked: Asked, operation: string, defect: Defect | undefined): boolean {
  if (defect?.delivery !== undefined) return false;
  return (
    asked.body.includes('"sandbox/slow"') || (defect?.response === undefined && operation !== 'createSpeech')
  );
}

async function replyTo(
  asked: Asked,
  operation: string,
  passing: Passing,
  announcesOnly: boolean,
): Promise<Reply> {
  const id = `${asked.body.toString()} ${JSON.stringify({ ...asked.headers, host: '', connection: '' })}`;
  const known = operation === 'createSpeech' && asked.method === 'POST' ? passing.sounds.get(id) : undefined;
  if (known !== undefined) return { ...known, headers: { ...known.headers, ...newTrace(asked) } };
  const reply = await new Promise<Reply>((resolve, reject) => {
    forward(asked, passing, announcesOnly, (head, body) => {
      readAll(body).then((bytes) => resolve({ ...head, body: bytes }), reject);
    }).catch(reject);
  });
  const isSound =
    operation === 'createSpeech' && reply.status === 200 && asked.headers['x-trace-id'] === undefined;
  if (isSound) passing.sounds.set(id, reply);
  return reply;
}

/** Sound that comes from memory has a trace id of its own, as the real server would give it. */
function newTrace(asked: Asked): Record<string, string> {
  const traceId = asked.headers['x-trace-id'] ?? crypto.randomUUID().replaceAll('-', '');
  return { 'x-trace-id': traceId, 'x-request-id': traceId };
}

function forward(
  asked: Asked,
  { origin, agent }: Passing,
  announcesOnly: boolean,
  take: (head: Omit<Reply, 'body'>, body: IncomingMessage) => void,
): Promise<void> {
  const { 'transfer-encoding': _chunked, connection: _connection, ...headers } = asked.headers;
  if (!announcesOnly && (asked.body.length > 0 || headers['content-length'] !== undefined))
    headers['content-length'] = String(asked.body.length);
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(origin + asked.url, {
      method: asked.method,
      headers,
      ...(!announcesOnly && { agent }),
    });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      take({ status: incoming.statusCode ?? 500, headers: headersOf(incoming) }, incoming);
      resolve();
    });
    if (announcesOnly) outgoing.flushHeaders();
    else outgoing.end(asked.body);
  });
}

function headersOf(incoming: IncomingMessage): Record<string, string> {
  const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding']);
  return Object.fromEntries(
    Object.entries(incoming.headers).flatMap(([name, value]) =>
      hopByHop.has(name) ? [] : [[name, String(value)]],
    ),
  );
}

function deliver(exchange: Exchange, response: ServerResponse, defect: Defect | undefined): void {
  const { status, headers, body } = exchange.reply;
  const delivery = defect?.delivery?.(exchange) ?? 'as-it-is';
  const keepsLength = headers['content-length'] !== undefined && status !== 204;
  response.writeHead(
    status,
    keepsLength && delivery === 'as-it-is'
      ? { ...headers, 'content-length': String(body.length) }
      : without(headers, 'content-length'),
  );
  if (delivery === 'cut') {
    response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
  } else if (delivery === 'left-open') {
    response.write(body);
    setTimeout(() => response.end(), 4_000).unref();
  } else response.end(body);
}

function without(headers: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([own]) => own !== name));
}

async function readAll(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
