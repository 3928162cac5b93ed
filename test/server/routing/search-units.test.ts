/** Rerank at a price by the search: charged as the provider reports, reserved for the most, listed in the catalog. */
import { createServer, type Server } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccounts, type Accounts } from '../../../server/accounts/accounts.ts';
import { recordLineWithCost } from '../../../server/metering/command/record-line.ts';
import { listUsage } from '../../../server/metering/list-usage.ts';
import { PriceVersions } from '../../../server/metering/price-versions.ts';
import { openDatabase, type Database } from '../../../server/storage/database.ts';
import { post, startServer, type TestServer } from '../../support/server.ts';

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
const secret = 'a-secret-that-both-of-them-know-of';

let upstream: Server;
let server: TestServer;
let folder: string;
let db: Database;
let accounts: Accounts;

beforeAll(async () => {
  upstream = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString()) as {
      model: string;
      documents: unknown[];
    };
    const results = [{ index: 0, relevance_score: 0.5 }];
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ id: 'r', results, ...bills[body.model]?.(body.documents.length) }));
  });
  await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done));
  const { port } = upstream.address() as AddressInfo;
  folder = mkdtempSync(join(tmpdir(), 'modelroute-search-units-'));
  const file = join(folder, 'providers.yaml');
  const ranker = { dialect: 'chat', base_url: `http://127.0.0.1:${port}/v1`, serves: ['rerank'], retries: 0 };
  const models = Object.keys(bills).map((name) => ({
    id: `our/${name}`,
    provider: 'ranker',
    upstream_model: name,
    prices: prices[name],
  }));
  writeFileSync(file, JSON.stringify({ providers: { ranker }, models }));
  const data = join(folder, 'data');
  server = await startServer({
    MODELROUTE_CONFIG: file,
    MODELROUTE_SANDBOX: '1',
    MODELROUTE_DATA: data,
    MODELROUTE_SECRET: secret,
  });
  db = await openDatabase(data);
  accounts = await openAccounts(db, { dataFolder: data, secret });
});
afterAll(async () => {
  await db.destroy();
  await server.stop();
  await new Promise((done) => upstream.close(done));
  rmSync(folder, { recursive: true, force: true });
});

const rerank = (model: string, documents: readonly string[], headers: Record<string, string> = {}) =>
  server.call('/v1/rerank', post({ model, query: 'a query', documents }, headers));
const many = (count: number, text = 'd') => Array.from({ length: count }, () => text);

async function recordOf(traceId: string) {
  const read = async () => (await Array.fromAsync(listUsage(db, { traceId })))[0];
  await expect.poll(async () => (await read())?.settling?.outcome).toBe('completed');
  const record = await read();
  if (record === undefined) throw new Error('there is no record');
  return recordLineWithCost(record, await new PriceVersions(db).get(record.priceVersion));
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
    const key = await accounts.keys.create('test', {
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
    const response = await server.call(`/v1/models/${id}`);
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
