/** `/v1/completions` with the official client, unmodified, before the sandbox and before HTTP providers of both dialects. */
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { responseText, startUpstream, type ScriptedUpstream } from '../../support/scripted-upstream.ts';
import { providerEntry, startFront, type Front } from '../routing/front.ts';

let upstream: ScriptedUpstream;
let front: Front;
let client: OpenAI;
beforeAll(async () => {
  upstream = await startUpstream();
  const model = (id: string, provider: string) => ({ id, provider, upstream_model: 'scripted-1' });
  front = await startFront(
    {
      providers: {
        'script-chat': providerEntry('chat', upstream.url),
        'script-messages': providerEntry('messages', upstream.url),
      },
      models: [model('script/chat', 'script-chat'), model('script/messages', 'script-messages')],
    },
    { MODELROUTE_SANDBOX: '1' },
  );
  client = new OpenAI({ baseURL: front.v1, apiKey: front.key, maxRetries: 0 });
});
afterAll(async () => {
  await front.stop();
  await upstream.close();
});

const prompt = 'The train to Bremen leaves at nine.';

describe.each([
  ['sandbox/chat', prompt],
  ['script/chat', responseText],
  ['script/messages', responseText],
])('%s', (model, expected) => {
  test('completes a prompt', async () => {
    const completion = await client.completions.create({ model, prompt, max_tokens: 64 });
    expect(completion).toMatchObject({ object: 'text_completion', model });
    expect(completion.id).toMatch(/^cmpl-/);
    expect(completion.choices[0]).toMatchObject({ index: 0, text: expected, finish_reason: 'stop' });
    expect(completion.usage?.total_tokens).toBeGreaterThan(0);
  });

  test('streams it', async () => {
    const options = { include_usage: true };
    const stream = await client.completions.create({
      model,
      prompt,
      max_tokens: 64,
      stream: true,
      stream_options: options,
    });
    let text = '';
    let total = 0;
    for await (const chunk of stream) {
      text += chunk.choices[0]?.text ?? '';
      total = chunk.usage?.total_tokens ?? total;
    }
    expect(text).toBe(expected);
    expect(total).toBeGreaterThan(0);
  });
});

test('a provider is sent one message of the user, and the limit', async () => {
  await client.completions.create({ model: 'script/chat', prompt });
  expect(upstream.received.at(-1)).toMatchObject({
    path: '/v1/chat/completions',
    json: { model: 'scripted-1', messages: [{ role: 'user', content: prompt }], max_completion_tokens: 16 },
  });
});

test('n and logprobs are honoured', async () => {
  const { choices } = await client.completions.create({
    model: 'sandbox/chat',
    prompt,
    n: 2,
    logprobs: 2,
    max_tokens: 4,
  });
  expect(choices.map(({ index, finish_reason: reason }) => [index, reason])).toEqual([
    [0, 'length'],
    [1, 'length'],
  ]);
  const { logprobs, text } = choices[0] ?? {};
  expect(logprobs?.tokens?.join('')).toBe(text);
  expect(logprobs?.text_offset?.[0]).toBe(0);
});

describe('is refused', () => {
  test.each([
    [{ prompt: ['a', 'b'] }, 'unsupported_value', 'prompt'],
    [{ prompt: [1, 2] }, 'invalid_type', 'prompt[0]'],
    [{ prompt: '' }, 'invalid_value', 'prompt'],
    [{ prompt: 7 }, 'invalid_type', 'prompt'],
    [{ echo: true }, 'unsupported_value', 'echo'],
    [{ suffix: 'x' }, 'unsupported_value', 'suffix'],
    [{ best_of: 3 }, 'unsupported_value', 'best_of'],
    [{ logprobs: 6 }, 'invalid_value', 'logprobs'],
    [{ max_tokens: 0 }, 'invalid_value', 'max_tokens'],
    [{ messages: [] }, 'unknown_parameter', 'messages'],
    [{ model: 'sandbox/embed' }, 'unsupported_value', 'model'],
    [{ model: 'script/messages', n: 2 }, 'unsupported_value', 'n'],
  ])('%j', async (more, code, param) => {
    const body = { model: 'sandbox/chat', prompt, ...more } as OpenAI.CompletionCreateParamsNonStreaming;
    await expect(client.completions.create(body)).rejects.toMatchObject({ status: 400, code, param });
  });

  test('a stream that fails before it begins has the status of its error', async () => {
    const stream = client.completions.create({ model: 'sandbox/error-overloaded', prompt, stream: true });
    await expect(stream).rejects.toMatchObject({ status: 503 });
  });
});
