/** A service for tests: says who it is, repeats what it got, and misbehaves on demand. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface Received {
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Upstream {
  url: string;
  received: Received[];
  /** Replaces the response; the default is a JSON object. */
  respond: (response: ServerResponse, received: Received) => void;
  close(): Promise<void>;
}

export async function startService(name: string): Promise<Upstream> {
  const received: Received[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const serve = async () => {
      const bytes = await buffer(request);
      const seen = { url: request.url ?? '', headers: request.headers, body: bytes.toString() };
      received.push(seen);
      upstream.respond(response, seen);
    };
    serve().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const upstream: Upstream = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    respond: (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ from: name }));
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return upstream;
}
