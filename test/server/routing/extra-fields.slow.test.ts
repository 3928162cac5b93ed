/** Fields beyond the contract that a provider or a model of the provider file names. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startUpstream, type Received, type ScriptedUpstream } from '../../support/scripted-upstream.ts';
import { providerEntry, startFront, type Front } from './front.ts';

let upstream: ScriptedUpstream;
let front: Front;
let stripping: Front;
beforeAll(async () => {
  upstream = await startUpstream();
  const choice = { type: 'array', items: { type: 'string' }, minItems: 1 };
  const config = {
    providers: {
      vllm: providerEntry('chat', upstream.url, {
        extra_fields: ['chat_template_kwargs', { name: 'guided_choice', schema: choice }],
      }),
      plain: providerEntry('chat', upstream.url),
    },
    models: [
      { id: 'our/vllm', provider: 'vllm', upstream_model: 'a' },
      { id: 'our/own', provider: 'plain', upstream_model: 'b', extra_fields: ['mirostat', 'temperature'] },
      {
        id: 'our/both',
        targets: [
          { provider: 'plain', model: 'fault-status-500', priority: 2 },
          { provider: 'plain', model: 'c', priority: 0 },
          { provider: 'vllm', model: 'd', priority: 1 },
        ],
      },
    ],
  };
  [front, stripping] = await Promise.all([
    startFront(config),
    startFront(config, { MODELROUTE_UNKNOWN_FIELDS: 'strip' }),
  ]);
});
afterAll(async () => {
  await Promise.all([front.stop(), stripping.stop()]);
  await upstream.close();
});

const messages = [{ role: 'user', content: 'x' }];

async function send(body: object, of = front): Promise<{ response: Response; got: Received | undefined }> {
  const before = upstream.received.length;
  const response = await of.post('/v1/chat/completions', { messages, ...body });
  return { response, got: upstream.received[before] };
}

test('a named field reaches the provider, byte for byte', async () => {
  const kwargs = { enable_thinking: false, deep: [{ a: 1 }] };
  const { response, got } = await send({
    model: 'our/vllm',
    chat_template_kwargs: kwargs,
    guided_choice: ['a', 'b'],
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('x-translation-loss')).toBeNull();
  expect(got?.json).toMatchObject({ chat_template_kwargs: kwargs, guided_choice: ['a', 'b'] });
});

test('large numbers in it keep their digits', async () => {
  const before = upstream.received.length;
  const body = `{"model":"our/vllm","messages":[{"role":"user","content":"x"}],"chat_template_kwargs":{"n":9007199254740993}}`;
  const response = await fetch(`${front.v1}/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${front.key}`, 'content-type': 'application/json' },
    body,
  });
  expect(response.status).toBe(200);
  expect(upstream.received[before]?.body.toString()).toContain('"n":9007199254740993');
});

test.each([[{}], [[]], [[7]], ['a']])('a value that its schema refuses: %j', async (value) => {
  const { response, got } = await send({ model: 'our/vllm', guided_choice: value });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { code: 'invalid_value', param: 'guided_choice' } });
  expect(got).toBeUndefined();
});

test('a model may name fields too, for itself alone', async () => {
  expect((await send({ model: 'our/own', mirostat: 2 })).got?.json['mirostat']).toBe(2);
  expect((await send({ model: 'our/vllm', mirostat: 2 })).response.status).toBe(400);
  expect((await send({ model: 'our/own', chat_template_kwargs: {} })).response.status).toBe(400);
});

test('the fields of the contract are validated whatever is named', async () => {
  const { response } = await send({ model: 'our/own', mirostat: 2, temperature: 'hot' });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { param: 'temperature' } });
  const unknown = await send({ model: 'our/vllm', chat_template_kwargs: {}, colour: 1 });
  expect(await unknown.response.json()).toMatchObject({
    error: { code: 'unknown_parameter', param: 'colour' },
  });
  const nested = await send({
    model: 'our/vllm',
    messages: [{ role: 'user', content: 'x', chat_template_kwargs: {} }],
  });
  expect(nested.response.status).toBe(400);
});

test('a target that does not name it is called without it, and the header lists it', async () => {
  const { response, got } = await send({ model: 'our/both', chat_template_kwargs: { a: 1 } });
  expect(response.status).toBe(200);
  expect(response.headers.get('x-translation-loss')).toBe('chat_template_kwargs');
  expect(got?.json).not.toHaveProperty('chat_template_kwargs');
});

test('it stays where unknown fields are left out', async () => {
  const { response, got } = await send(
    { model: 'our/vllm', chat_template_kwargs: { a: 1 }, colour: 1 },
    stripping,
  );
  expect(response.status).toBe(200);
  expect(response.headers.get('x-dropped-fields')).toBe('colour');
  expect(got?.json['chat_template_kwargs']).toEqual({ a: 1 });
});
