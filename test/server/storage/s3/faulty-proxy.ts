/** An HTTP proxy in front of an S3 server that fails on demand. It passes `Host` on, which is signed. */
import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';

type Fault =
  /** A response of its own, without asking the server. */
  | { kind: 'status'; status: number }
  /** The connection ends after so many bytes of the request's body. */
  | { kind: 'cut request'; bytes: number }
  /** The same for the response. */
  | { kind: 'cut response'; bytes: number }
  /** The server does what is asked, and its response is lost. */
  | { kind: 'lose response' }
  /** One byte of the body is another. */
  | { kind: 'change request' }
  | { kind: 'delay'; ms: number }
  /** It goes on when the promise is settled. */
  | { kind: 'hold'; until: Promise<void> }
  /** The connection is taken, and nothing is read or sent. */
  | { kind: 'silence' };

export interface FaultyProxy {
  url: string;
  /** The next requests that match have the faults in their order; all others pass. */
  fail(matches: (request: IncomingMessage) => boolean, ...faults: Fault[]): void;
  /** Method and path with its query, of all requests. */
  requests: string[];
  stop(): Promise<void>;
}

export async function startFaultyProxy(upstream: string): Promise<FaultyProxy> {
  let planned: { matches: (request: IncomingMessage) => boolean; faults: Fault[] } | undefined;
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const isMeant = planned?.matches(request) === true;
    const fault = isMeant ? planned?.faults.shift() : undefined;
    // Taken now: a request that has been read has none any more.
    const { socket } = request;
    pass(upstream, request, response, fault).catch(() => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fail: (matches, ...faults) => (planned = { matches, faults }),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function pass(
  upstream: string,
  request: IncomingMessage,
  response: ServerResponse,
  fault: Fault | undefined,
): Promise<void> {
  if (fault?.kind === 'status') {
    request.resume();
    response.writeHead(fault.status).end('<Error><Code>SlowDown</Code></Error>');
    return;
  }
  if (fault?.kind === 'silence') return;
  if (fault?.kind === 'delay') await sleep(fault.ms);
  if (fault?.kind === 'hold') await fault.until;
  const onward = send(upstream + request.url, { method: request.method, headers: request.headers });
  const answered = once(onward, 'response') as Promise<[IncomingMessage]>;
  answered.catch(() => {});
  await pipeline(faultyChunks(request, fault, 'cut request'), onward);
  const [reply] = await answered;
  if (fault?.kind === 'lose response') throw new Error('lost');
  // Of its own connection; those to this proxy stay open.
  const headers = { ...reply.headers };
  delete headers.connection;
  response.writeHead(reply.statusCode ?? 500, headers);
  await pipeline(faultyChunks(reply, fault, 'cut response'), response);
}

async function* faultyChunks(
  source: IncomingMessage,
  fault: Fault | undefined,
  cut: 'cut request' | 'cut response',
) {
  let bytes = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (fault?.kind === cut && bytes > fault.bytes) throw new Error('cut');
    if (fault?.kind === 'change request' && cut === 'cut request') chunk[0] = (chunk[0] ?? 0) ^ 1;
    yield chunk;
  }
}
