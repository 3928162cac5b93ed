/**
 * The yardsticks: proxies that inspect and check nothing, node:http in front and undici
 * behind. `bare-proxy.ts <upstream> request` is the obvious first version: `undici.request`, all headers
 * passed on, both bodies piped.
 * `dispatch` is the least that undici can do: body collected, response pushed, two headers.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent } from 'undici';

const upstream = new URL(process.argv[2] ?? '');
const variant = process.argv[3];
const agent = new Agent({ bodyTimeout: 0, headersTimeout: 0 });

async function piped(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { statusCode, headers, body } = await agent.request({
    origin: upstream.origin,
    path: request.url ?? '/',
    method: 'POST',
    headers: request.headers,
    body: request,
  });
  response.writeHead(statusCode, headers);
  body.pipe(response);
}

function dispatched(request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    agent.dispatch(
      {
        origin: upstream.origin,
        path: request.url ?? '/',
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer bench' },
        body: Buffer.concat(chunks),
      },
      {
        onRequestStart() {},
        onResponseStart(_controller, status, { 'content-type': type, 'content-length': length }) {
          if (type !== undefined) response.setHeader('content-type', type);
          if (length !== undefined) response.setHeader('content-length', length);
          response.writeHead(status);
        },
        onResponseData(controller, chunk) {
          if (!response.write(chunk)) {
            controller.pause();
            response.once('drain', () => controller.resume());
          }
        },
        onResponseEnd() {
          response.end();
        },
        onResponseError() {
          response.destroy();
        },
      },
    );
  });
}

const server = createServer((request, response) => {
  if (variant === 'dispatch') dispatched(request, response);
  else piped(request, response).catch(() => response.destroy());
});
server.listen(0, '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
