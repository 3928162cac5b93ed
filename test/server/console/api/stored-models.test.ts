/** Models of stored providers: all their prices, their limits of tokens and their capabilities, and what a change leaves alone. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachEngine } from '../../storage/engines.ts';
import { codeOf, fresh, obeys, openHarness, type Harness, type Schemas } from './console-harness.ts';

type Stored = Schemas['StoredProvider'];

onEachEngine((engine) => {
  let harness: Harness;
  let admin: Awaited<ReturnType<Harness['browser']>>;
  beforeAll(async () => {
    harness = await openHarness(engine);
    admin = await harness.browser((await harness.admin()).email);
  });
  afterAll(() => harness.stop());

  const added = async () => {
    const body = { name: fresh('p'), dialect: 'chat', base_url: 'http://127.0.0.1:9/v1' };
    return obeys('createProvider', await admin('/providers', { body })).json as Stored;
  };
  const change = async ({ name, version }: Stored, model: object) => {
    const body = { version, models: [{ upstream_model: 'm', ...model }] };
    return obeys('changeProvider', await admin(`/providers/${name}`, { method: 'PATCH', body }));
  };
  const changed = async (stored: Stored, model: object) => {
    const response = await change(stored, model);
    expect(response.status, response.text).toBe(200);
    return response.json as Stored;
  };
  const entryOf = async ({ name }: Stored) =>
    (await harness.accounts.providers.list()).find((each) => each.name === name)?.definition.models[0];

  const prices = {
    input: '2.5',
    output: '15',
    cache_read: '0.25',
    search_unit: '0.002',
    web_search: '0.01',
    long: [{ above: 200_000, input: '5' }],
    service_tiers: { batch: { factor: '0.5' } },
  };

  test('that the price list does not know are named, whether or not they have prices of their own', async () => {
    const body = { name: fresh('p'), dialect: 'chat', base_url: 'https://api.openai.com/v1' };
    const { name, version } = obeys('createProvider', await admin('/providers', { body })).json as Stored;
    const models = [
      { upstream_model: 'gpt-4o' },
      { upstream_model: 'of-nobody' },
      { upstream_model: 'of-nobody-else', prices: { input: '1', output: '2' } },
    ];
    await admin(`/providers/${name}`, { method: 'PATCH', body: { version, models } });
    const { data } = obeys('listProviders', await admin('/providers')).json as Schemas['ProviderList'];
    expect(data.find((each) => each.name === name)?.unlisted_models).toEqual(['of-nobody', 'of-nobody-else']);
  });

  test('have every price of the provider file, and the catalog has them too', async () => {
    const stored = await changed(await added(), { prices });
    expect(stored.models[0]?.prices).toEqual(prices);
    expect(await entryOf(stored)).toMatchObject({ prices });
    const listed = obeys('listConsoleModels', await admin('/models')).json as Schemas['ConsoleModelList'];
    const entry = listed.data.find(({ model }) => model.id === `${stored.name}/m`);
    expect(entry).toMatchObject({
      has_price: true,
      model: {
        pricing: {
          prompt: '0.0000025',
          input_cache_read: '0.00000025',
          search_unit: '0.002',
          web_search: '0.01',
          overrides: [{ min_prompt_tokens: 200_001, prompt: '0.000005' }],
          service_tiers: { batch: { prompt: '0.00000125' } },
        },
      },
    });
  });

  test('keep a price that a change omits, and lose one that is null', async () => {
    let stored = await changed(await added(), { prices });
    stored = await changed(stored, { prices: { input: '3', output: '15' } });
    expect(stored.models[0]?.prices).toEqual({ ...prices, input: '3' });
    const none = { cache_read: null, long: null, service_tiers: null };
    stored = await changed(stored, { prices: { input: '3', output: '15', ...none } });
    expect(stored.models[0]?.prices).toEqual({
      input: '3',
      output: '15',
      search_unit: '0.002',
      web_search: '0.01',
    });
    stored = await changed(stored, { prices: null });
    expect(stored.models[0]?.prices).toBeNull();
  });

  test('have limits of tokens and capabilities, which a change may omit, set and remove', async () => {
    const can = { input: ['text', 'image'], tools: true, structured_outputs: false, reasoning: false };
    let stored = await changed(await added(), { context_length: 131_072, capabilities: can });
    expect(stored.models[0]).toMatchObject({
      context_length: 131_072,
      max_output_tokens: null,
      capabilities: can,
    });
    stored = await changed(stored, { max_output_tokens: 8_192, capabilities: { reasoning: true } });
    expect(stored.models[0]).toMatchObject({
      context_length: 131_072,
      max_output_tokens: 8_192,
      capabilities: { ...can, reasoning: true },
    });
    stored = await changed(stored, { context_length: null, capabilities: null });
    expect(stored.models[0]).toMatchObject({ context_length: null, capabilities: null });
    expect(await entryOf(stored)).not.toHaveProperty('capabilities');
  });

  test.each([
    ['a price below 0', { prices: { ...prices, cache_read: '-1' } }],
    ['a price with too many digits', { prices: { ...prices, long: [{ above: 5, input: '0.0000000001' }] } }],
    ['a step of no tokens', { prices: { ...prices, long: [{ above: 0 }] } }],
    ['two steps of the same length', { prices: { ...prices, long: [{ above: 5 }, { above: 5 }] } }],
    ['a service tier of another name', { prices: { ...prices, service_tiers: { 'Big One': {} } } }],
    ['more tokens of a completion than there are', { max_output_tokens: 2_000_000_000 }],
    ['an unknown kind of content', { capabilities: { input: ['smell'] } }],
  ])('of %s are refused, and nothing of the change is applied', async (_what, model) => {
    const stored = await changed(await added(), { prices });
    const refused = await change(stored, { context_length: 5, ...model });
    expect([refused.status, codeOf(refused)]).toEqual([400, expect.stringMatching(/^(?:invalid|unknown)_/)]);
    expect(await entryOf(stored)).toMatchObject({ prices });
    expect(await entryOf(stored)).not.toHaveProperty('context_length');
  });
});
