/** A budget that fits a number of requests exactly serves all of them, and not one more. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccounts } from '../../../server/accounts/accounts.ts';
import { listUsage } from '../../../server/metering/list-usage.ts';
import { openDatabase, type Database } from '../../../server/storage/database.ts';
import { startUpstream, type ScriptedUpstream } from '../../support/scripted-upstream.ts';
import { post } from '../../support/server.ts';
import { providerEntry, startFront, type Front } from '../routing/front.ts';

const secret = 'a-secret-that-both-of-them-know-of';

let upstream: ScriptedUpstream;
let front: Front;
let folder: string;
let db: Database;

beforeAll(async () => {
  upstream = await startUpstream();
  folder = mkdtempSync(join(tmpdir(), 'modelroute-budget-'));
  const providers = { chat: providerEntry('chat', upstream.url) };
  // Prices that have no exact binary fraction, alone and together.
  const models = [
    { id: 'our/each', provider: 'chat', prices: { input: 0, output: 0, request: 0.01 } },
    { id: 'our/both', provider: 'chat', prices: { input: 0.1, output: 0.7, request: 0.01 } },
  ];
  front = await startFront({ providers, models }, { MODELROUTE_DATA: folder, MODELROUTE_SECRET: secret });
  db = await openDatabase(folder);
});
afterAll(async () => {
  await db.destroy();
  await front.stop();
  await upstream.close();
  rmSync(folder, { recursive: true, force: true });
});

async function keyWith(usd: string): Promise<{ id: string; secret: string }> {
  const { keys } = await openAccounts(db, { dataFolder: folder, secret });
  const limits = { budgets: [{ period: 'total' as const, usd }] };
  const made = await keys.create('test', { project: 'default', name: 'k', kind: 'inference', limits });
  return { id: made.key.id, secret: made.secret };
}

async function call(key: string, model: string): Promise<number> {
  const body = { model, messages: [{ role: 'user', content: 'hello' }], max_tokens: 10 };
  const response = await fetch(
    `${front.v1}/chat/completions`,
    post(body, { authorization: `Bearer ${key}` }),
  );
  await response.text();
  return response.status;
}

async function spentBy(id: string): Promise<bigint> {
  const records = await Array.fromAsync(listUsage(db, { keyId: id }));
  return records.reduce((sum, { costNano }) => sum + (costNano ?? 0n), 0n);
}

test('ten requests of a cent fit into ten cents, one after the other', async () => {
  const { id, secret: key } = await keyWith('0.10');
  const statuses: number[] = [];
  for (let sent = 0; sent < 11; sent += 1) statuses.push(await call(key, 'our/each'));
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  await expect.poll(() => spentBy(id)).toBe(100_000_000n);
});

test('and at once', async () => {
  const { id, secret: key } = await keyWith('0.10');
  const statuses = await Promise.all(Array.from({ length: 12 }, () => call(key, 'our/each')));
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  await expect.poll(() => spentBy(id)).toBe(100_000_000n);
});

test('the worst case of the last one is what the first ones have left, to the nano-dollar', async () => {
  const { id, secret: key } = await keyWith('1');
  expect(await call(key, 'our/both')).toBe(200);
  await expect.poll(() => spentBy(id)).toBeGreaterThan(0n);
  const [first] = await Array.fromAsync(listUsage(db, { keyId: id }));
  const worst = BigInt(first?.reservation.worst_case_nano ?? 0);
  const cost = first?.costNano ?? 0n;
  expect(worst).toBeGreaterThan(cost);
  const usd = (nano: bigint) => `0.${nano.toString().padStart(9, '0')}`;
  const fits = await keyWith(usd(cost + worst));
  expect([await call(fits.secret, 'our/both'), await call(fits.secret, 'our/both')]).toEqual([200, 200]);
  const short = await keyWith(usd(cost + worst - 1n));
  expect([await call(short.secret, 'our/both'), await call(short.secret, 'our/both')]).toEqual([200, 429]);
});
