/** A proxy in front of the server whose responses have fields or values that the contract does not know. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { oddJson, oddStream, type Oddity } from './odd-response.ts';

export interface OddProxy {
  /** Base URLs are `<url>/fields` and `<url>/values`. */
  url: string;
  close: () => Promise<void>;
}

/** Headers that speak of one connection, or of a body that is changed here. */
const ofTheHop = new Set([
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
]);

/** Listens on a free port of the loopback interface. */
export async function startOddProxy(target: string): Promise<OddProxy> {
  const server = createServer((request, response) => {
    respond(target, request, response).catch((error: unknown) => {
      response.writeHead(502).end(String(error));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the proxy has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function respond(target: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, oddity, path] = /^\/(fields|values)(\/.*)$/.exec(request.url ?? '') ?? [];
  if (oddity === undefined || path === undefined) {
    response.writeHead(404).end('The path begins with /fields or /values.');
    return;
  }
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    ofTheHop.has(name) || value === undefined ? [] : [[name, [value].flat().join(', ')]],
  );
  const body = await buffer(request);
  const reply = await fetch(target + path, {
    method: request.method ?? 'GET',
    headers: [...headers, ['accept-encoding', 'identity']],
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
  const received = Buffer.from(await reply.arrayBuffer());
  const passed = reply.ok ? changed(received, reply.headers.get('content-type'), oddity as Oddity) : received;
  for (const [name, value] of reply.headers) if (!ofTheHop.has(name)) response.setHeader(name, value);
  response.writeHead(reply.status).end(passed);
}

function changed(body: Buffer, mediaType: string | null, oddity: Oddity): Buffer | string {
  if (mediaType?.startsWith('application/json') === true) return oddJson(body.toString(), oddity);
  if (mediaType?.startsWith('text/event-stream') === true) return oddStream(body.toString(), oddity);
  return body;
}
