/** Fields of the messages format's previews: what a provider receives for them, and what the caller hears. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startUpstream, type Received, type ScriptedUpstream } from '../../support/scripted-upstream.ts';
import { providerEntry, startFront, type Front } from './front.ts';

let upstream: ScriptedUpstream;
let front: Front;
let stripping: Front;
beforeAll(async () => {
  upstream = await startUpstream();
  const providers = {
    chat: providerEntry('chat', upstream.url),
    messages: providerEntry('messages', upstream.url),
  };
  const models = Object.keys(providers).map((name) => ({
    id: `our/${name}`,
    provider: name,
    upstream_model: `their-${name}`,
  }));
  [front, stripping] = await Promise.all([
    startFront({ providers, models }),
    startFront({ providers, models }, { MODELROUTE_UNKNOWN_FIELDS: 'strip' }),
  ]);
});
afterAll(async () => {
  await Promise.all([front.stop(), stripping.stop()]);
  await upstream.close();
});

const messages = [{ role: 'user', content: 'x' }];
const edits = [{ type: 'clear_tool_uses_20250919', keep: { type: 'tool_uses', value: 3 } }];
const schema = { type: 'object', properties: { name: { type: 'string' } } };
const beta = 'context-management-2025-06-27';

async function send(body: object, of = front): Promise<{ response: Response; got: Received | undefined }> {
  const before = upstream.received.length;
  const response = await of.post(
    '/alt/v1/messages',
    { messages, max_tokens: 9, ...body },
    { headers: { 'anthropic-beta': beta } },
  );
  return { response, got: upstream.received[before] };
}

describe('context_management', () => {
  test('reaches a messages provider with its header', async () => {
    const { response, got } = await send({ model: 'our/messages', context_management: { edits } });
    expect(response.status).toBe(200);
    expect(got?.json['context_management']).toEqual({ edits });
    expect(got?.headers['anthropic-beta']).toBe(beta);
  });

  test('is reported as a loss before a chat provider, which gets no header', async () => {
    const { response, got } = await send({ model: 'our/chat', context_management: { edits } });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-translation-loss')).toBe('context_management');
    expect(got?.json).not.toHaveProperty('context_management');
    expect(got?.headers).not.toHaveProperty('anthropic-beta');
  });

  test.each([null, {}, { edits: [] }])('%j says nothing', async (empty) => {
    const { response } = await send({ model: 'our/chat', context_management: empty });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-translation-loss')).toBeNull();
  });

  test.each<[unknown, string]>([
    ['x', 'context_management'],
    [{ edits: 'x' }, 'context_management.edits'],
    [{ edits: [{}] }, 'context_management.edits[0].type'],
    [{ colour: 1 }, 'context_management.colour'],
    [{ edits: Array.from({ length: 33 }, () => edits[0]) }, 'context_management.edits'],
  ])('%j is refused', async (value, param) => {
    const { response } = await send({ model: 'our/messages', context_management: value });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { details: { param } } });
  });
});

describe('output_format', () => {
  const format = { type: 'json_schema', schema };

  test('passes before a messages provider, and is translated for a chat provider', async () => {
    const { got } = await send({ model: 'our/messages', output_format: format });
    expect(got?.json['output_format']).toEqual(format);
    const { response, got: translated } = await send({ model: 'our/chat', output_format: format });
    expect(response.headers.get('x-translation-loss')).toBeNull();
    expect(translated?.json['response_format']).toMatchObject({
      type: 'json_schema',
      json_schema: { schema },
    });
  });

  test('counts less than output_config.format', async () => {
    const { response, got } = await send({
      model: 'our/chat',
      output_format: format,
      output_config: { format: { type: 'json_schema', schema: { type: 'object' } } },
    });
    expect(response.headers.get('x-translation-loss')).toBe('output_format');
    expect(got?.json['response_format']).toMatchObject({ json_schema: { schema: { type: 'object' } } });
  });
});

describe('a thread', () => {
  const create = { type: 'create' };

  test.each(['our/messages', 'our/chat'])(
    'is refused before %s with the code that runners know',
    async (model) => {
      const { response, got } = await send({ model, thread: create });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        error: { details: { error_code: 'thread_unsupported_request', param: 'thread' } },
      });
      expect(got).toBeUndefined();
    },
  );

  test('is refused where unknown fields are left out too: its messages would be a part only', async () => {
    const { response, got } = await send({ model: 'our/messages', thread: create }, stripping);
    expect(response.status).toBe(400);
    expect(got).toBeUndefined();
  });
});

test.each([
  [
    'mcp_servers',
    [{ type: 'url', url: 'https://example.com', name: 'a' }],
    "offer their functions in 'tools'",
  ],
  ['fallbacks', [{ model: 'a' }], 'the operator sets which targets take over'],
  ['user_profile_id', 'up_1', "name the end user in 'metadata.user_id'"],
  ['betas', ['a'], 'send the names in the header anthropic-beta'],
])('%s is refused with the next step', async (name, value, step) => {
  const { response } = await send({ model: 'our/messages', [name]: value });
  expect(response.status).toBe(400);
  const { error } = (await response.json()) as { error: { message: string; details: object } };
  expect(error.details).toMatchObject({ error_code: 'unknown_parameter', param: name });
  expect(error.message).toContain(step);
});
