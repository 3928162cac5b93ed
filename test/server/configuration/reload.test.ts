/** A provider file that changes while it is in use: a good one is taken whole, a bad one never. */
import { once } from 'node:events';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfiguredModels } from '../../../server/configuration/configured-models.ts';
import { UnusableFile } from '../../../server/configuration/finding.ts';
import type { CatalogModel } from '../../../server/routing/catalog.ts';
import { limits, scratchFolder, sourceOptions, testLog } from './source-options.ts';

const fileOf = (models: readonly string[], { url = 'http://127.0.0.1:9/v1', more = '' } = {}) =>
  `providers:\n  p: { dialect: chat, base_url: "${url}"${more} }\nmodels:\n${models.map((id) => `  - { id: ${id}, provider: p }\n`).join('')}`;

async function open(path: string, variables: Record<string, string> = {}) {
  const { log, messages, next } = testLog();
  const source = await ConfiguredModels.open({ ...sourceOptions(variables, log), path, lookEveryMs: 20 });
  onTestFinished(() => source.close());
  let reported: (models: readonly CatalogModel[]) => void = () => {};
  source.onChange((models) => reported(models));
  return {
    source,
    messages,
    next,
    ids: () => source.models().map(({ id }) => id),
    changed: (wanted: (models: readonly CatalogModel[]) => boolean = () => true) =>
      new Promise<readonly CatalogModel[]>((resolve) => {
        reported = (models) => wanted(models) && resolve(models);
      }),
  };
}

test('a good file gives catalog entries with live targets', async () => {
  const path = join(scratchFolder(), 'f.yaml');
  writeFileSync(
    path,
    `providers:
  p: { dialect: chat, base_url: "https://p.example/v1", timeouts: { idle: 7, total: 20 }, max_concurrent: 3, retries: 0 }
  m: { dialect: messages, base_url: "https://m.example/v1", quirks: { messages_version: 2026-10-21 } }
models:
  - id: team/a
    aliases: [a]
    targets: [{ provider: p, model: x, timeouts: { idle: 2.5 } }, { provider: m, priority: 1, weight: 2 }]
    serves: [chat]
    prices: { input: 0.1, output: 3 }
    capabilities: { input: [text, image], tools: true, reasoning: true }
    supported_parameters: [seed]
    expiration_date: 2027-06-30
    replacement: team/b
  - { id: team/b, provider: p, serves: [embeddings] }
`,
  );
  const { source } = await open(path);
  const [a, b] = source.models();
  expect(a).toMatchObject({
    id: 'team/a',
    aliases: ['a'],
    name: 'team/a',
    ownedBy: 'p',
    inputModalities: ['text', 'image'],
    outputModalities: ['text'],
    pricing: { prompt: '0.0000001', completion: '0.000003' },
    supportedParameters: [
      'max_completion_tokens',
      'max_tokens',
      'parallel_tool_calls',
      'reasoning_effort',
      'seed',
      'tool_choice',
      'tools',
    ],
    expirationDate: '2027-06-30',
    replacement: 'team/b',
    raw: false,
  });
  expect(a?.targets).toMatchObject([
    {
      name: 'p/x',
      upstreamModel: 'x',
      speaks: ['chat'],
      takes: ['chat'],
      state: { name: 'p', maxConcurrent: 3, running: 0 },
      limits: { ...limits, idleMs: 2_500, totalMs: 20_000 },
      retries: 0,
      hasCircuit: true,
    },
    {
      name: 'm/team/a',
      speaks: ['messages'],
      takes: ['messages', 'token-count'],
      priority: 1,
      weight: 2,
      limits,
      quirks: { messagesVersion: '2026-10-21', fetchesUrls: true, normalize: 'auto' },
    },
  ]);
  expect(b).toMatchObject({ outputModalities: ['embeddings'], supportedParameters: [], pricing: {} });
  expect(b?.targets[0].takes).toEqual(['embeddings']);
  expect(b?.targets[0].state).toBe(a?.targets[0].state);
});

test('replaced by another, made bad, and good again: the last good one is in use throughout', async () => {
  const folder = scratchFolder();
  const path = join(folder, 'f.yaml');
  const replace = (text: string) => {
    writeFileSync(join(folder, 'next'), text);
    renameSync(join(folder, 'next'), path);
  };
  replace(fileOf(['a']));
  const { ids, changed, next, messages } = await open(path);
  expect(ids()).toEqual(['a']);

  const replaced = changed();
  replace(fileOf(['a', 'b']));
  expect((await replaced).map(({ id }) => id)).toEqual(['a', 'b']);

  const refused = next('last good');
  replace(`${fileOf(['a', 'c'])}  - { id: a, provider: p }\nmore: 1\n`);
  await refused;
  expect(ids()).toEqual(['a', 'b']);
  expect(messages.join('\n')).toContain(`${path}:6:11: models[2].id: 'a' is already the id of models[0]`);
  expect(messages.join('\n')).toContain(`${path}:7:1: more: unknown member 'more'`);

  const gone = next('last good');
  rmSync(path);
  await gone;
  expect(messages.join('\n')).toContain(`${path}:1:1: there is no such file`);
  expect(ids()).toEqual(['a', 'b']);

  const good = changed();
  replace(fileOf(['d']));
  expect((await good).map(({ id }) => id)).toEqual(['d']);
});

test('a link that is set to another folder is a change', async () => {
  const folder = scratchFolder();
  for (const version of ['one', 'two']) {
    mkdirSync(join(folder, version));
    writeFileSync(join(folder, version, 'f.yaml'), fileOf([version]));
  }
  symlinkSync('one', join(folder, 'data'));
  symlinkSync('data/f.yaml', join(folder, 'f.yaml'));
  const { ids, changed } = await open(join(folder, 'f.yaml'));
  expect(ids()).toEqual(['one']);
  const done = changed();
  symlinkSync('two', join(folder, 'data-next'));
  renameSync(join(folder, 'data-next'), join(folder, 'data'));
  await done;
  expect(ids()).toEqual(['two']);
});

test('what is not at the start stops it; what is not at a reload keeps the last good one', async () => {
  const path = join(scratchFolder(), 'f.yaml');
  writeFileSync(path, fileOf(['a'], { more: ', key_env: P_KEY, headers: { x-a: "${OTHER}" }' }));
  const variables: Record<string, string> = {};
  await expect(open(path, variables)).rejects.toThrow(UnusableFile);
  await expect(open(path, variables)).rejects.toThrow(
    /:2:\d+: providers\.p\.key_env: P_KEY is not set\n.*headers\.x-a: \$\{OTHER\} is not set$/,
  );
  variables['P_KEY'] = 'sk-one';
  variables['OTHER'] = 'x';
  const { source, ids } = await open(path, variables);
  delete variables['P_KEY'];
  expect(await source.reload()).toBe(false);
  expect(ids()).toEqual(['a']);
  variables['P_KEY'] = 'sk two';
  expect(await source.reload()).toBe(false);
  variables['P_KEY'] = 'sk-two';
  expect(await source.reload()).toBe(true);
});

test('a provider that stays the same keeps its connections and its state; with another key it is another one', async () => {
  const folder = scratchFolder();
  const path = join(folder, 'f.yaml');
  writeFileSync(join(folder, 'key'), 'sk-one\n');
  writeFileSync(path, fileOf(['a'], { more: ', key_file: key' }));
  const { source, changed, messages } = await open(path);
  const target = () => source.models()[0]?.targets[0];
  const before = target();
  const created = source.models()[0]?.created;
  writeFileSync(path, fileOf(['a', 'b'], { more: ', key_file: key' }));
  expect(await source.reload()).toBe(true);
  expect(target()?.provider).toBe(before?.provider);
  expect(target()?.state).toBe(before?.state);
  expect(source.models()[0]?.created).toBe(created);

  const rotated = changed(([model]) => model?.targets[0].provider !== before?.provider);
  writeFileSync(join(folder, 'key'), 'sk-two\n');
  await rotated;
  expect(target()?.provider).not.toBe(before?.provider);
  expect(messages.join('\n')).not.toContain('sk-');
});

test('a key file that a reload has missed is taken as soon as it is there', async () => {
  const folder = scratchFolder();
  const path = join(folder, 'f.yaml');
  writeFileSync(path, fileOf(['a']));
  const { changed, ids, next } = await open(path);
  const missed = next('stays in use');
  writeFileSync(path, fileOf(['a', 'b'], { more: ', key_file: key' }));
  await missed;
  const taken = changed();
  writeFileSync(join(folder, 'key'), 'sk-one\n');
  await taken;
  expect(ids()).toEqual(['a', 'b']);
});

/** A provider that begins a response and ends it when the test calls for it. */
async function slowProvider() {
  const responses: ServerResponse[] = [];
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"a":');
    responses.push(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, responses };
}

const request = (model: string) => ({
  format: 'chat' as const,
  model,
  body: Buffer.from('{}'),
  json: {},
  headers: {},
  caller: { owner: 'project', keyId: 'key' },
  traceId: 'trace-of-a-reload',
  files: { open: async () => undefined },
  signal: new AbortController().signal,
});

test('a request under way at a provider that is removed ends well, even when all is closed', async () => {
  const { url, responses } = await slowProvider();
  const path = join(scratchFolder(), 'f.yaml');
  writeFileSync(path, fileOf(['a'], { url }));
  const { source } = await open(path);
  const before = source.models()[0]?.targets[0].provider;
  if (before === undefined) throw new Error('there is no model');
  const response = await before.send(request('a'));
  writeFileSync(path, fileOf(['a']));
  expect(await source.reload()).toBe(true);
  // One that began before may still fall back to it.
  const second = await before.send(request('a'));
  const closed = source.close();
  for (const reply of responses) reply.end('1}');
  for (const each of [response, second]) {
    let text = '';
    for await (const chunk of each.body as AsyncIterable<Uint8Array>) text += Buffer.from(chunk).toString();
    expect(text).toBe('{"a":1}');
  }
  await closed;
});
