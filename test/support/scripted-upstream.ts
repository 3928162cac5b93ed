/**
 * A provider that does what a test asks for: responds well in every dialect, or plays a fault. The fault is taken from
 * the queue (`next`), else from `choose`, else from the model asked for: `fault-<name>`.
 */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { freePort } from '../../packaging/free-port.ts';
import { isFault, playOf, playWell, type FaultName } from './upstream/faults.ts';
import { goodResponse } from './upstream/choose-response.ts';
import type { WireRequest } from './upstream/good-response.ts';

export { responseText } from './upstream/good-response.ts';
export type { FaultName } from './upstream/faults.ts';

/** A request as it came, and what became of it. Times are `performance.now()`. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  json: WireRequest;
  fault: FaultName | undefined;
  atMs: number;
  /** When the exchange ended: the response was sent as a whole, or the connection closed before. */
  over: Promise<{ whole: boolean; atMs: number }>;
  /** Ends the pause of `pause-mid-stream`. */
  goOn: () => void;
}

export interface ScriptedUpstream {
  /** Without `/v1`. */
  url: string;
  port: number;
  /** In the order in which they came. */
  received: readonly Received[];
  /** Faults of the next requests, one each; `undefined` stands for a good response. */
  next(...faults: (FaultName | undefined)[]): void;
  /** The first request, past or to come, that fits. */
  arrival(fits: (request: Received) => boolean): Promise<Received>;
  /** Ends open connections too. */
  close(): Promise<void>;
}

interface Options {
  /** Decides on each request that the queue does not. */
  choose?: (request: Pick<Received, 'path' | 'json' | 'headers'>) => FaultName | undefined;
}

const modelPrefix = 'fault-';

export async function startUpstream({ choose }: Options = {}): Promise<ScriptedUpstream> {
  const received: Received[] = [];
  const queue: (FaultName | undefined)[] = [];
  const awaited = new Set<(request: Received) => void>();

  const faultOf = (path: string, json: WireRequest, headers: IncomingHttpHeaders): FaultName | undefined => {
    if (queue.length > 0) return queue.shift();
    const model = String(json['model']);
    const named = model.startsWith(modelPrefix) ? model.slice(modelPrefix.length) : '';
    return choose?.({ path, json, headers }) ?? (isFault(named) ? named : undefined);
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const atMs = performance.now();
    const body = await buffer(request);
    const path = request.url ?? '';
    const json = JSON.parse(body.toString()) as WireRequest;
    const good = goodResponse(path, json);
    const over = new Promise<{ whole: boolean; atMs: number }>((resolve) => {
      response.on('close', () => resolve({ whole: response.writableFinished, atMs: performance.now() }));
    });
    const { headers } = request;
    const fault = faultOf(path, json, headers);
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
    const seen = { path, headers, body, json, fault, atMs, over, goOn };
    received.push(seen);
    for (const look of awaited) look(seen);
    if (good === undefined) {
      response.writeHead(404).end();
      return;
    }
    const play = fault === undefined ? playWell : playOf[fault];
    const secrets = secretsOf(headers);
    const isMessages = path.startsWith('/v1/messages');
    play({ response, good, isMessages, secrets, model: String(json['model']), mayGoOn });
  }

  const server = createServer((request, response) => {
    // What breaks here is the connection: the other side went away in the middle of its request.
    serve(request, response).catch(() => response.destroy());
  });
  // Each write is a packet, or a drip would reach the other side in gulps.
  server.on('connection', (socket) => socket.setNoDelay(true));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    received,
    next: (...faults) => void queue.push(...faults),
    arrival: (fits) => {
      const past = received.find(fits);
      if (past !== undefined) return Promise.resolve(past);
      return new Promise((resolve) => {
        const look = (request: Received) => {
          if (!fits(request)) return;
          awaited.delete(look);
          resolve(request);
        };
        awaited.add(look);
      });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The values alone, without a word that gives them away. */
function secretsOf(headers: IncomingHttpHeaders): string {
  return ['authorization', 'x-api-key', 'x-tenant']
    .map((name) => headers[name] ?? '')
    .join(' ')
    .trim();
}

/** A URL where nobody listens, nor begins to by chance: connections to it are refused. */
export async function refusedUrl(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}`;
}
