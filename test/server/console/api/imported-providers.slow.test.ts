/** Providers of an imported file in the console: all of them are listed, and an edit of one price changes nothing else. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { isJsonObject } from '../../../../server/core/json.ts';
import type { StoredModel } from '../../../../server/core/stored-provider.ts';
import { blocksOf, root } from '../../../docs/blocks/read-blocks.ts';
import { importProviders } from '../import-providers.ts';
import { obeys, openHarness, type Caller, type Harness, type Schemas } from './console-harness.ts';

let harness: Harness;
let admin: Caller;
beforeAll(async () => {
  harness = await openHarness();
  admin = await harness.browser((await harness.admin()).email);
});
afterAll(() => harness.stop());
afterEach(async () => {
  const { providers } = harness.accounts;
  for (const stored of await providers.list()) await providers.remove('ann', stored);
});

interface File {
  providers: Record<string, { headers?: object }>;
  models: { targets?: { timeouts?: object }[] }[];
}

const importFile = (file: File) =>
  importProviders(harness.accounts, harness.settings['MODELROUTE_DATA'] ?? '', file);
const shown = async () => {
  const response = obeys('listProviders', await admin('/providers'));
  expect(response.status).toBe(200);
  return (response.json as Schemas['ProviderList']).data.flatMap(({ stored }) => stored ?? []);
};
const modelsOf = async (name: string): Promise<readonly StoredModel[]> =>
  (await harness.accounts.providers.list()).find((each) => each.name === name)?.definition.models ?? [];
const change = async ({ name, version }: Schemas['StoredProvider'], models: Schemas['OfferedModel'][]) => {
  const body = { version, models };
  const changed = obeys('changeProvider', await admin(`/providers/${name}`, { method: 'PATCH', body }));
  expect(changed.status, changed.text).toBe(200);
  return changed.json as Schemas['StoredProvider'];
};
const alone = (models: readonly object[]): File => ({
  providers: { p: { dialect: 'chat', base_url: 'http://127.0.0.1:9/v1' } as object },
  models: [...models],
});

/** Without members that cannot be stored. */
function storable({ providers, models }: File): File {
  for (const provider of Object.values(providers)) delete provider.headers;
  for (const { targets = [] } of models) for (const target of targets) delete target.timeouts;
  return { providers, models };
}

const examples = globSync('examples/*.yaml', { cwd: root }).map(
  (path) => [basename(path), readFileSync(join(root, path), 'utf8')] as const,
);
const ofGuide = blocksOf('docs/operate/providers.md')
  .filter(({ language }) => language === 'yaml')
  .map(({ line, code }) => [`the guide's file of line ${line}`, code] as const);

test.each([...examples, ...ofGuide])(
  'after an import of %s, an edit of one price changes that price alone',
  async (_of, text) => {
    await importFile(storable(parse(text) as File));
    const listed = await shown();
    expect(listed.length).toBeGreaterThan(0);
    for (const stored of listed) {
      const before = await modelsOf(stored.name);
      const edited = stored.models.map((model, at) =>
        at === 0 ? { ...model, prices: { input: '7', output: '8.5' } } : model,
      );
      const { models } = await change(stored, edited);
      expect(models).toEqual(edited);
      const [first, ...others] = before;
      const prices = isJsonObject(first?.['prices']) ? first['prices'] : {};
      expect(await modelsOf(stored.name)).toEqual([
        { ...first, prices: { ...prices, input: '7', output: '8.5' } },
        ...others,
      ]);
    }
  },
);

test('a model with an id alone is shown with the same id at the provider', async () => {
  await importFile(alone([{ id: 'm', provider: 'p' }]));
  expect(await shown()).toMatchObject([
    { models: [{ id: 'm', upstream_model: 'm', prices: null, priority: null, weight: null }] },
  ]);
});

const prices = [
  [
    { input: 2.5, output: 15 },
    { input: '2.5', output: '15' },
  ],
  [
    { input: 1e-7, output: '1e1' },
    { input: '0.0000001', output: '10' },
  ],
  [
    { input: 1, output: 2, cache_read: 0.1, long: [{ above: 200_000, input: 2 }] },
    { input: '1', output: '2', cache_read: '0.1', long: [{ above: 200_000, input: '2' }] },
  ],
  [
    { input: 1, output: 2, service_tiers: { priority: { factor: 2 } } },
    { input: '1', output: '2', service_tiers: { priority: { factor: '2' } } },
  ],
  [{ from: 'auto', cache_read: 0.1 }, null],
  [{ input: 0.02 }, null],
  [{ input: 1e-10, output: 1 }, null],
  ['auto', null],
  [undefined, null],
] as const;

test('prices are shown where the contract can, and all of them outlive an edit of another model', async () => {
  const models = prices.map(([written], at) => ({ id: `p/${at}`, provider: 'p', prices: written }));
  await importFile(alone([...models, { id: 'p/last', provider: 'p' }]));
  const [stored] = await shown();
  if (stored === undefined) throw new Error('nothing was imported');
  expect(stored.models.slice(0, -1).map((model) => model.prices)).toEqual(
    prices.map(([, expected]) => expected),
  );
  const before = await modelsOf('p');
  const last = { upstream_model: 'p/last', id: 'p/renamed', priority: 3 };
  const changed = await change(stored, [...stored.models.slice(0, -1), last]);
  expect(await modelsOf('p')).toEqual([
    ...before.slice(0, -1),
    { id: 'p/renamed', provider: 'p', upstream_model: 'p/last', priority: 3 },
  ]);
  // Without prices of its own, all of them are gone.
  const bare = changed.models.map((model, at) => (at === 2 ? { ...model, prices: null } : model));
  await change(changed, bare);
  expect((await modelsOf('p'))[2]).toEqual({ id: 'p/2', provider: 'p', upstream_model: 'p/2' });
});

test('a model of a new id keeps what it can do, and of two at one upstream model each keeps its own', async () => {
  const at = (id: string, length: number) => ({
    id,
    provider: 'p',
    upstream_model: 'm',
    context_length: length,
    aliases: [`${id}-alias`],
    capabilities: { tools: true },
  });
  await importFile(alone([at('one', 1_000), at('two', 2_000)]));
  const [stored] = await shown();
  if (stored === undefined) throw new Error('nothing was imported');
  await change(stored, [
    { id: 'new', upstream_model: 'm' },
    { id: 'one', upstream_model: 'm' },
    { id: 'other', upstream_model: 'n' },
  ]);
  expect(await modelsOf('p')).toEqual([
    { ...at('two', 2_000), id: 'new' },
    at('one', 1_000),
    { id: 'other', provider: 'p', upstream_model: 'n' },
  ]);
});
