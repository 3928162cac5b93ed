/** Responses in the shapes of real servers, over HTTP: right on both surfaces with no setting, and what `strict` refuses. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as bodyOf } from 'node:stream/consumers';
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { post, startServer, type TestServer } from '../../support/server.ts';
import { howItEnded } from './judge-response.ts';
import { hostedServers } from './wild/hosted-servers.ts';
import { localServers } from './wild/local-servers.ts';
import { kinds, textOf, type Kind, type WildServer } from './wild/shapes.ts';

const servers = [...localServers, ...hostedServers];

let upstream: Server;
let server: TestServer;
let folder: string;

/** The model that is asked for names server and kind. */
async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { model, stream } = JSON.parse(await bodyOf(request)) as { model: string; stream?: boolean };
  const [name, kind] = model.split('/');
  const wild = servers.find((each) => each.name === name);
  if (wild === undefined) throw new Error(`no server ${model}`);
  response.writeHead(200, { 'content-type': stream === true ? 'text/event-stream' : 'application/json' });
  response.end(stream === true ? wild.stream(kind as Kind) : JSON.stringify(wild.plain(kind as Kind)));
}

beforeAll(async () => {
  upstream = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const { port } = upstream.address() as AddressInfo;
  folder = mkdtempSync(join(tmpdir(), 'modelroute-wild-'));
  const file = join(folder, 'providers.yaml');
  const provider = { dialect: 'chat', base_url: `http://127.0.0.1:${port}/v1`, retries: 0 };
  const model = (name: string, kind: Kind, at: string) => ({
    id: `${at}/${kind}`,
    provider: at,
    upstream_model: `${name}/${kind}`,
  });
  // JSON is YAML.
  writeFileSync(
    file,
    JSON.stringify({
      providers: Object.fromEntries(
        servers.flatMap(({ name }) => [
          [name, provider],
          [`${name}-strict`, { ...provider, quirks: { normalize: 'strict' } }],
        ]),
      ),
      models: servers.flatMap(({ name }) =>
        kinds.flatMap((kind) => [model(name, kind, name), model(name, kind, `${name}-strict`)]),
      ),
    }),
  );
  server = await startServer({ MODELROUTE_CONFIG: file });
});
afterAll(async () => {
  await server.stop();
  upstream.close();
  rmSync(folder, { recursive: true, force: true });
});

const question = { role: 'user' as const, content: 'Well?' };
const requestOf = (model: string) => ({ model, max_tokens: 100, messages: [question] });
const asked = { stream: true as const, stream_options: { include_usage: true } };

const openai = () => new OpenAI({ apiKey: server.key, baseURL: server.v1, maxRetries: 0 });
const anthropic = () => new Anthropic({ apiKey: server.key, baseURL: server.alt, maxRetries: 0 });

const operations = { v1: 'createChatCompletion', alt: 'createMessage' } as const;
const paths = { v1: '/v1/chat/completions', alt: '/alt/v1/messages' } as const;

async function outcomeOf(surface: 'v1' | 'alt', model: string, streamed: boolean) {
  const request = { ...requestOf(model), ...(streamed && { stream: true }) };
  const response = await server.call(paths[surface], post(request));
  const bytes = Buffer.from(await response.arrayBuffer());
  const { status, headers } = response;
  const text = bytes.toString();
  return {
    text,
    ended: howItEnded(surface, operations[surface], { status, headers, bytes, text, request, tookMs: 0 }),
  };
}

function expectChat(completion: OpenAI.ChatCompletion, { name }: WildServer, kind: Kind): void {
  const [choice] = completion.choices;
  expect(completion.model).toBe(`${name}/${kind}`);
  expect(completion.id).toMatch(/./);
  expect(choice?.message.role).toBe('assistant');
  expect(choice?.message.content ?? '').toBe(textOf(kind) ?? '');
  const calls = (choice?.message.tool_calls ?? []).map((each) =>
    each.type === 'function' ? [each.id !== '', each.function.name, JSON.parse(each.function.arguments)] : [],
  );
  expect(calls).toEqual(kind === 'tools' ? [[true, 'get_weather', { city: 'Paris' }]] : []);
  if (kind !== 'tools') expect(choice?.finish_reason).toBe('stop');
  else expect(choice?.finish_reason).toMatch(/^(?:tool_calls|stop)$/);
}

function expectMessage({ content, stop_reason: reason }: Anthropic.Message, kind: Kind): void {
  const texts = content.map((block) => (block.type === 'text' ? block.text : ''));
  expect(texts.join('')).toBe(textOf(kind) ?? '');
  const calls = content.flatMap((block) => (block.type === 'tool_use' ? [[block.name, block.input]] : []));
  expect(calls).toEqual(kind === 'tools' ? [['get_weather', { city: 'Paris' }]] : []);
  expect(reason).toBe(kind === 'tools' ? 'tool_use' : 'end_turn');
}

describe.each(servers)('$name', (wild) => {
  const { name, reportsUsage, rules, refused } = wild;

  test.each(kinds)('%s is right on the main surface', async (kind) => {
    const request = requestOf(`${name}/${kind}`);
    const plain = await openai().chat.completions.create(request);
    expectChat(plain, wild, kind);
    const options = reportsUsage ? { stream_options: asked.stream_options } : {};
    const streamed = await openai()
      .chat.completions.stream({ ...request, ...options })
      .finalChatCompletion();
    expectChat(streamed, wild, kind);
    if (reportsUsage) expect(streamed.usage).toMatchObject({ prompt_tokens: 9, completion_tokens: 4 });
  });

  test.each(kinds)('%s is right on the messages surface', async (kind) => {
    const request = requestOf(`${name}/${kind}`);
    expectMessage(await anthropic().messages.create(request), kind);
    const streamed = await anthropic().messages.stream(request).finalMessage();
    expectMessage(streamed, kind);
    if (reportsUsage) expect(streamed.usage).toMatchObject({ input_tokens: 9, output_tokens: 4 });
  });

  test('keeps the contracts, and strict refuses what deviates', async () => {
    const refusedNow: string[] = [];
    for (const kind of kinds)
      for (const streamed of [false, true])
        for (const surface of ['v1', 'alt'] as const) {
          expect((await outcomeOf(surface, `${name}/${kind}`, streamed)).ended).toBe('whole');
          const strict = await outcomeOf(surface, `${name}-strict/${kind}`, streamed);
          if (strict.ended === 'whole' || surface === 'alt') continue;
          refusedNow.push(`${streamed ? 'stream' : 'plain'} ${kind}`);
          expect(strict.text).toContain('quirks.normalize: auto');
        }
    expect(refusedNow.toSorted()).toEqual(refused.toSorted());
  });

  test('its deviations are counted, and no others', async () => {
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    const counted = [
      ...metrics.matchAll(/modelroute_normalizations_total\{provider="([^"]+)",rule="([^"]+)"\} (\d+)/g),
    ];
    expect(counted.some(([, provider]) => provider === `${name}-strict`)).toBe(false);
    const own = counted.flatMap(([, provider, rule]) => (provider === name ? [String(rule)] : []));
    expect(own.toSorted()).toEqual(rules.toSorted());
  });
});
