/** No schema of a caller stops the event loop, on any surface and in any place: a thread pays for it, up to a deadline. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leastLoopDelay, loopDelay } from '../../../support/loop-delay.ts';
import { post, startServer, type TestServer } from '../../../support/server.ts';
import { cheapHostileSchemas, costlySchemas } from './schema/hostile-schemas.ts';

/** What other callers may notice. */
const mostDelayMs = 50;
/** The deadline of a schema and the start of the thread after it, on a machine that is busy. */
const mostMs = 15_000;

type Request = [path: string, body: (schema: object) => unknown];

const chat = { model: 'sandbox/chat', messages: [{ role: 'user', content: 'x' }] };
const messages = { ...chat, max_tokens: 100 };
const requests: Request[] = [
  [
    '/v1/chat/completions',
    (schema) => ({ ...chat, response_format: { type: 'json_schema', json_schema: { name: 's', schema } } }),
  ],
  [
    '/v1/chat/completions',
    (parameters) => ({ ...chat, tools: [{ type: 'function', function: { name: 't', parameters } }] }),
  ],
  ['/alt/v1/messages', (schema) => ({ ...messages, tools: [{ name: 't', input_schema: inObject(schema) }] })],
  [
    '/alt/v1/messages',
    (schema) => ({ ...messages, output_config: { format: { type: 'json_schema', schema } } }),
  ],
  [
    '/v1/responses',
    (schema) => ({
      model: 'sandbox/chat',
      input: 'x',
      text: { format: { type: 'json_schema', name: 's', schema } },
    }),
  ],
];

/** Tools of that surface take an object. */
const inObject = (schema: object) => ({ type: 'object', properties: { a: schema }, required: ['a'] });

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ MODELROUTE_SANDBOX: '1', MODELROUTE_TOTAL_TIMEOUT: '60' });
  await server.warmUp();
  // The first requests of a server compile and load what they need.
  for (const [path, body] of requests)
    await call(path, JSON.stringify(body({ type: 'string', pattern: 'a' })));
});
afterAll(() => server.stop());

interface Received {
  status: number;
  body: Record<string, unknown>;
}

async function call(path: string, body: string): Promise<Received> {
  const response = await server.call(path, post(body, { 'anthropic-version': '2023-06-01' }));
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const quietest = (path: string, body: string) => leastLoopDelay(() => call(path, body), mostDelayMs);

const schemas = Object.entries({ ...cheapHostileSchemas, ...costlySchemas });

test.each(schemas)(
  'the event loop does not stand still for %s',
  { timeout: 120_000 },
  async (name, schema) => {
    const delays: number[] = [];
    for (const [path, body] of requests) {
      const { result, tookMs, delayMs } = await quietest(path, JSON.stringify(body(schema as object)));
      delays.push(Math.round(delayMs));
      expect([200, 400]).toContain(result.status);
      if (result.status === 400) expect(result.body).toEqual(refusal(path));
      expect(tookMs).toBeLessThan(mostMs);
      expect([path, delayMs < mostDelayMs]).toEqual([path, true]);
    }
    console.log(`hostile schema (${name}): loop delay ${delays.join(', ')} ms`);
  },
);

/** Each begins at every character of the text, and is found nowhere. */
const nearlySpaces = Array.from(
  { length: 1_000 },
  (_, index) => `${' '.repeat(30)}b${index}${' '.repeat(30)}`,
);

test('the event loop does not stand still for a thousand stop sequences', { timeout: 120_000 }, async () => {
  const content = ' '.repeat(400_000);
  const body = { ...messages, max_tokens: 16_000, messages: [{ role: 'user', content }] };
  const text = JSON.stringify({ ...body, stop_sequences: nearlySpaces });
  const { result, delayMs, tookMs } = await quietest('/alt/v1/messages', text);
  console.log(
    `1000 stop sequences in 400 thousand characters: loop delay ${Math.round(delayMs)} ms of ${Math.round(tookMs)}`,
  );
  expect([result.status, delayMs < mostDelayMs]).toEqual([200, true]);
});

/** In the shape of each surface. */
function refusal(path: string): unknown {
  const message = expect.stringMatching(/^Unsupported value: .*schema/);
  return path.startsWith('/alt')
    ? expect.objectContaining({
        type: 'error',
        error: expect.objectContaining({ type: 'invalid_request_error', message }),
      })
    : { error: expect.objectContaining({ code: 'unsupported_value', message }) };
}

test(
  'an ordinary tool is served while hostile schemas wait for the thread',
  { timeout: 120_000 },
  async () => {
    const [[path, body]] = requests as [Request];
    const hostile = JSON.stringify(body(costlySchemas['empty alternatives'] ?? {}));
    const attack = Array.from({ length: 20 }, () => server.call(path, post(hostile)));
    const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
    const ordinary = await loopDelay(() => call(path, JSON.stringify(body(schema))));
    console.log(`an ordinary tool beside 20 hostile ones: ${Math.round(ordinary.tookMs)} ms`);
    expect([ordinary.result.status, ordinary.tookMs < 2_000]).toEqual([200, true]);
    for (const response of await Promise.all(attack)) {
      expect([200, 400, 503]).toContain(response.status);
      await response.arrayBuffer();
    }
  },
);
