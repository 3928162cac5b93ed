/** What `auto` does beside the shapes of chat completions: errors, other formats, its log and metric, and what it never touches. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NormalizationRule } from '../../../server/core/normalization.ts';
import { normalizationLog } from '../../../server/telemetry/normalization-log.ts';
import { createLog } from '../../../server/telemetry/log.ts';
import { post, startServer, type TestServer } from '../../support/server.ts';
import { chunkHead, chunkOf, counts, plainHead, sse } from './wild/shapes.ts';

interface Row {
  name: string;
  path: string;
  /** The body of the response; an object is JSON, a text is a stream. */
  sends: object | string;
  dialect?: 'messages';
  asks?: object;
}

const chat = '/v1/chat/completions';
const messages = '/alt/v1/messages';
const start = chunkOf(chunkHead, { role: 'assistant', content: '' });
const event = (json: object) => `data: ${JSON.stringify(json)}\n\n`;
const vector = { embedding: [0.25, 0.5] };
const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'up', stop_sequence: null };
const usage = { input_tokens: 9, output_tokens: 4 };
/** A signature and an input that are absent, as in vllm-project/vllm (entrypoints/anthropic) and DeepSeek's messages. */
const thinking = { type: 'thinking', thinking: 'Well.' };
const messageEvents = [
  { type: 'message_start', message: { ...message, usage: { input_tokens: 9 } } },
  { type: 'content_block_start', index: 0, content_block: { type: 'thinking' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'Well.' } },
  { type: 'content_block_stop', index: 0 },
  { type: 'content_block_start', index: 1, content_block: { type: 'text' } },
  { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: 'Hello' } },
  { type: 'content_block_stop', index: 1 },
  { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage },
  { type: 'message_stop' },
];
const sound = sse([start, chunkOf(chunkHead, { content: 'Hello' }), chunkOf(chunkHead, {}, 'stop')]);

const rows = {
  sound: { path: chat, sends: sound },
  'error-code': { path: chat, sends: event(start) + event({ error: { code: 429, message: 'Too fast.' } }) },
  'error-text': { path: chat, sends: event({ error: 'The model is overloaded.', code: 503 }) },
  'error-object': {
    path: chat,
    sends: `event: error\n${event({ object: 'error', message: 'Too fast.', type: 'x', param: null, code: 429 })}`,
  },
  'error-with-200': { path: chat, sends: { error: { message: 'Too fast.', code: 429 }, user_id: 'u' } },
  'no-usage': { path: chat, sends: sound, asks: { stream_options: { include_usage: true } } },
  embeddings: {
    path: '/v1/embeddings',
    sends: { data: [vector, vector], usage: { prompt_tokens: 3 } },
  },
  'embeddings-without-usage': {
    path: '/v1/embeddings',
    sends: { object: 'list', data: [vector], model: 'up' },
  },
  message: {
    path: messages,
    dialect: 'messages',
    sends: {
      id: null,
      role: 'assistant',
      content: [thinking, { type: 'text', text: 'Hello' }],
      stop_reason: 'end_turn',
      usage,
    },
  },
  'message-stream': { path: messages, dialect: 'messages', sends: messageEvents.map(event).join('') },
  'message-cut': {
    path: messages,
    dialect: 'messages',
    sends: messageEvents.slice(0, -1).map(event).join(''),
  },
  fractions: {
    path: chat,
    sends: {
      ...plainHead,
      choices: [{ index: 0, message: { role: 'assistant', content: 'a' }, finish_reason: 'stop' }],
      usage: { ...counts, completion_tokens: 4.5 },
    },
  },
  'no-reason': {
    path: chat,
    sends: { ...plainHead, choices: [{ index: 0, message: { role: 'assistant', content: 'a' } }] },
  },
} satisfies Record<string, Omit<Row, 'name'>>;
type Name = keyof typeof rows;
const rowOf = (name: string): Omit<Row, 'name'> => rows[name as Name];

let upstream: Server;
let server: TestServer;
let folder: string;

beforeAll(async () => {
  upstream = createServer((request, response) => {
    const { sends } = rowOf(String(request.headers['x-row']));
    const isStream = typeof sends === 'string';
    response.writeHead(200, { 'content-type': isStream ? 'text/event-stream' : 'application/json' });
    response.end(isStream ? sends : JSON.stringify(sends));
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const { port } = upstream.address() as AddressInfo;
  folder = mkdtempSync(join(tmpdir(), 'modelroute-auto-'));
  const file = join(folder, 'providers.yaml');
  const names = Object.keys(rows);
  const provider = (name: string, normalize: string) => ({
    dialect: rowOf(name).dialect ?? 'chat',
    base_url: `http://127.0.0.1:${port}/v1`,
    headers: { 'x-row': name },
    retries: 0,
    quirks: { normalize },
  });
  const config = {
    providers: Object.fromEntries(
      names.flatMap((name) => [
        [name, provider(name, 'auto')],
        [`${name}-strict`, provider(name, 'strict')],
      ]),
    ),
    models: names.flatMap((name) => [
      // As the provider names it, so that nothing is renamed.
      { id: name === 'sound' ? 'up' : name, provider: name, upstream_model: 'up' },
      { id: `${name}-strict`, provider: `${name}-strict`, upstream_model: 'up' },
    ]),
  };
  writeFileSync(file, JSON.stringify(config));
  server = await startServer({ MODELROUTE_CONFIG: file });
});
afterAll(async () => {
  await server.stop();
  upstream.close();
  rmSync(folder, { recursive: true, force: true });
});

async function ask(name: Name, model: string = name) {
  const { path, sends, asks } = rowOf(name);
  const question =
    path === '/v1/embeddings' ? { input: ['a', 'b'] } : { messages: [{ role: 'user', content: 'Well?' }] };
  const stream = typeof sends === 'string' && { stream: true };
  const response = await server.call(
    path,
    post({
      model,
      max_tokens: 9,
      ...question,
      ...stream,
      ...asks,
      ...(path === '/v1/embeddings' && { max_tokens: undefined }),
    }),
  );
  return { status: response.status, text: await response.text() };
}

const countOf = async (provider: string, rule: NormalizationRule) => {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  return Number(
    new RegExp(`normalizations_total\\{provider="${provider}",rule="${rule}"\\} (\\d+)`).exec(metrics)?.[1] ??
      0,
  );
};

test('a sound stream passes in its own bytes', async () => {
  expect(await ask('sound', 'up')).toEqual({ status: 200, text: sound });
});

describe('errors keep what they mean', () => {
  test('in a stream that has begun', async () => {
    const { status, text } = await ask('error-code');
    expect(status).toBe(429);
    const error = {
      code: 'rate_limit_exceeded',
      message: "The provider of model 'error-code' limits the rate of requests.",
    };
    expect(JSON.parse(text)).toMatchObject({ error });
    expect(await countOf('error-code', 'errors')).toBe(1);
  });

  test.each([
    ['error-text', 503, 'overloaded'],
    ['error-object', 429, 'rate_limit_exceeded'],
    ['error-with-200', 429, 'rate_limit_exceeded'],
  ] as const)('%s', async (name, status, code) => {
    const response = await ask(name);
    expect(response.status).toBe(status);
    expect(JSON.parse(response.text)).toMatchObject({ error: { code } });
    const strict = await ask(name, `${name}-strict`);
    expect(JSON.parse(strict.text)).toMatchObject({ error: { code: 'upstream_invalid_response' } });
  });
});

describe('other formats', () => {
  test('embeddings get their names, numbers and total', async () => {
    const { status, text } = await ask('embeddings');
    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual({
      object: 'list',
      model: 'embeddings',
      data: [0, 1].map((index) => ({ ...vector, index, object: 'embedding' })),
      usage: { prompt_tokens: 3, total_tokens: 3 },
    });
    expect((await ask('embeddings', 'embeddings-strict')).status).toBe(502);
  });

  test('a plain message', async () => {
    const { status, text } = await ask('message');
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({
      id: expect.stringMatching(/^msg_/),
      type: 'message',
      content: [{ ...thinking, signature: '' }, { text: 'Hello' }],
    });
    expect((await ask('message', 'message-strict')).status).toBe(502);
  });

  test('a stream of messages without names of events', async () => {
    const { status, text } = await ask('message-stream');
    expect(status).toBe(200);
    const names = [...text.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name);
    expect(names).toEqual(messageEvents.map(({ type }) => type));
    expect(text).toContain('"signature":""');
    expect(await countOf('message-stream', 'framing')).toBe(messageEvents.length);
    expect((await ask('message-stream', 'message-stream-strict')).status).toBe(502);
  });
});

describe('what would be a guess is refused', () => {
  test.each(['fractions', 'no-reason', 'embeddings-without-usage'] as const)('%s', async (name) => {
    const { status, text } = await ask(name);
    expect(status).toBe(502);
    expect(text).toContain('upstream_invalid_response');
    expect(text).not.toContain('quirks');
  });

  test('a message without its last event', async () => {
    expect((await ask('message-cut')).text).toMatch(/event: error\n.*\n\n$/);
  });

  test('usage that the provider has not reported; the error names the setting that helps', async () => {
    const { text } = await ask('no-usage');
    expect(text).toContain('quirks.stream_usage: false');
  });
});

test('each rule is logged once for a provider, and counted each time', () => {
  const lines: string[] = [];
  const counted: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const from = (provider: string) => ({ target: `${provider}/m`, provider });
  const observer = normalizationLog(log, {
    normalized: ({ target: name }, rule) => void counted.push(`${name} ${rule}`),
  });
  observer.normalized(from('p'), 'role');
  observer.normalized(from('p'), 'role');
  observer.normalized(from('p'), 'usage');
  observer.normalized(from('q'), 'role');
  expect(counted).toEqual(['p/m role', 'p/m role', 'p/m usage', 'q/m role']);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 'info', provider: 'p', rule: 'role' },
    { provider: 'p', rule: 'usage' },
    { provider: 'q', rule: 'role' },
  ]);
});
