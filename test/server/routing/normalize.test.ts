/** Streams as real servers send them: refused as they are, valid on both surfaces with the normalizations that they need. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { post, startServer, type TestServer } from '../../support/server.ts';
import { howItEnded } from './judge-response.ts';
import { broken } from './normalize-broken-transcripts.ts';
import { done, identity, transcripts, type Transcript } from './normalize-transcripts.ts';

const all = ['usage', 'role', 'identity', 'finish-reason', 'calls'];
const rows = [...transcripts, ...broken];
const modelOf = (row: Transcript, deviations: string) => `row-${rows.indexOf(row)}/${deviations}`;

/** Sets of normalizations by name: none, all that the row needs, all but one of these, and all that there are. */
const deviationsOf = ({ needs }: Transcript): Record<string, string | string[]> => ({
  strict: 'strict',
  // An empty list means the same.
  none: [],
  auto: 'auto',
  needed: needs,
  all,
  ...Object.fromEntries(needs.map((need) => [`but-${need}`, needs.filter((other) => other !== need)])),
});

/** The model that is asked for is the number of a row. */
async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { model } = JSON.parse(await textOf(request)) as { model: string };
  const { chunks = [], ends = `data: ${done}\n\n` } = rows[Number(model)] ?? {};
  const wire = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`);
  response.writeHead(200, { 'content-type': 'text/event-stream' }).end(wire.join('') + ends);
}

let upstream: Server;
let server: TestServer;
let folder: string;
beforeAll(async () => {
  upstream = createServer((request, response) => {
    void respond(request, response);
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const { port } = upstream.address() as AddressInfo;
  folder = mkdtempSync(join(tmpdir(), 'modelroute-normalize-'));
  const entries = rows.flatMap((row, at) =>
    Object.entries(deviationsOf(row)).map(([deviations, normalize]) => ({
      name: `p${at}-${deviations}`,
      id: modelOf(row, deviations),
      at,
      normalize,
    })),
  );
  const file = join(folder, 'providers.yaml');
  const provider = { dialect: 'chat', base_url: `http://127.0.0.1:${port}/v1`, retries: 0 };
  const config = {
    providers: {
      ...Object.fromEntries(
        entries.map(({ name, normalize }) => [name, { ...provider, quirks: { normalize } }]),
      ),
      // The former name of the setting means the same.
      unasked: { ...provider, quirks: { stream_usage: false, mend: ['usage'] } },
    },
    models: [
      ...entries.map(({ id, name, at }) => ({ id, provider: name, upstream_model: String(at) })),
      // Has the name that its provider says, so that nothing is renamed.
      { id: identity.model, provider: 'unasked', upstream_model: '0' },
    ],
  };
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(config));
  server = await startServer({ MODELROUTE_CONFIG: file });
});
afterAll(async () => {
  await server.stop();
  upstream.close();
  rmSync(folder, { recursive: true, force: true });
});

const operations = { v1: 'createChatCompletion', alt: 'createMessage' } as const;
const paths = { v1: '/v1/chat/completions', alt: '/alt/v1/messages' } as const;

const bodyFor = (surface: 'v1' | 'alt', model: string, row: Transcript) => ({
  model,
  max_tokens: 100,
  messages: [{ role: 'user' as const, content: 'Well?' }],
  stream: true as const,
  ...(surface === 'v1' && row.tokens !== undefined && { stream_options: { include_usage: true } }),
});

async function outcomeOf(surface: 'v1' | 'alt', model: string, row: Transcript) {
  const request = bodyFor(surface, model, row);
  const response = await server.call(paths[surface], post(request));
  const bytes = Buffer.from(await response.arrayBuffer());
  const { status, headers } = response;
  const reply = { status, headers, bytes, text: bytes.toString(), request, tookMs: 0 };
  return howItEnded(surface, operations[surface], reply);
}

describe.each(transcripts)('$server', (row) => {
  test.each(['v1', 'alt'] as const)(
    'is refused on %s as it is, and whole once normalized',
    async (surface) => {
      for (const deviations of ['strict', 'none'])
        expect(await outcomeOf(surface, modelOf(row, deviations), row)).not.toBe('whole');
      for (const deviations of ['needed', 'all', 'auto'])
        expect(await outcomeOf(surface, modelOf(row, deviations), row)).toBe('whole');
    },
  );

  test.each(row.needs)('is refused without normalizing %s', async (need) => {
    for (const surface of ['v1', 'alt'] as const)
      expect(await outcomeOf(surface, modelOf(row, `but-${need}`), row)).not.toBe('whole');
  });

  test('is the right answer to the official clients', async () => {
    for (const deviations of ['needed', 'all', 'auto']) {
      const model = modelOf(row, deviations);
      const openai = new OpenAI({ apiKey: server.key, baseURL: server.v1, maxRetries: 0 });
      const completion = await openai.chat.completions
        .stream(bodyFor('v1', model, row))
        .finalChatCompletion();
      const [first] = completion.choices;
      expect(completion.model).toBe(model);
      expect(completion.id).toMatch(/./);
      expect(first?.message.role).toBe('assistant');
      expect(first?.message.content ?? '').toBe(row.text ?? '');
      expect(first?.finish_reason).toBe(row.finish);
      expect(completion.usage?.total_tokens).toBe(row.tokens);
      const calls = (first?.message.tool_calls ?? []).map((call) =>
        call.type === 'function' ? [call.function.name, JSON.parse(call.function.arguments)] : [],
      );
      expect(calls).toEqual(row.calls ?? []);
      expect(new Set(first?.message.tool_calls?.map(({ id }) => id)).size).toBe(
        calls.length === 0 ? 0 : calls.length,
      );

      const anthropic = new Anthropic({ apiKey: server.key, baseURL: server.alt, maxRetries: 0 });
      const { stream: _, ...body } = bodyFor('alt', model, row);
      const { content, usage } = await anthropic.messages.stream(body).finalMessage();
      expect(content.map((block) => (block.type === 'text' ? block.text : '')).join('')).toBe(row.text ?? '');
      expect(
        content.flatMap((block) => (block.type === 'tool_use' ? [[block.name, block.input]] : [])),
      ).toEqual(row.calls ?? []);
      if (row.tokens !== undefined) expect(usage.input_tokens + usage.output_tokens).toBe(row.tokens);
    }
  });
});

test.each(broken)('$server is refused all the same', async (row) => {
  for (const surface of ['v1', 'alt'] as const)
    for (const deviations of row.only === undefined ? ['all', 'auto'] : [row.only])
      expect(await outcomeOf(surface, modelOf(row, deviations), row)).not.toBe('whole');
});

test('usage that nobody asked for is counted and not told, not even as null; all else keeps its bytes', async () => {
  const [row] = transcripts;
  if (row === undefined) throw new Error('no row');
  const asked = { ...bodyFor('v1', identity.model, row), stream_options: undefined };
  const response = await server.call(paths.v1, post(asked));
  const chunks = row.chunks
    .slice(0, -1)
    .map((chunk) => JSON.stringify(Object.assign({}, chunk, { usage: undefined })));
  expect(await response.text()).toBe([...chunks, done].map((data) => `data: ${data}\n\n`).join(''));
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toMatch(new RegExp(`tokens.*"${identity.model}".* 9\n`));
});
