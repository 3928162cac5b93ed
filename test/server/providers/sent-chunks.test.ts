/** The buffer of a body is over for reuse only when the system has all its bytes, and its response came after them. */
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { getDefaultHighWaterMark } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { BufferLoan } from '../../../server/core/buffer-loan.ts';
import type { UpstreamRequest } from '../../../server/core/provider.ts';
import { createHttpProvider } from '../../../server/providers/http/http-provider.ts';
import { SentChunks } from '../../../server/providers/http/sent-chunks.ts';

/** More than the buffers of two sockets of the system take. */
const size = 24 * 1024 * 1024;
const response = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}';

/** Sends a body to a server that reads nothing until `then` has it read; the loan, and the response. */
async function exchange(then: (socket: Socket, loan: BufferLoan) => Promise<void>): Promise<BufferLoan> {
  const memory = new ArrayBuffer(size);
  const loan = new BufferLoan(memory);
  const { promise: connected, resolve: connect } = Promise.withResolvers<Socket>();
  const server = createServer({ pauseOnConnect: true }, connect);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const provider = createHttpProvider({
    name: 'p',
    dialect: 'chat',
    baseUrl: `http://127.0.0.1:${port}/v1`,
    connectTimeoutMs: 5_000,
  });
  const bytes = Buffer.from(memory);
  const sent = provider.send({
    format: 'chat',
    model: 'm',
    headers: {},
    traceId: 't',
    body: { chunks: [Buffer.from('{'), bytes.subarray(0, size - 9), bytes.subarray(size - 9)], loan },
    signal: new AbortController().signal,
  } as unknown as UpstreamRequest);
  const socket = await connected;
  socket.on('error', () => {});
  await then(socket, loan);
  for await (const _ of (await sent).body);
  await pause(50);
  socket.destroy();
  server.close();
  await provider.close().catch(() => {});
  return loan;
}

test('not before the last byte has left the process', async () => {
  let received = 0;
  const loan = await exchange(async (socket, begun) => {
    await pause(300);
    expect(begun.isOver).toBe(false);
    socket.on('data', (chunk: Buffer) => (received += chunk.length)).resume();
    await vi.waitFor(() => expect(received).toBeGreaterThan(size), { timeout: 10_000 });
    socket.write(response);
  });
  expect(loan.isOver).toBe(true);
});

test('never after an early response, whatever becomes of the rest', async () => {
  const loan = await exchange(async (socket) => {
    socket.write(response);
    await pause(100);
    socket.resume();
  });
  await pause(100);
  expect(loan.isOver).toBe(false);
});

test('chunks that undici does not wait for are copies', () => {
  const memory = new ArrayBuffer(1_000_000);
  const bytes = Buffer.from(memory);
  const chunks = [bytes.subarray(0, 70_000), bytes.subarray(70_000, 70_100), bytes.subarray(70_100, 130_000)];
  for (const chunk of new SentChunks({ chunks, loan: new BufferLoan(memory) }, () => true))
    expect(chunk.buffer === memory).toBe(chunk.length >= getDefaultHighWaterMark(false));
});

test('a second attempt, or an exchange that has failed, is never over', () => {
  const twice = new BufferLoan(new ArrayBuffer(8));
  for (let attempt = 0; attempt < 2; attempt++)
    Array.from(new SentChunks({ chunks: [], loan: twice }, () => true));
  expect(twice.isOver).toBe(false);
  const failed = new BufferLoan(new ArrayBuffer(8));
  Array.from(new SentChunks({ chunks: [], loan: failed }, () => false));
  expect(failed.isOver).toBe(false);
});
