/** A stream on the wire: its headers, and each event in a packet of its own. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { post, startServer, type TestServer } from '../../../support/server.ts';
import { expectOneByOne, pace, slowCalls, warmUp, type Pace, type SlowCall } from './slow-calls.ts';
import type { Arrival } from './arrivals.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** The chunks of the socket, as the caller's system receives them. */
async function onTheWire(call: SlowCall, at: Pace): Promise<Arrival[]> {
  const { hostname, port, host } = new URL(server.url);
  const body = JSON.stringify(call.body(at));
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const chunks: Arrival[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push({ text: chunk.toString(), atMs: performance.now() }));
  const head = [
    `POST ${call.path} HTTP/1.1`,
    `host: ${host}`,
    `authorization: Bearer ${server.key}`,
    'accept-encoding: gzip, br',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  await once(socket, 'close');
  return chunks;
}

// Repeated when the machine is so busy that a timer comes late.
describe.each(Object.entries(slowCalls))('a stream of %s', { retry: 2 }, (_surface, call) => {
  test('says by its headers that nobody may hold it back', async () => {
    const [first] = await onTheWire(call, warmUp);
    const head = first?.text.slice(0, first.text.indexOf('\r\n\r\n')).toLowerCase().split('\r\n');
    expect(head).toEqual(
      expect.arrayContaining([
        'http/1.1 200 ok',
        'content-type: text/event-stream; charset=utf-8',
        'cache-control: no-cache, no-transform',
        'x-accel-buffering: no',
        'transfer-encoding: chunked',
      ]),
    );
    expect(head?.join('\n')).not.toMatch(/content-length|content-encoding/);
  });

  test('is flushed event by event', async () => {
    await onTheWire(call, warmUp);
    const chunks = await onTheWire(call, pace);
    expectOneByOne(chunks, call.delta);
    const deltas = chunks.filter(({ text }) => call.delta.test(text));
    for (const { text } of deltas.slice(1, -1)) {
      // Its length, the event with its empty line, the end of the chunk: whole, and with no other delta.
      expect(text).toMatch(/^[0-9a-f]+\r\n[^]*\n\n\r\n$/);
      expect(text.split(call.delta)).toHaveLength(2);
    }
  });
});

test('events of speech have the same headers', async () => {
  const spoken = { model: 'sandbox/speech', input: 'Hello', voice: 'alloy', stream_format: 'sse' };
  const { headers, body } = await server.call('/v1/audio/speech', post(spoken));
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-cache, no-transform');
  expect(headers.get('x-accel-buffering')).toBe('no');
  expect(headers.get('content-length')).toBeNull();
  await body?.cancel();
});
