/**
 * The yardsticks: proxies that inspect and check nothing, with node:http in front.
 * `bare-proxy.ts <upstream> http` also has it behind: no package at all, all headers passed on, both bodies piped.
 * `request` is the same with `undici.request`.
 * `dispatch` is the least that undici can do: body collected, response pushed, two headers.
 */
import {
  Agent as HttpAgent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent } from 'undici';

const upstream = new URL(process.argv[2] ?? '');
const variant = process.argv[3];
const agent = new Agent({ bodyTimeout: 0, headersTimeout: 0 });
const httpAgent = new HttpAgent({ keepAlive: true });

function forwarded(request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url: path } = request;
  const { hostname: host, port } = upstream;
  const behind = httpRequest({ agent: httpAgent, host, port, path, method, headers }, (received) => {
    response.writeHead(received.statusCode ?? 0, received.headers);
    received.pipe(response);
  });
  behind.on('error', () => response.destroy());
  request.pipe(behind);
}

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
  else if (variant === 'http') forwarded(request, response);
  else piped(request, response).catch(() => response.destroy());
});
server.listen(0, '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
