/** Models without a file: the variables of three providers are enough, and no list delays the start. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ollamaAddress, openaiService } from '../../../server/configuration/automatic/known-providers.ts';
import { openModels } from '../../../server/configuration/open-models.ts';
import type { CatalogModel } from '../../../server/routing/catalog.ts';
import { sourceOptions, testLog } from './source-options.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

async function server(handler: Handler): Promise<string> {
  const listening = createServer(handler).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => {
    listening.close();
    listening.closeAllConnections();
  });
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
}

const json =
  (body: unknown, status = 200): Handler =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

async function open(variables: Record<string, string>) {
  const { log, messages } = testLog();
  const source = await openModels({ ...sourceOptions(variables, log), path: undefined });
  onTestFinished(() => source.close());
  const changed = new Promise<readonly CatalogModel[]>((resolve) => source.onChange(resolve));
  return { source, messages, changed };
}

const find = (models: readonly CatalogModel[], id: string) => models.find((model) => model.id === id);

test('without variables there are no models', async () => {
  const { source } = await open({});
  expect(source.models()).toEqual([]);
  expect(await source.reload()).toBe(true);
});

test("OpenAI's models appear as its list has them, priced, without what cannot be used here", async () => {
  const asked: string[] = [];
  const url = await server((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    const ids = [
      'gpt-4o',
      'gpt-9-future',
      'text-embedding-3-small',
      'gpt-4o-mini-tts',
      'dall-e-3',
      'whisper-1',
    ];
    const data = [...ids.map((id) => ({ id, created: 1_700_000_000 })), { id: 7 }, { id: '../x' }, null];
    json({ object: 'list', data })(request, response);
  });
  const { source, changed } = await open({ OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: `${url}/v1/` });
  expect(find(source.models(), 'openai/gpt-4o')?.pricing).toMatchObject({ prompt: '0.0000025' });
  const models = await changed;
  expect(asked).toEqual(['GET /v1/models Bearer sk-test']);
  expect(models.map(({ id }) => id)).toEqual([
    'openai/gpt-4o',
    'openai/gpt-9-future',
    'openai/text-embedding-3-small',
    'openai/gpt-4o-mini-tts',
    'openai/whisper-1',
  ]);
  expect(find(models, 'openai/gpt-4o')).toMatchObject({
    ownedBy: 'openai',
    created: 1_700_000_000,
    contextLength: 128_000,
    pricing: {
      prompt: '0.0000025',
      completion: '0.00001',
      input_cache_read: '0.00000125',
      web_search: '0.01',
    },
    inputModalities: ['text', 'image', 'file'],
    targets: [{ name: 'openai/gpt-4o', upstreamModel: 'gpt-4o', takes: ['chat'] }],
  });
  expect(find(models, 'openai/gpt-9-future')?.pricing).toEqual({});
  expect(find(models, 'openai/text-embedding-3-small')).toMatchObject({
    outputModalities: ['embeddings'],
    pricing: { prompt: '0.00000002' },
    targets: [{ takes: ['embeddings'] }],
  });
  expect(find(models, 'openai/gpt-4o-mini-tts')).toMatchObject({
    outputModalities: ['speech'],
    targets: [{ takes: ['speech'] }],
  });
});

test('of a list that is too long the first models are offered, and log and provider say how many are not', async () => {
  const data = Array.from({ length: 5_002 }, (_, at) => ({ id: `gpt-many-${at}` }));
  const url = await server(json({ data }));
  const { source, changed, messages } = await open({ OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: url });
  expect(await changed).toHaveLength(5_000);
  expect(source.providers()).toMatchObject([{ name: 'openai', omittedModels: 2 }]);
  await source.reload();
  const warnings = messages.filter((message) => message.includes('more models than the limit'));
  expect(warnings).toEqual([expect.stringMatching(/provider: 'openai'.*models: 5002.*omitted: 2/s)]);
});

test("Anthropic's list is read page by page", async () => {
  const url = await server((request, response) => {
    expect(request.headers['x-api-key']).toBe('sk-ant');
    const first = !request.url?.includes('after_id=one');
    const id = first ? 'claude-haiku-4-5-20251001' : 'claude-new-9';
    json({
      data: [
        { id, display_name: first ? 'Haiku' : 'New', created_at: '2025-10-01T00:00:00Z', max_tokens: 64_000 },
      ],
      has_more: first,
      last_id: 'one',
    })(request, response);
  });
  const { changed } = await open({ ANTHROPIC_API_KEY: 'sk-ant', ANTHROPIC_BASE_URL: url });
  const models = await changed;
  expect(models.map(({ id, name }) => [id, name])).toEqual([
    ['anthropic/claude-haiku-4-5-20251001', 'Haiku'],
    ['anthropic/claude-new-9', 'New'],
  ]);
  expect(models[0]).toMatchObject({
    created: 1_759_276_800,
    maxOutputTokens: 64_000,
    contextLength: 200_000,
    pricing: { prompt: '0.000001', completion: '0.000005' },
    targets: [{ speaks: ['messages'], takes: ['messages', 'token-count'] }],
  });
});

test("Ollama's models are free; the latest of a name needs no tag", async () => {
  const url = await server((request, response) => {
    expect(request.url).toBe('/api/tags');
    const models = [
      { name: 'llama3.2:latest', modified_at: '2026-01-01T00:00:00Z', details: { family: 'llama' } },
      { name: 'nomic-embed-text:v1', details: { family: 'nomic-bert' } },
    ];
    json({ models })(request, response);
  });
  const { source, changed } = await open({ OLLAMA_HOST: new URL(url).host });
  expect(source.models()).toEqual([]);
  const [chat, embed] = await changed;
  expect(chat).toMatchObject({
    id: 'ollama/llama3.2:latest',
    aliases: ['ollama/llama3.2'],
    pricing: { prompt: '0', completion: '0' },
    targets: [{ takes: ['chat'], quirks: { fetchesUrls: false } }],
  });
  expect(embed).toMatchObject({
    id: 'ollama/nomic-embed-text:v1',
    targets: [{ takes: ['embeddings'] }],
  });
});

describe('a list that cannot be had leaves the models of the price list, and is told without the key', () => {
  test.each<[string, Handler]>([
    ['a refusal', json({ error: { message: 'bad key sk-test' } }, 401)],
    ['something else', (_, response) => response.end('<html>')],
    ['a list of another kind', json({ models: [] })],
    ['a redirect', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
    ['a broken connection', (_, response) => response.destroy()],
  ])('%s', async (_, handler) => {
    const url = await server(handler);
    const { source, changed, messages } = await open({ OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: url });
    const models = await changed;
    expect(find(models, 'openai/gpt-4o')).toBeDefined();
    expect(models.length).toBeGreaterThan(10);
    expect(find(models, 'openai/whisper-1')).toBeUndefined();
    expect(messages.join('\n')).toContain('could not be listed');
    expect(messages.join('\n')).not.toContain('sk-test');
    expect(await source.reload()).toBe(false);
  });
});

test('a list that never comes delays neither the start nor the stop', async () => {
  const url = await server(() => {});
  const startMs = performance.now();
  const { source } = await open({ ANTHROPIC_API_KEY: 'sk-ant', ANTHROPIC_BASE_URL: url });
  expect(find(source.models(), 'anthropic/claude-haiku-4-5')).toBeDefined();
  await source.close();
  // A list has 10 s.
  expect(performance.now() - startMs).toBeLessThan(8_000);
});

test('a provider keeps its connections when its list is asked again', async () => {
  const url = await server(json({ data: [{ id: 'gpt-4o' }] }));
  const { source, changed } = await open({ OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: url });
  const before = find(await changed, 'openai/gpt-4o')?.targets[0].provider;
  expect(await source.reload()).toBe(true);
  expect(find(source.models(), 'openai/gpt-4o')?.targets[0].provider).toBe(before);
});

test.each([
  ['OPENAI_BASE_URL', { OPENAI_API_KEY: 'x', OPENAI_BASE_URL: 'host' }],
  ['OPENAI_BASE_URL must have no user', { OPENAI_API_KEY: 'x', OPENAI_BASE_URL: 'https://u:p@host/v1' }],
  ['ANTHROPIC_BASE_URL', { ANTHROPIC_API_KEY: 'x', ANTHROPIC_BASE_URL: 'ftp://host' }],
  ['OLLAMA_HOST', { OLLAMA_HOST: 'a b' }],
  ['OPENAI_API_KEY', { OPENAI_API_KEY: 'two\nlines' }],
])('a bad %s stops the start by its name', async (name, variables) => {
  await expect(open(variables as Record<string, string>)).rejects.toThrow(name);
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:11434'],
  ['0.0.0.0:8000', 'http://127.0.0.1:8000'],
  [':8000', 'http://127.0.0.1:8000'],
  ['host', 'http://host:11434'],
  ['http://host', 'http://host'],
  ['https://host:1/base/', 'https://host:1/base'],
])('OLLAMA_HOST=%s', (host, address) => {
  expect(ollamaAddress(host)).toBe(address);
});

test.each([
  ['gpt-5.4', 'chat'],
  ['gpt-5.4-mini-2026-03-17', 'chat'],
  ['chatgpt-4o-latest', 'chat'],
  ['o4-mini', 'chat'],
  ['ft:gpt-4o-mini-2024-07-18:org::id', 'chat'],
  ['gpt-audio', 'chat'],
  ['text-embedding-ada-002', 'embeddings'],
  ['tts-1-hd', 'speech'],
  ['gpt-4o-mini-tts-2025-12-15', 'speech'],
  ['gpt-4o-transcribe', 'transcription'],
  ['gpt-4o-mini-transcribe-2025-12-15', 'transcription'],
  ['whisper-1', 'transcription'],
  ...[
    'gpt-image-1',
    'dall-e-3',
    'omni-moderation-latest',
    'gpt-realtime',
    'gpt-4o-transcribe-diarize',
    'gpt-realtime-whisper',
  ].map((id) => [id, undefined] as const),
  ...[
    'gpt-5-pro',
    'o1-pro',
    'o3-deep-research',
    'gpt-5-codex',
    'davinci-002',
    'gpt-oss-20b',
    'sora-2',
    'unheard-of',
  ].map((id) => [id, undefined] as const),
] as const)('%s serves %s', (id, service) => {
  expect(openaiService(id)).toBe(service);
});
