/** Rerank at a price by the search: charged as the provider reports, reserved for the most, listed in the catalog. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordLineWithCost } from '../../../server/metering/command/record-line.ts';
import { listUsage } from '../../../server/metering/list-usage.ts';
import { PriceVersions } from '../../../server/metering/price-versions.ts';
import { post } from '../../support/server.ts';
import { startRankerInstallation, type RankerInstallation } from './ranker-installation.ts';

/** By the name of the model at the provider; a function of the number of documents. */
const bills: Record<string, (documents: number) => object> = {
  cohere: (documents) => ({ meta: { billed_units: { search_units: Math.ceil(documents / 100) } } }),
  openrouter: (documents) => ({
    usage: { search_units: Math.ceil(documents / 100), total_tokens: 150, cost: 0.001 },
  }),
  silent: () => ({}),
};
const prices: Record<string, object> = {
  cohere: { search_unit: 0.0025 },
  openrouter: { input: 1, search_unit: '0.002' },
  silent: { search_unit: 0.001 },
};

let installation: RankerInstallation;
beforeAll(async () => {
  installation = await startRankerInstallation({
    respond: ({ model, documents }) => ({
      id: 'r',
      results: [{ index: 0, relevance_score: 0.5 }],
      ...bills[String(model)]?.((documents as unknown[]).length),
    }),
    models: Object.fromEntries(Object.keys(bills).map((name) => [name, { prices: prices[name] }])),
  });
});
afterAll(() => installation.stop());

const rerank = (model: string, documents: readonly string[], headers: Record<string, string> = {}) =>
  installation.server.call('/v1/rerank', post({ model, query: 'a query', documents }, headers));
const many = (count: number, text = 'd') => Array.from({ length: count }, () => text);

async function recordOf(traceId: string) {
  const read = async () => (await Array.fromAsync(listUsage(installation.db, { traceId })))[0];
  await expect.poll(async () => (await read())?.settling?.outcome).toBe('completed');
  const record = await read();
  if (record === undefined) throw new Error('there is no record');
  return recordLineWithCost(record, await new PriceVersions(installation.db).get(record.priceVersion));
}

describe('a record has the search units and their cost', () => {
  const line = (quantity: number, price: string, cost: string) => ({
    item: 'search_unit',
    quantity,
    price,
    cost,
  });
  test.each([
    [
      'cohere',
      1,
      {
        source: 'mixed',
        state: 'settled',
        search_units: 1,
        cost: '0.0025',
        cost_lines: [{ item: 'input_text', price: '0', cost: '0' }, line(1, '0.0025', '0.0025')],
      },
    ],
    ['cohere', 250, { source: 'mixed', state: 'settled', search_units: 3, cost: '0.0075' }],
    [
      'openrouter',
      101,
      {
        source: 'provider',
        state: 'settled',
        search_units: 2,
        cost: '0.00415',
        told_cost: '0.001',
        cost_lines: [
          { item: 'input_text', quantity: 150, price: '0.000001', cost: '0.00015' },
          line(2, '0.002', '0.004'),
        ],
      },
    ],
    ['silent', 201, { source: 'estimate', state: 'estimated', search_units: 3, cost: '0.003' }],
  ])('of %s for %i documents', async (name, count, expected) => {
    const traceId = `trace-of-units-${name}-${count}`;
    const response = await rerank(`our/${name}`, many(count), { 'x-trace-id': traceId });
    expect(response.status).toBe(200);
    const record = await recordOf(traceId);
    expect(record).toMatchObject({ operation: 'createRerank', ...expected });
    expect(Number(record['worst_case'])).toBeGreaterThanOrEqual(Number(record['cost']));
  });

  test('of the sandbox, which is free', async () => {
    await rerank('sandbox/rerank', many(101), { 'x-trace-id': 'trace-of-units-sandbox' });
    expect(await recordOf('trace-of-units-sandbox')).toMatchObject({
      source: 'provider',
      search_units: 2,
      cost: '0',
    });
  });
});

describe('a key with a budget', () => {
  const keyOf = async (usd: string) => {
    const limits = { budgets: [{ period: 'day' as const, usd }] };
    const key = await installation.accounts.keys.create('test', {
      project: 'default',
      name: usd,
      kind: 'inference',
      limits,
    });
    return { authorization: `Bearer ${key.secret}` };
  };

  test('pays for each search until it is spent', async () => {
    const key = await keyOf('0.0050');
    const statuses: number[] = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await rerank('our/cohere', ['d'], key)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  test('is refused where long documents may make more searches than it has', async () => {
    const key = await keyOf('0.004');
    expect((await rerank('our/cohere', many(100, 'd'.repeat(1_000)), key)).status).toBe(429);
    expect((await rerank('our/cohere', many(100), key)).status).toBe(200);
  });
});

test('the catalog lists the price, and tokens that cost nothing', async () => {
  const pricing = async (id: string) => {
    const response = await installation.server.call(`/v1/models/${id}`);
    return ((await response.json()) as { pricing: object }).pricing;
  };
  expect(await pricing('our/cohere')).toEqual({ prompt: '0', completion: '0', search_unit: '0.0025' });
  expect(await pricing('our/openrouter')).toEqual({
    prompt: '0.000001',
    completion: '0',
    search_unit: '0.002',
  });
  expect(await pricing('sandbox/rerank')).toEqual({ prompt: '0', completion: '0' });
});
