/** No schema of a caller stops the event loop, on any surface and in any place: a thread pays for it, up to a deadline. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { components } from '../../../../openapi/generated/console.ts';
import { leastLoopDelay, loopDelay } from '../../../support/loop-delay.ts';
import { post, startServer, type TestServer } from '../../../support/server.ts';
import { cheapHostileSchemas, costlySchemas } from './schema/hostile-schemas.ts';

type Schemas = components['schemas'];

/** What other callers may notice. */
const mostDelayMs = 50;
/** The deadline of a schema and the start of the thread after it, on a machine that is busy. */
const mostMs = 15_000;

interface Place {
  name: string;
  path: string;
  /** Undefined where the schema has nothing for this place. */
  body: (schema: Schema) => object | undefined;
  /** Of the console, which takes no key of a model. */
  headers?: Record<string, string>;
}
type Schema = Readonly<Record<string, unknown>>;

const chat = { model: 'sandbox/chat', messages: [{ role: 'user', content: 'x' }] };
const messages = { ...chat, max_tokens: 100 };
const created = { model: 'sandbox/chat', input: 'x' };

/** Where tools take objects only. */
const inObject = (schema: Schema) => ({ type: 'object', properties: { a: schema }, required: ['a'] });
const format = (schema: Schema) => ({ type: 'json_schema', name: 's', schema });

const places: Place[] = [
  {
    name: 'format of a chat',
    path: '/v1/chat/completions',
    body: (schema) => ({
      ...chat,
      response_format: { type: 'json_schema', json_schema: { name: 's', schema } },
    }),
  },
  {
    name: 'tool of a chat',
    path: '/v1/chat/completions',
    body: (parameters) => ({ ...chat, tools: [{ type: 'function', function: { name: 't', parameters } }] }),
  },
  {
    name: 'grammar of a custom tool',
    path: '/v1/chat/completions',
    body: ({ pattern }) => {
      if (typeof pattern !== 'string') return undefined;
      const grammar = { syntax: 'regex', definition: pattern };
      const custom = { name: 't', format: { type: 'grammar', grammar } };
      return { ...chat, tools: [{ type: 'custom', custom }] };
    },
  },
  {
    name: 'prompt',
    path: '/v1/chat/completions',
    body: (schema) => {
      const content = `Reply as this JSON schema says: ${JSON.stringify(inObject(schema))}`;
      return { ...chat, messages: [{ role: 'user', content }] };
    },
  },
  {
    name: 'tool of messages',
    path: '/alt/v1/messages',
    body: (schema) => ({ ...messages, tools: [{ name: 't', input_schema: inObject(schema) }] }),
  },
  {
    name: 'format of messages',
    path: '/alt/v1/messages',
    body: (schema) => ({ ...messages, output_config: { format: { type: 'json_schema', schema } } }),
  },
  {
    name: 'format of a response',
    path: '/v1/responses',
    body: (schema) => ({ ...created, text: { format: format(schema) } }),
  },
  {
    name: 'tool of a response',
    path: '/v1/responses',
    body: (schema) => ({
      ...created,
      tools: [{ type: 'function', name: 't', parameters: inObject(schema), strict: false }],
    }),
  },
];

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ MODELROUTE_SANDBOX: '1', MODELROUTE_TOTAL_TIMEOUT: '60' });
  await server.warmUp();
  places.push(await playground());
  // The first requests of a server compile and load what they need.
  for (const place of places) {
    const body = place.body({ type: 'string', pattern: 'a' });
    expect([place.name, (await call(place, JSON.stringify(body))).status]).toEqual([place.name, 200]);
  }
});
afterAll(() => server.stop());

/** A tool in the console's playground, for the administrator whom the link of the first start makes. */
async function playground(): Promise<Place> {
  const api = `${server.url}/console/api`;
  const token = server.setupLink?.split('token=')[1] ?? '';
  const ada = { token, name: 'Ada', email: 'ada@example.com', password: 'a long walk by the sea' };
  const entered = await fetch(`${api}/setup`, post(ada, { origin: server.url }));
  const { csrf_token: csrfToken } = (await entered.json()) as Schemas['Session'];
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const headers = { cookie, origin: server.url, 'x-csrf-token': csrfToken ?? '' };
  const made = await fetch(`${api}/projects/proj_default/keys`, post({ name: 'play' }, headers));
  const { key } = (await made.json()) as Schemas['IssuedKey'];
  return {
    name: 'tool of the playground',
    path: '/console/api/playground/chat',
    body: (parameters) => ({ ...chat, key_id: key.id, tools: [{ name: 't', parameters }] }),
    headers,
  };
}

interface Received {
  status: number;
  body: Record<string, unknown>;
}

async function call({ path, headers }: Place, body: string): Promise<Received> {
  const received =
    headers === undefined
      ? await server.call(path, post(body, { 'anthropic-version': '2023-06-01' }))
      : await fetch(server.url + path, post(body, headers));
  const text = await received.text();
  const isJson = received.headers.get('content-type')?.startsWith('application/json') === true;
  return {
    status: received.status,
    body: isJson ? (JSON.parse(text) as Record<string, unknown>) : { stream: text },
  };
}

const quietest = (place: Place, body: string) => leastLoopDelay(() => call(place, body), mostDelayMs);

const schemas = Object.entries({ ...cheapHostileSchemas, ...costlySchemas });

test.each(schemas)(
  'the event loop does not stand still for %s',
  { timeout: 120_000 },
  async (name, schema) => {
    const delays: string[] = [];
    for (const place of places) {
      const body = place.body(schema as Schema);
      if (body === undefined) continue;
      const { result, tookMs, delayMs } = await quietest(place, JSON.stringify(body));
      delays.push(`${place.name} ${Math.round(delayMs)}`);
      expect([place.name, [200, 400].includes(result.status), result]).toEqual([place.name, true, result]);
      if (result.status === 400) expect(result.body).toEqual(refusal(place.path));
      expect(tookMs).toBeLessThan(mostMs);
      expect([place.name, delayMs < mostDelayMs]).toEqual([place.name, true]);
    }
    console.log(`hostile schema (${name}): loop delay in ms: ${delays.join(', ')}`);
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
  const { result, delayMs, tookMs } = await quietest(
    { name: 'stop sequences', path: '/alt/v1/messages', body: () => body },
    text,
  );
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
    const [place] = places as [Place];
    const hostile = JSON.stringify(place.body(costlySchemas['empty alternatives'] ?? {}));
    const attack = Array.from({ length: 20 }, () => server.call(place.path, post(hostile)));
    const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
    const ordinary = await loopDelay(() => call(place, JSON.stringify(place.body(schema))));
    console.log(`an ordinary tool beside 20 hostile ones: ${Math.round(ordinary.tookMs)} ms`);
    expect([ordinary.result.status, ordinary.tookMs < 2_000]).toEqual([200, true]);
    for (const response of await Promise.all(attack)) {
      expect([200, 400, 503]).toContain(response.status);
      await response.arrayBuffer();
    }
  },
);
