/** A real HTTP server for a test, on one loopback IP address, and the requests that it received. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSocketServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface MediaServer {
  port: number;
  asked: { url: string; method: string; headers: IncomingHttpHeaders }[];
  /** Resolves when a connection has ended. */
  hungUp: Promise<void>;
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Closed when the test is over. */
export async function serveMedia(handler: Handler, host = '127.0.0.1', port = 0): Promise<MediaServer> {
  const asked: MediaServer['asked'] = [];
  const server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', method: request.method ?? '', headers: request.headers });
    handler(request, response);
  });
  const { promise: hungUp, resolve } = Promise.withResolvers<void>();
  server.on('connection', (socket) => socket.on('error', () => {}).on('close', () => resolve()));
  await new Promise<void>((listening) => server.listen(port, host, listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, asked, hungUp };
}

/** Responds to everything with these bytes. */
export function sending(mediaType: string, bytes: Uint8Array): Handler {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': mediaType, 'content-length': bytes.length });
    response.end(bytes);
  };
}

/** A server that speaks no HTTP; returns its port. Closed when the test is over. */
export async function serveSockets(handler: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createSocketServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    handler(socket);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
