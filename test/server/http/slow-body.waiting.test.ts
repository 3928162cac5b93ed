/** A body that trickles in is refused after its minute, whatever kind of body it is. */
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { post, startServer, type TestServer } from '../../support/server.ts';

/** After this time a body must have come at 128 KiB a second. */
const freeMs = 60_000;
/** How much later a busy machine may notice; nothing else would end the request within an hour. */
const slackMs = 30_000;
const announcedBytes = 5_000_000;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

interface Ended {
  status: number;
  text: string;
  afterMs: number;
}

/** Sends a byte every 200 ms until the server has responded. */
async function trickle(path: string, type: string, start: string): Promise<Ended> {
  const { hostname, port, host } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const beganMs = performance.now();
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${server.key}\r\nContent-Type: ${type}\r\nContent-Length: ${announcedBytes}\r\n\r\n${start}`,
  );
  const drip = setInterval(() => socket.writable && socket.write(' '), 200);
  let text = '';
  for await (const chunk of socket.setEncoding('utf8')) {
    text += String(chunk);
    if (text.includes('arrived within')) break;
  }
  clearInterval(drip);
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
  return { status, text, afterMs: performance.now() - beganMs };
}

test('JSON on both surfaces, and a form', { timeout: 120_000 }, async () => {
  const form = '--x\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n';
  const trickles = Promise.all([
    trickle('/v1/chat/completions', 'application/json', '{"model":'),
    trickle('/v1/embeddings', 'application/json', '{"model":'),
    trickle('/alt/v1/messages', 'application/json', '{"model":'),
    trickle('/v1/audio/transcriptions', 'multipart/form-data; boundary=x', form),
  ]);
  // A caller that only pauses is served meanwhile.
  await pause(1_000);
  const chat = { model: 'sandbox/chat', messages: [{ role: 'user', content: 'hello' }] };
  expect((await server.call('/v1/chat/completions', post(chat))).status).toBe(200);
  for (const { status, text, afterMs } of await trickles) {
    console.log(`slow body: ${status} after ${Math.round(afterMs)} ms`);
    expect(status).toBe(400);
    expect(text).toMatch(/Only \d+ bytes of the body arrived within [\d.]+ s\./);
    expect(afterMs).toBeGreaterThan(freeMs - 1_000);
    expect(afterMs).toBeLessThan(freeMs + slackMs);
  }
});
