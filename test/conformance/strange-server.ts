/** Servers that are not what the kit looks for, each by a handler of its own. */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Identity } from './self-signed.ts';

export interface StrangeServer {
  url: string;
  stop: () => Promise<void>;
}

export function startStrange(handler: RequestListener): Promise<StrangeServer> {
  return listen(createServer(handler), 'http');
}

export function startTls(identity: Identity, handler: RequestListener): Promise<StrangeServer> {
  return listen(createTlsServer(identity, handler), 'https');
}

/** Speaks no HTTP at all. */
export function startTcp(onConnection: (socket: Socket) => void): Promise<StrangeServer> {
  return listen(createTcpServer(onConnection), 'http');
}

async function listen(server: Server, scheme: string): Promise<StrangeServer> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** The parsed JSON of a request; undefined when it is none. */
export async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    return JSON.parse(Buffer.concat(chunks).toString()) as unknown;
  } catch {
    return undefined;
  }
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
