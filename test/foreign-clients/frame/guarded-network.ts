/**
 * A proxy that refuses everything and remembers what was asked for. Programs use it for all that is not on this
 * machine, so that no test depends on the network, and a program that calls its vendor is noticed.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface GuardedNetwork {
  /** For the environment of a program. */
  settings: Record<string, string>;
  /** The hosts that the program called, each once. */
  called(): string[];
  close(): Promise<void>;
}

const local = '127.0.0.1,localhost,::1';

export async function guardNetwork(): Promise<GuardedNetwork> {
  const hosts = new Set<string>();
  const server = createServer((request, response) => {
    hosts.add(hostOf(request.url ?? ''));
    response.writeHead(403).end();
  });
  server.on('connect', (request, socket) => {
    hosts.add(hostOf(`https://${request.url}`));
    socket.on('error', () => {});
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: {
      HTTP_PROXY: url,
      HTTPS_PROXY: url,
      http_proxy: url,
      https_proxy: url,
      NO_PROXY: local,
      no_proxy: local,
      // Node's own `fetch` reads the others only then.
      NODE_USE_ENV_PROXY: '1',
    },
    called: () => [...hosts].toSorted(),
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : url);
