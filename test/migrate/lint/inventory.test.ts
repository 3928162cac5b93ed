/** Every name of the inventory of other aggregators is known: found in a request, or listed as a part of responses. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  foreignEndpoints,
  foreignFields,
  foreignPlaces,
  foreignResponses,
} from '../../../migrate/facts/foreign.ts';
import { knowsPath, schemaHasPath } from '../../../migrate/lint/contract.ts';
import { lintText } from '../../../migrate/lint/command.ts';
import { inject } from './inject.ts';

type Lists = Record<string, unknown>;

const inventory = JSON.parse(
  readFileSync(new URL('foreign-inventory.json', import.meta.url), 'utf8'),
) as Record<string, Lists>;

const options = { map: new Map(), newBase: 'http://new', oldBases: ['http://old'], drop: new Set<string>() };

function lintOf(request: unknown) {
  return lintText('f', JSON.stringify(request), options).report;
}

function namesFoundIn(request: unknown): string[] {
  return lintOf(request).findings.map(({ name }) => name);
}

/** Entries that the inventory describes in words, and the member they mean. */
const inWords: Record<string, string> = {
  'reasoning_content (history)': 'messages[].reasoning_content',
  'extra_body (client artefact that must not reach the wire)': 'extra_body',
  'context_management (beta upstream)': 'context_management',
  'webhook (native API only)': 'webhook',
};

const bodies: Record<string, Lists> = {
  '/v1/chat/completions': {
    model: 'a/b',
    messages: [{ role: 'user', content: [{ type: 'text', text: 'x' }] }],
  },
  '/v1/embeddings': { model: 'a/b', input: [{}] },
  '/v1/audio/speech': { model: 'a/b', input: 'x', voice: 'alloy' },
  '/alt/v1/messages': { model: 'a/b', max_tokens: 8, messages: [{ role: 'user', content: 'x' }] },
};

function missingFrom(url: string, paths: unknown): string[] {
  return strings(paths).filter((entry) => {
    const path = inWords[entry] ?? entry;
    return ['user', 'assistant'].every((role) => {
      const body = structuredClone(bodies[url]);
      inject(body, path, path === 'extra_body' ? {} : 'x');
      inject(body, 'messages[].role', role);
      const { findings, refused } = lintOf({ method: 'POST', url: `http://host${url}`, body });
      // A member of the contract is native, and no finding.
      const isKnown = refused.every(({ message }) => !message.includes('unknown to the contract'));
      return !isKnown && !findings.some(({ name }) => name === path);
    });
  });
}

const strings = (value: unknown) =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

const chat = '/v1/chat/completions';
const openrouter = inventory['openrouter'] ?? {};
const others = openrouter['other_operations_differences'] as Lists;

/** Covered by the tests below, each with the value that makes it foreign. */
const byValue = new Set([
  'metadata',
  'model (absent)',
  'verbosity',
  'metadata (free-form object, not string map)',
  'tools[].type=mcp',
]);

const requestLists: [string, string, unknown][] = [
  ['openrouter, top level', chat, openrouter['request_body_top_level']],
  ['openrouter, nested', chat, openrouter['request_body_paths']],
  ['openrouter, embeddings', '/v1/embeddings', others['embeddings_request_only']],
  ['openrouter, speech', '/v1/audio/speech', others['speech_request_only']],
  ['openrouter, messages', '/alt/v1/messages', openrouter['messages_surface_request_only']],
  ['requesty', chat, inventory['requesty']?.['request_body']],
  ['litellm', chat, inventory['litellm']?.['request_body']],
  ['portkey', chat, inventory['portkey']?.['request_body']],
  ['together', chat, inventory['together']?.['request_only']],
  ['together, speech', '/v1/audio/speech', inventory['together']?.['speech_only']],
  ['groq', chat, inventory['groq']?.['request_only']],
  ['fireworks', chat, inventory['fireworks']?.['request_only']],
  ['deepinfra', chat, inventory['deepinfra']?.['request_only']],
  ['vercel', chat, inventory['vercel_ai_gateway']?.['request_body']],
  ['common', chat, inventory['common_unknown_fields']],
];

test.each(requestLists)('every request field is found: %s', (_name, url, paths) => {
  const entries = strings(paths).filter((path) => !byValue.has(path));
  expect(entries.length).toBeGreaterThan(0);
  expect(missingFrom(url, entries)).toEqual([]);
});

test('every value of a native field is found', () => {
  const values = openrouter['request_values'] as Record<string, string[]>;
  const missing = ['messages[].content[].type', 'tools[].type', 'response_format.type', 'modalities'].flatMap(
    (path) =>
      (values[path] ?? []).filter((entry) => {
        const value = entry.replace(' (legacy)', '');
        const body = structuredClone(bodies[chat]);
        inject(body, path, path === 'modalities' ? [value] : value);
        return !namesFoundIn(body).includes(value);
      }),
  );
  expect(missing).toEqual([]);
  expect(namesFoundIn({ ...bodies[chat], verbosity: 'xhigh' })).toEqual(['xhigh']);
  expect(namesFoundIn({ ...bodies[chat], metadata: { tags: ['a'] } })).toEqual(['metadata']);
  expect(namesFoundIn({ ...bodies[chat], tools: [{ type: 'mcp' }] })).toEqual(['mcp']);
  expect(namesFoundIn({ messages: bodies[chat]?.['messages'] })).toEqual(['model (absent)']);
});

const headerLists = [
  'openrouter',
  'requesty',
  'litellm',
  'portkey',
  'fireworks',
  'deepinfra',
  'helicone',
  'vercel_ai_gateway',
];

test.each(headerLists)('every request header is found: %s', (name) => {
  const headers = [...strings(inventory[name]?.['request_headers']), ...strings(inventory[name]?.['auth'])];
  expect(headers.length).toBeGreaterThan(0);
  for (const header of headers) {
    const sent = header.replace('*', 'anything');
    for (const spelled of [sent, sent.toLowerCase(), sent.toUpperCase()])
      expect(
        namesFoundIn({ url: `http://host${chat}`, headers: { [spelled]: 'x' }, body: bodies[chat] }),
      ).toEqual([spelled]);
  }
});

test('every suffix, alias, router and preset of a model id is found', () => {
  const conventions = openrouter['model_id_conventions'] as Record<string, unknown>;
  const suffixes = strings(conventions['suffixes']).map((entry) => entry.split(' ')[0] ?? '');
  expect(suffixes.length).toBe(8);
  for (const suffix of suffixes)
    expect(namesFoundIn({ ...bodies[chat], model: `a/b${suffix}` })).toEqual([suffix]);
  for (const router of strings(conventions['routers']))
    expect(namesFoundIn({ ...bodies[chat], model: router })).toEqual([router]);
  const examples = [
    '~a/b-latest',
    '@preset/mine',
    'a/b@preset/mine',
    'policy/mine',
    'a/b@eu-west',
    '@mine/gpt',
  ];
  const deployments = ['accounts/a/models/b', 'a/b#mine', `a/b:${'0a'.repeat(16)}`, 'deploy_id:3'];
  for (const model of [...examples, ...deployments])
    expect(namesFoundIn({ ...bodies[chat], model })).toHaveLength(1);
});

test.each(['openrouter', 'litellm', 'portkey'])('every endpoint is known: %s', (name) => {
  const listed = [
    ...strings(inventory[name]?.['endpoints_only']),
    ...strings(inventory[name]?.['endpoints']),
  ];
  const base = name === 'openrouter' ? 'https://openrouter.ai/api/v1' : 'http://old';
  expect(listed.length).toBeGreaterThan(0);
  for (const entry of listed) {
    const [method = 'POST', path = ''] = entry.includes(' ') ? entry.split(' ') : [undefined, entry];
    const called = path
      .replace('/api/v1', '')
      .replaceAll(/\{\w+\}/g, 'x')
      .replace('*', 'x');
    const methods = foreignEndpoints.some((known) => known.path === path && known.method === 'GET')
      ? 'GET'
      : method;
    const names = namesFoundIn({ method: methods, url: base + called });
    expect(
      names.some((found) => / \//.test(found)),
      entry,
    ).toBe(true);
  }
});

test('every base address is found', () => {
  for (const { bases } of foreignPlaces)
    for (const base of bases) {
      const url = `${base}${/\/v1$|openai$/.test(base) ? '' : '/v1'}/models`;
      expect(namesFoundIn({ method: 'GET', url })).toHaveLength(1);
    }
  const listed = Object.values(inventory).flatMap((lists) => strings(lists['base_urls']));
  const known = new Set(
    foreignPlaces.flatMap(({ bases, env, keyPrefixes }) => [...bases, ...env, ...keyPrefixes]),
  );
  const names = listed.flatMap((entry) =>
    entry
      .replace(/^env |^key prefix /, '')
      .replace(/ \(.*/, '')
      .split(', '),
  );
  expect(names.filter((entry) => !known.has(entry))).toEqual([]);
});

test('every query parameter of the files is found', () => {
  const found = (query: string) => namesFoundIn({ method: 'GET', url: `http://host/v1/files?${query}` });
  expect(found('workspace_id=1&provider=2&cursor=3&limit=4')).toEqual(['workspace_id', 'provider', 'cursor']);
  expect(found('after_id=1')).toEqual(['after_id']);
  expect(found('before_id=1')).toEqual(['before_id']);
  expect(found('limit=1&after=x&order=asc')).toEqual([]);
});

/** Whether a chat completion of the contract, whole or streamed, may have the member. */
const isInCompletions = (path: string): boolean =>
  ['ChatCompletion', 'ChatCompletionChunk'].some((schema) => schemaHasPath('v1', schema, path));

test('no member of the contract is listed as foreign', () => {
  expect(isInCompletions('choices[].message.reasoning_details[].text')).toBe(true);
  const members = foreignResponses.filter(({ kind }) => kind === 'field').map(({ name }) => name);
  expect(members.length).toBeGreaterThan(100);
  expect(members.filter(isInCompletions)).toEqual([]);

  expect(knowsPath('messages', 'top_k')).toBe(true);
  const requests = foreignFields.flatMap(({ path, on = [] }) => on.map((kind) => ({ kind, path })));
  expect(requests.length).toBeGreaterThan(50);
  expect(requests.filter(({ kind, path }) => knowsPath(kind, path))).toEqual([]);
});

test('every member and header of responses is in the contract or listed', () => {
  const mentioned = new Set(foreignResponses.map(({ name }) => name));
  const keys = [
    'response_body_paths',
    'stream_chunk_paths',
    'response_body',
    'response_headers',
    'response_only',
    'stream_only',
    'response',
    'response_only_top',
    'stream_only_top',
  ];
  const listed = Object.values(inventory).flatMap((lists) => keys.flatMap((key) => strings(lists[key])));
  expect(listed.length).toBeGreaterThan(150);
  const plainName = (entry: string) => entry.replace(/^headers /, '').replace(/ [({].*/, '');
  const missing = listed.filter(
    (entry) =>
      !mentioned.has(plainName(entry)) &&
      !isInCompletions(plainName(entry)) &&
      !entry.startsWith('X-RateLimit'),
  );
  expect(missing).toEqual([]);
});
