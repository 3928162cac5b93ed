/** One caller who sends very much at once does not keep the others waiting: measured in the server, which is a process of its own. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProbedServer, type ProbedServer } from '../../support/probed-server.ts';
import { post } from '../../support/server.ts';

/** Without turns it is more than two seconds; with them it was below 100 ms on two cores. */
const longestDelayMs = 200;
/** For one request, whatever it has: others do not notice it. */
const mostDelayMs = 50;

let server: ProbedServer;
beforeAll(async () => {
  server = await startProbedServer();
  await embed(1);
});
afterAll(() => server.stop());

async function embed(inputs: number): Promise<number> {
  const input = Array.from({ length: inputs }, (_, at) => `text number ${at} about this and that`);
  const response = await server.call('/v1/embeddings', post({ model: 'sandbox/embed', input }));
  await response.arrayBuffer();
  return response.status;
}

test('20,000 requests in one go on one connection are answered in their order, by and by', async () => {
  const times = 20_000;
  const { port } = new URL(server.url);
  const head = `Host: ${server.url.slice(7)}\r\nAuthorization: Bearer ${server.key}\r\n`;
  const requests = Array.from(
    { length: times },
    (_, at) => `GET /v1/models/sandbox/chat HTTP/1.1\r\n${head}X-Trace-Id: pipelined-${at}\r\n\r\n`,
  );
  const { result: ids, delayMs } = await server.leastLoopDelay(async () => {
    const seen: string[] = [];
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(requests.join(''));
    let rest = '';
    for await (const chunk of socket.setEncoding('utf8')) {
      const lines = (rest + String(chunk)).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (/^x-trace-id:/i.test(line)) seen.push(line.slice(12).trim());
      if (seen.length === times) break;
    }
    return seen;
  }, longestDelayMs);
  console.log(`${times} pipelined requests: loop delay ${Math.round(delayMs)} ms`);
  expect(ids).toEqual(requests.map((_, at) => `pipelined-${at}`));
  expect(delayMs).toBeLessThan(longestDelayMs);
}, 120_000);

test('a body after others on the same connection arrives', async () => {
  const { port } = new URL(server.url);
  const head = `Host: ${server.url.slice(7)}\r\nAuthorization: Bearer ${server.key}\r\n`;
  const get = `GET /v1/models/sandbox/chat HTTP/1.1\r\n${head}\r\n`;
  const body = JSON.stringify({ model: 'sandbox/embed', input: 'x'.repeat(20_000) });
  const length = `Content-Length: ${body.length}\r\nContent-Type: application/json\r\n`;
  const upload = `POST /v1/embeddings HTTP/1.1\r\n${head}Connection: close\r\n${length}\r\n${body}`;
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(get.repeat(400) + upload);
  let text = '';
  for await (const chunk of socket.setEncoding('utf8')) text += String(chunk);
  expect(text.split('HTTP/1.1 200').length - 1).toBe(401);
}, 60_000);

test('eight requests with 2,048 texts to embed yield to others', async () => {
  const { result: statuses, delayMs } = await server.leastLoopDelay(
    () => Promise.all(Array.from({ length: 8 }, () => embed(2_048))),
    longestDelayMs,
  );
  console.log(`8 × 2,048 texts to embed: loop delay ${Math.round(delayMs)} ms`);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(delayMs).toBeLessThan(longestDelayMs);
}, 60_000);

const spaces = ' '.repeat(1_900_000);
const words = 'word '.repeat(20_000);
const chat = (content: string, more: object = {}) => ({ messages: [{ role: 'user', content }], ...more });
const long: [name: string, path: string, body: object][] = [
  ['spaces', '/v1/chat/completions', chat(spaces)],
  ['spaces for a stream', '/v1/chat/completions', chat(spaces, { stream: true })],
  ['spaces for messages', '/alt/v1/messages', chat(spaces, { max_tokens: 16_000 })],
  ['spaces for a response', '/v1/responses', { input: spaces, stream: true }],
  ['spaces for eight choices', '/v1/chat/completions', chat(spaces, { n: 8 })],
  ['words for a stream of 128 choices', '/v1/chat/completions', chat(words, { n: 128, stream: true })],
];

test.each(long)(
  'the event loop does not stand still for megabytes of %s',
  { timeout: 60_000 },
  async (name, path, body) => {
    const text = JSON.stringify({ model: 'sandbox/chat', ...body });
    const { result: status, delayMs } = await server.leastLoopDelay(async () => {
      const response = await server.call(path, post(text, { 'anthropic-version': '2023-06-01' }));
      await response.arrayBuffer();
      return response.status;
    }, mostDelayMs);
    console.log(`megabytes of ${name}: loop delay ${Math.round(delayMs)} ms`);
    expect([status, delayMs < mostDelayMs]).toEqual([200, true]);
  },
);
