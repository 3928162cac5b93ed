/** Every operation passes through, plain and streamed: from the Prism mock, which gives the examples of the contract, and from the scripted upstream when it is well. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMock, type RunningMock } from '../../../openapi/build/mock.ts';
import { startUpstream, type ScriptedUpstream } from '../../support/scripted-upstream.ts';
import { exchange } from './ask-surface.ts';
import { providerEntry, startFront, type Front } from './front.ts';
import { howItEnded } from './judge-response.ts';

const text = 'Say hello to Bremen.';

let mock: RunningMock;
let upstream: ScriptedUpstream;
let front: Front;

beforeAll(async () => {
  mock = await startMock({ port: 0 });
  upstream = await startUpstream();
  const model = (id: string, provider: string, name: string) => ({ id, provider, upstream_model: name });
  front = await startFront({
    providers: {
      'mock-chat': providerEntry('chat', mock.url),
      'mock-messages': providerEntry('messages', `${mock.url}/alt`),
      'script-chat': providerEntry('chat', upstream.url),
      'script-messages': providerEntry('messages', upstream.url),
    },
    models: [
      model('mock/chat', 'mock-chat', 'sandbox/chat'),
      model('mock/messages', 'mock-messages', 'sandbox/chat'),
      model('script/chat', 'script-chat', 'scripted-1'),
      model('script/messages', 'script-messages', 'scripted-1'),
    ],
  });
});
afterAll(async () => {
  await front.stop();
  await upstream.close();
  await mock.close();
});

const messages = [{ role: 'user', content: text }];
const rows = [
  ['createChatCompletion', '/v1/chat/completions', { messages }],
  [
    'createChatCompletion',
    '/v1/chat/completions',
    { messages, stream: true, stream_options: { include_usage: true } },
  ],
  ['createResponse', '/v1/responses', { input: text }],
  ['createResponse', '/v1/responses', { input: text, stream: true }],
  ['createCompletion', '/v1/completions', { prompt: text }],
  ['createCompletion', '/v1/completions', { prompt: text, stream: true }],
  ['createEmbedding', '/v1/embeddings', { input: text }],
  ['createRerank', '/v1/rerank', { query: text, documents: [text, 'Another text.'] }],
  ['createSpeech', '/v1/audio/speech', { input: text, voice: 'alloy', stream_format: 'sse' }],
  ['createMessage', '/alt/v1/messages', { messages, max_tokens: 10 }],
  ['createMessage', '/alt/v1/messages', { messages, max_tokens: 10, stream: true }],
  ['countMessageTokens', '/alt/v1/messages/count_tokens', { messages }],
] as const;

test.each(rows)('%s of the Prism mock arrives as its example: %s, %#', async (operation, path, body) => {
  const surface = path.startsWith('/alt') ? 'alt' : 'v1';
  const model = surface === 'v1' ? 'mock/chat' : 'mock/messages';
  const response = await exchange(front, path, { model, ...body });
  expect(howItEnded(surface, operation, response), response.text).toBe('whole');
});

test.each(rows)('%s of the scripted upstream is in order: %s, %#', async (operation, path, body) => {
  const surface = path.startsWith('/alt') ? 'alt' : 'v1';
  const model = surface === 'v1' ? 'script/chat' : 'script/messages';
  const response = await exchange(front, path, { model, ...body });
  expect(howItEnded(surface, operation, response), response.text).toBe('whole');
  expect(upstream.received.at(-1)?.json['model']).toBe('scripted-1');
});
