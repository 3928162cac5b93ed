/** Connections above the limit: a request that was sent in time gets its response, however long a turn of the event loop takes. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConnectionLimit } from '../../../server/http/connection-limit.ts';
import { blockEventLoop } from '../../support/block-event-loop.ts';

/** Longer than such a connection may take to send the head of its request. */
const turnMs = 1_200;

let open: Socket[];
let disposal: AsyncDisposableStack;
let port: number;

beforeEach(async () => {
  open = [];
  disposal = new AsyncDisposableStack();
  const server = createServer((request, response) => {
    response.end(limit.isExcess(request, response) ? 'above the limit' : 'within the limit');
  });
  const limit = new ConnectionLimit(server, 1, { warn: () => undefined });
  server.on('connection', (socket) => open.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
  disposal.defer(() => new Promise((resolve) => server.close(() => resolve())));
});

afterEach(() => disposal.disposeAsync());

/** Resolves when both sides have it. */
async function connected(): Promise<Socket> {
  const before = open.length;
  const socket = connect(port, '127.0.0.1');
  disposal.defer(() => void socket.destroy());
  await once(socket, 'connect');
  await expect.poll(() => open.length).toBe(before + 1);
  return socket;
}

test('a request above the limit that was sent in time is served after a long turn of the event loop', async () => {
  await connected();
  const excess = await connected();
  excess.write('GET / HTTP/1.1\r\nhost: gateway\r\n\r\n');
  blockEventLoop(turnMs);
  expect(await text(excess)).toMatch(/above the limit$/);
});

test('a silent connection above the limit is cut', async () => {
  await connected();
  const excess = await connected();
  expect(await text(excess)).toBe('');
});
