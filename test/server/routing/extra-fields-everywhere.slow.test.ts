/** Fields beyond the contract on every operation of a model: forwarded where a target names them, refused otherwise. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startUpstream, type Received, type ScriptedUpstream } from '../../support/scripted-upstream.ts';
import { providerEntry, startFront, type Front } from './front.ts';

const dialects = ['chat', 'messages', 'responses'] as const;
type Dialect = (typeof dialects)[number];

let upstream: ScriptedUpstream;
let front: Front;
let stripping: Front;
beforeAll(async () => {
  upstream = await startUpstream();
  const level = { type: 'string', enum: ['low', 'high'] };
  const extra_fields = ['of_tomorrow', { name: 'level', schema: level }, 'temperature'];
  const entries = dialects.flatMap((dialect) => [
    [`rich-${dialect}`, providerEntry(dialect, upstream.url, { extra_fields })] as const,
    [`plain-${dialect}`, providerEntry(dialect, upstream.url)] as const,
  ]);
  const models = entries.map(([name]) => ({ id: `our/${name}`, provider: name, upstream_model: 'theirs' }));
  const both = dialects.map((dialect) => ({
    id: `our/both-${dialect}`,
    targets: [
      { provider: `plain-${dialect}`, model: 'theirs', priority: 0 },
      { provider: `rich-${dialect}`, model: 'theirs', priority: 1 },
    ],
  }));
  const config = { providers: Object.fromEntries(entries), models: [...models, ...both] };
  [front, stripping] = await Promise.all([
    startFront(config, { MODELROUTE_SANDBOX: '1' }),
    startFront(config, { MODELROUTE_UNKNOWN_FIELDS: 'strip' }),
  ]);
});
afterAll(async () => {
  await Promise.all([front.stop(), stripping.stop()]);
  await upstream.close();
});

const messages = [{ role: 'user', content: 'x' }];
const value = { deep: [1, 2] };

/** The path, the dialect of the provider, and a request. */
const direct: [string, Dialect, object][] = [
  ['/v1/chat/completions', 'chat', { messages }],
  ['/v1/responses', 'responses', { input: 'x' }],
  ['/v1/embeddings', 'chat', { input: 'x' }],
  ['/v1/rerank', 'chat', { query: 'x', documents: ['a', 'b'] }],
  ['/v1/audio/speech', 'chat', { input: 'x', voice: 'alloy' }],
  ['/alt/v1/messages', 'messages', { messages, max_tokens: 20 }],
  ['/alt/v1/messages/count_tokens', 'messages', { messages }],
];
const translated: [string, Dialect, object][] = [
  ['/v1/responses', 'chat', { input: 'x' }],
  ['/v1/responses', 'messages', { input: 'x', max_output_tokens: 20 }],
  ['/v1/completions', 'chat', { prompt: 'x' }],
  ['/alt/v1/messages', 'chat', { messages, max_tokens: 20 }],
  ['/alt/v1/messages', 'responses', { messages, max_tokens: 20 }],
];

async function send(path: string, body: object, of = front): Promise<{ response: Response; got?: Received }> {
  const before = upstream.received.length;
  const response = await of.post(path, body);
  const got = upstream.received[before];
  return got === undefined ? { response } : { response, got };
}

/** What both surfaces say of an error. */
async function errorOf(response: Response): Promise<{ code: unknown; param: unknown }> {
  const { error } = (await response.json()) as {
    error: { code?: unknown; param?: unknown; details?: { error_code: unknown; param: unknown } };
  };
  return { code: error.code ?? error.details?.error_code, param: error.param ?? error.details?.param };
}

describe.each([...direct, ...translated])('%s before a provider of %s', (path, dialect, body) => {
  test('a named field arrives as it came', async () => {
    const { response, got } = await send(path, { model: `our/rich-${dialect}`, ...body, of_tomorrow: value });
    expect(response.status, await response.clone().text()).toBe(200);
    expect(response.headers.get('x-translation-loss')).toBeNull();
    expect(got?.json['of_tomorrow']).toEqual(value);
  });

  test('a value that its schema refuses is refused', async () => {
    const { response, got } = await send(path, { model: `our/rich-${dialect}`, ...body, level: 'middle' });
    expect(response.status).toBe(400);
    expect(await errorOf(response)).toEqual({ code: 'invalid_value', param: 'level' });
    expect(got).toBeUndefined();
  });

  test('a field that no provider names is refused', async () => {
    for (const model of [`our/plain-${dialect}`, `our/rich-${dialect}`]) {
      const { response, got } = await send(path, { model, ...body, of_yesterday: value });
      expect(response.status).toBe(400);
      expect(await errorOf(response)).toEqual({ code: 'unknown_parameter', param: 'of_yesterday' });
      expect(got).toBeUndefined();
    }
  });

  test('a target that does not name it is called without it, and the header lists it', async () => {
    const { response, got } = await send(path, { model: `our/both-${dialect}`, ...body, of_tomorrow: value });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-translation-loss')).toBe('of_tomorrow');
    expect(got?.json).not.toHaveProperty('of_tomorrow');
  });

  test('it stays where unknown fields are left out', async () => {
    const request = { model: `our/rich-${dialect}`, ...body, of_tomorrow: value, colour: 1 };
    const { response, got } = await send(path, request, stripping);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-dropped-fields')).toBe('colour');
    expect(got?.json['of_tomorrow']).toEqual(value);
  });
});

test('a field of the contract is validated whatever is named', async () => {
  const { response } = await send('/v1/responses', {
    model: 'our/rich-responses',
    input: 'x',
    of_tomorrow: 1,
    temperature: 'hot',
  });
  expect(response.status).toBe(400);
  expect(await errorOf(response)).toMatchObject({ param: 'temperature' });
});

test('a sandbox model takes nothing beyond the contract', async () => {
  const thinking = { model: 'sandbox/chat', input: 'x', enable_thinking: true };
  const { response } = await send('/v1/responses', thinking);
  expect(await errorOf(response)).toEqual({ code: 'unknown_parameter', param: 'enable_thinking' });
});

test('the catalog lists the fields, also of a model that does not chat', async () => {
  const response = await fetch(`${front.v1}/models`, { headers: { authorization: `Bearer ${front.key}` } });
  const { data } = (await response.json()) as { data: { id: string; supported_parameters: string[] }[] };
  const rich = data.find(({ id }) => id === 'our/rich-responses');
  expect(rich?.supported_parameters).toEqual(expect.arrayContaining(['level', 'of_tomorrow']));
});
