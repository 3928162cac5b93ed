/** The port of a server of several processes: found free before they share it. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/**
 * The port, or a free one for 0. Rejects when another program has it: the system would let a second server that shares
 * its port take a part of the connections.
 */
export async function claimPort({ host, port }: { host: string; port: number }): Promise<number> {
  const server = createServer().listen({ host, port, exclusive: true });
  await once(server, 'listening');
  const { port: claimed } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return claimed;
}
