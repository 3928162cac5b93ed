/** The official clients in front, a second modelroute behind: everything that passes between them is what it would be without the gateway. */
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';
import { exchange } from './ask-surface.ts';
import { keyEnv, startFront, type Front } from './front.ts';
import { howItEnded } from './judge-response.ts';

let peer: TestServer;
let front: Front;

beforeAll(async () => {
  peer = await startServer();
  const provider = (dialect: string, base: string) => ({ dialect, base_url: base, key_env: keyEnv });
  const model = (id: string, at: string, name: string) => ({ id, provider: at, upstream_model: name });
  front = await startFront(
    {
      providers: {
        'peer-chat': provider('chat', `${peer.url}/v1`),
        'peer-messages': provider('messages', `${peer.url}/alt/v1`),
      },
      models: [
        model('peer/chat', 'peer-chat', 'sandbox/chat'),
        model('peer/embed', 'peer-chat', 'sandbox/embed'),
        model('peer/speech', 'peer-chat', 'sandbox/speech'),
        model('peer/messages', 'peer-messages', 'sandbox/chat'),
      ],
    },
    { [keyEnv]: peer.key },
  );
});
afterAll(async () => {
  await front.stop();
  await peer.stop();
});

const openai = () => new OpenAI({ apiKey: front.key, baseURL: front.v1, maxRetries: 0 });
const anthropic = () => new Anthropic({ apiKey: front.key, baseURL: front.alt, maxRetries: 0 });

const text = 'one two three four five six seven, Grüße aus 東京';
const parameters = {
  type: 'object' as const,
  properties: { city: { type: 'string' }, days: { type: 'integer', minimum: 1, maximum: 7 } },
  required: ['city', 'days'],
  additionalProperties: false,
};
const city = { city: expect.any(String), days: expect.any(Number) };

/** The peer in its own dialect, and in the other where the gateway translates. */
const chatModels = ['peer/chat', 'peer/messages'];
const messageModels = ['peer/messages', 'peer/chat'];

describe.each(chatModels)('openai and %s', (model) => {
  const messages = [{ role: 'user' as const, content: text }];

  test('a plain answer names the model that was asked for and counts its usage', async () => {
    const response = await openai().chat.completions.create({ model, messages });
    expect(response.model).toBe(model);
    expect(response.choices[0]).toMatchObject({ message: { content: text }, finish_reason: 'stop' });
    expect(response.usage?.completion_tokens).toBeGreaterThan(0);
  });

  test('a stream gives the same text in pieces, each under the same name, and the usage', async () => {
    const asked = { model, messages, stream: true as const, stream_options: { include_usage: true } };
    const chunks: string[] = [];
    const names = new Set<string>();
    let usage: OpenAI.CompletionUsage | null | undefined;
    for await (const chunk of await openai().chat.completions.create(asked)) {
      names.add(chunk.model);
      chunks.push(chunk.choices[0]?.delta.content ?? '');
      usage = chunk.usage ?? usage;
    }
    expect(chunks.join('')).toBe(text);
    expect(chunks.length).toBeGreaterThan(3);
    expect([...names]).toEqual([model]);
    expect(usage?.completion_tokens).toBeGreaterThan(0);
  });

  test('tools are called and their results used, plain and streamed', async () => {
    const asked = {
      model,
      messages,
      tools: [{ type: 'function' as const, function: { name: 'get_weather', parameters } }],
    };
    const plain = await openai().chat.completions.create(asked);
    const streamed = await openai().chat.completions.stream(asked).finalChatCompletion();
    for (const { choices } of [plain, streamed]) {
      const [choice] = choices;
      const call = choice?.message.tool_calls?.[0];
      expect(choice?.finish_reason).toBe('tool_calls');
      if (call?.type !== 'function') throw new Error('no function was called');
      expect(call.function.name).toBe('get_weather');
      expect(JSON.parse(call.function.arguments)).toEqual(city);
      const response = await openai().chat.completions.create({
        ...asked,
        messages: [
          ...messages,
          { role: 'assistant', content: null, tool_calls: [call] },
          { role: 'tool', tool_call_id: call.id, content: '12 degrees and rain' },
        ],
      });
      expect(response.choices[0]?.message.content).toContain('12 degrees and rain');
    }
  });
});

describe.each(messageModels)('anthropic and %s', (model) => {
  const asked = { model, max_tokens: 1_000, messages: [{ role: 'user' as const, content: text }] };

  test('a plain answer names the model that was asked for and counts its usage', async () => {
    const response = await anthropic().messages.create(asked);
    expect(response).toMatchObject({ model, stop_reason: 'end_turn', content: [{ type: 'text', text }] });
    expect(response.usage.output_tokens).toBeGreaterThan(0);
  });

  test('a stream gives the same message in pieces', async () => {
    const stream = anthropic().messages.stream(asked);
    const chunks: string[] = [];
    stream.on('text', (chunk) => chunks.push(chunk));
    const response = await stream.finalMessage();
    expect(response).toMatchObject({ model, stop_reason: 'end_turn', content: [{ type: 'text', text }] });
    expect(chunks.length).toBeGreaterThan(3);
  });

  test('tools are called, plain and streamed', async () => {
    const withTools = { ...asked, tools: [{ name: 'get_weather', input_schema: parameters }] };
    const plain = await anthropic().messages.create(withTools);
    const streamed = await anthropic().messages.stream(withTools).finalMessage();
    for (const { stop_reason: reason, content } of [plain, streamed]) {
      expect(reason).toBe('tool_use');
      expect(content.at(-1)).toMatchObject({ type: 'tool_use', name: 'get_weather', input: city });
    }
  });
});

test('tokens are counted by the provider', async () => {
  const messages = [{ role: 'user' as const, content: text }];
  const here = await anthropic().messages.countTokens({ model: 'peer/messages', messages });
  const there = new Anthropic({ apiKey: peer.key, baseURL: peer.alt });
  expect(here).toEqual(await there.messages.countTokens({ model: 'sandbox/chat', messages }));
});

test('vectors are the provider’s, as numbers and as base64', async () => {
  const direct = new OpenAI({ apiKey: peer.key, baseURL: peer.v1 });
  for (const form of ['float', 'base64', undefined] as const) {
    const asked = { input: [text, 'another'], ...(form !== undefined && { encoding_format: form }) };
    const here = await openai().embeddings.create({ model: 'peer/embed', ...asked });
    const there = await direct.embeddings.create({ model: 'sandbox/embed', ...asked });
    expect(here.data).toEqual(there.data);
    expect(here.model).toBe('peer/embed');
  }
});

test('speech is the provider’s, byte by byte, and as events', async () => {
  const direct = new OpenAI({ apiKey: peer.key, baseURL: peer.v1 });
  for (const format of ['mp3', 'wav', 'flac'] as const) {
    const asked = { input: 'All is well.', voice: 'alloy' as const, response_format: format };
    const here = await openai().audio.speech.create({ model: 'peer/speech', ...asked });
    const there = await direct.audio.speech.create({ model: 'sandbox/speech', ...asked });
    expect(here.headers.get('content-type')).toBe(there.headers.get('content-type'));
    const [ours, theirs] = [await here.arrayBuffer(), await there.arrayBuffer()];
    expect(Buffer.from(ours).equals(Buffer.from(theirs))).toBe(true);
  }
  const asked = { model: 'peer/speech', input: 'All is well.', voice: 'alloy', stream_format: 'sse' };
  const events = await exchange(front, '/v1/audio/speech', asked);
  expect(howItEnded('v1', 'createSpeech', events)).toBe('whole');
});
