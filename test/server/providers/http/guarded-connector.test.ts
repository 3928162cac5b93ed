/** A provider that an administrator added may be anywhere but where clouds keep credentials. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { isMetadataAddress } from '../../../../server/core/metadata-addresses.ts';
import { guardedConnector } from '../../../../server/providers/http/guarded-connector.ts';

/** `connected`, or the message of the failure. */
function connectTo(hostname: string, port: number): Promise<string> {
  const connect = guardedConnector(2_000);
  const options = { hostname, host: hostname, protocol: 'http:', port: String(port) };
  return new Promise((resolve) => {
    connect(options, (error, socket) => {
      socket?.destroy();
      resolve(error?.message ?? 'connected');
    });
  });
}

test.each([
  '169.254.169.254',
  '[fe80::1]',
  '[::ffff:169.254.169.254]',
  '[fd00:ec2::254]',
  '[fd00:ec2::23]',
  '[fd20:ce::254]',
  '[fd00:c1::a9fe:a9fe]',
  '[fd00:42::42]',
  // Names, for Node, that the system resolves to link-local IP addresses.
  '0xa9fea9fe',
  '169.16689662',
])('%s is refused before a connection is tried', async (host) => {
  expect(await connectTo(host, 80)).toBe('the provider is at a link-local IP address');
});

test('this machine and private networks are not', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect([await connectTo('127.0.0.1', port), await connectTo('localhost', port)]).toEqual([
    'connected',
    'connected',
  ]);
  server.close();
  for (const address of ['127.0.0.1', '::1', '10.0.0.1', '192.168.1.1', '172.17.0.1', 'fd00::1', '8.8.8.8'])
    expect([address, isMetadataAddress(address)]).toEqual([address, false]);
});
