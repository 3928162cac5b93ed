/**
 * A sender that is refused while it still sends can read why. Many clients, and proxies in front,
 * write the whole body first: a connection that is closed before that is reset, and the response is
 * lost with it.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const chunk = Buffer.alloc(1 << 20, 0x20);
const chunks = 33;

/** Sends the head, waits for the response and returns its head; the body is not sent yet. */
async function refusedEarly(headers: Record<string, string>): Promise<{ socket: Socket; head: string }> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\n${lines.join('')}\r\n`);
  const [first] = (await once(socket, 'data')) as [Buffer];
  return { socket, head: first.toString('latin1') };
}

/** The last chunk comes when a server that closes at once has long closed. */
async function sendRest(socket: Socket): Promise<void> {
  for (let sent = 0; sent < chunks; sent += 1) {
    if (sent === chunks - 1) await sleep(200);
    await new Promise<void>((resolve, reject) => {
      socket.write(chunk, (fault) => (fault ? reject(fault) : resolve()));
    });
  }
}

const json = { 'content-type': 'application/json', 'content-length': String(chunks * chunk.length) };

test.each([
  ['too large', 413, { authorization: 'Bearer test-key-of-the-suite' }],
  ['without a key', 401, {}],
])('what is %s is taken from the wire after the refusal', async (_what, status, authorization) => {
  const { socket, head } = await refusedEarly({ ...authorization, ...json });
  expect(head).toContain(` ${status} `);
  await sendRest(socket);
  // The connection is as good as before.
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
  const [next] = (await once(socket, 'data')) as [Buffer];
  expect(next.toString('latin1')).toContain(' 200 ');
  socket.destroy();
});

test('a sender that asked to close is closed after the body, and not before', async () => {
  const { socket, head } = await refusedEarly({ connection: 'close', ...json });
  expect(head).toContain(' 401 ');
  const ended = once(socket.resume(), 'end');
  await sendRest(socket);
  await ended;
});
