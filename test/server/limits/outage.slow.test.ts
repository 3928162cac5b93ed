/** Redis away or slow: no request waits for it, the stated behaviour holds, and nothing is lost when it is back. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LedgerBalance } from '../../../server/limits/budget-ledger.ts';
import { Limiter } from '../../../server/limits/limiter.ts';
import { FallbackStore, type LimitsDown } from '../../../server/limits/redis/fallback-store.ts';
import { hasRedis, startRedis, withoutRedis, type RedisServer } from './support/redis-server.ts';
import { dollar, emptyLedger, granted, refused, request, subject } from './support/requests.ts';

let server: RedisServer;
let lines: string[];
const open: FallbackStore[] = [];

async function limiterOf(down: LimitsDown, balance?: () => LedgerBalance, timeoutMs = 2_000) {
  const store = await FallbackStore.open({
    url: server.url,
    ledger: balance === undefined ? emptyLedger : { load: () => Promise.resolve(balance()) },
    down,
    timeoutMs,
    log: (_, message) => lines.push(message),
  });
  open.push(store);
  return { store, limiter: new Limiter(store) };
}

const port = () => Number(new URL(server.url).port);

async function restart() {
  server = await startRedis(port());
}

const isBack = (store: FallbackStore) =>
  expect.poll(() => store.isDown, { timeout: 15_000, interval: 50 }).toBe(false);

const key = subject('key', {
  requestsPerMinute: 4,
  concurrentRequests: 3,
  budgets: [{ period: 'total', nanoUsd: 10n * dollar }],
});
const money = subject('key', { budgets: [{ period: 'total', nanoUsd: 10n * dollar }] });
const places = subject('key', { concurrentRequests: 3 });
const ask = (limiter: Limiter, costWorstNanoUsd = dollar, who = key) =>
  limiter.reserve(request([who], { nowMs: Date.now(), costWorstNanoUsd }));
/** Whether that much is left; takes nothing of it. */
async function isLeft(limiter: Limiter, nanoUsd: bigint): Promise<boolean> {
  const decision = await ask(limiter, nanoUsd, money);
  if (decision.granted) await decision.reservation.settle({ tokens: 0, costNanoUsd: 0n });
  return decision.granted;
}

describe.skipIf(!hasRedis)(`an outage${hasRedis ? '' : ` (${withoutRedis})`}`, () => {
  beforeEach(async () => {
    lines = [];
    server = await startRedis();
  });
  afterEach(async () => {
    for (const store of open.splice(0)) await store.close();
    await server.stop();
  });

  test('closed: requests are refused with 503, and served again when Redis is back; the log has one line for each', async () => {
    const { store, limiter } = await limiterOf('closed');
    granted(await ask(limiter));
    await server.stop();
    for (let index = 0; index < 20; index += 1)
      await expect(ask(limiter)).rejects.toMatchObject({ code: 'model_unavailable', retryAfterMs: 1_000 });
    await restart();
    await isBack(store);
    granted(await ask(limiter));
    expect(lines).toEqual([expect.stringMatching(/refused/), 'limits: Redis is back']);
  });

  test('open: the node limits by itself, from what the ledger knows', async () => {
    const { limiter } = await limiterOf('open', () => ({ spentNanoUsd: 8n * dollar, open: [] }));
    await server.stop();
    granted(await ask(limiter));
    granted(await ask(limiter));
    expect(refused(await ask(limiter)).kind).toBe('budget');
    granted(await ask(limiter, 0n));
    expect(refused(await ask(limiter, 0n)).kind).toBe('concurrency');
  });

  test('open: what was spent meanwhile counts in the shared budget afterwards, once', async () => {
    let balance: LedgerBalance = { spentNanoUsd: 0n, open: [] };
    const { store, limiter } = await limiterOf('open', () => balance);
    expect(await isLeft(limiter, 10n * dollar)).toBe(true);
    server.process.kill('SIGSTOP');
    const ended = granted(await ask(limiter, 4n * dollar, money));
    const running = granted(await ask(limiter, 5n * dollar, money));
    await ended.settle({ tokens: 1, costNanoUsd: 3n * dollar });
    balance = {
      spentNanoUsd: 3n * dollar,
      open: [{ reservationId: running.id, nanoUsd: 5n * dollar }],
    };
    server.process.kill('SIGCONT');
    const other = await limiterOf('closed', () => balance);
    await expect
      .poll(() => isLeft(other.limiter, 2n * dollar + 1n), { timeout: 10_000, interval: 50 })
      .toBe(false);
    await isBack(store);
    expect(await isLeft(limiter, 2n * dollar)).toBe(true);
    await running.settle({ tokens: 1, costNanoUsd: 4n * dollar });
    await running.settle({ tokens: 1, costNanoUsd: 4n * dollar });
    expect(await isLeft(other.limiter, 3n * dollar)).toBe(true);
    expect(await isLeft(other.limiter, 3n * dollar + 1n)).toBe(false);
  });

  test('open: what ended just before Redis was back is spent, not held, though its record comes late', async () => {
    let balance: LedgerBalance = { spentNanoUsd: 0n, open: [] };
    const { store, limiter } = await limiterOf('open', () => balance);
    await server.stop();
    const ended = granted(await ask(limiter, 4n * dollar, money));
    balance = { spentNanoUsd: 0n, open: [{ reservationId: ended.id, nanoUsd: 4n * dollar }] };
    await ended.settle({ tokens: 1, costNanoUsd: 3n * dollar });
    await restart();
    await isBack(store);
    expect(await isLeft(limiter, 7n * dollar + 1n)).toBe(false);
    expect(await isLeft(limiter, 7n * dollar)).toBe(true);
  });

  test('a settlement that Redis could not take is told to it later', async () => {
    const { store, limiter } = await limiterOf('closed');
    const reservation = granted(await ask(limiter, 10n * dollar));
    server.process.kill('SIGSTOP');
    const quick = await Promise.race([
      reservation.settle({ tokens: 1, costNanoUsd: dollar }).then(() => 'settled'),
      sleep(10_000).then(() => 'waits'),
    ]);
    expect(quick).toBe('settled');
    server.process.kill('SIGCONT');
    await expect
      .poll(async () => (await ask(limiter, 9n * dollar)).granted, { timeout: 10_000, interval: 100 })
      .toBe(true);
    expect(store.isDown).toBe(false);
  });

  test('a Redis that hangs costs a few requests its patience, then none', async () => {
    // Three times it must be over before the first probe is.
    const patienceMs = 200;
    const patient = await limiterOf('closed', undefined, 20_000);
    const { limiter, store } = await limiterOf('open', undefined, patienceMs);
    const one = (of: Limiter) => ask(of, 0n, places);
    granted(await one(patient.limiter));
    server.process.kill('SIGSTOP');
    const startedMs = performance.now();
    for (let index = 0; index < 50; index += 1) await one(limiter);
    // Three times its patience, and room for a busy machine; the fifty would take 10 s.
    expect(performance.now() - startedMs).toBeLessThan(6_000);
    expect(store.isDown).toBe(true);
    server.process.kill('SIGCONT');
    await isBack(store);
    expect(lines).toEqual([expect.stringMatching(/in time/), 'limits: Redis is back']);
    // What it was asked while it hung and granted too late holds no place.
    granted(await one(patient.limiter));
    granted(await one(patient.limiter));
    expect(refused(await one(patient.limiter)).kind).toBe('concurrency');
  });

  test('a Redis that is down at the start is an outage like any other', async () => {
    await server.stop();
    const { store, limiter } = await limiterOf('open');
    expect(store.isDown).toBe(true);
    granted(await ask(limiter));
    await restart();
    await isBack(store);
  });

  test('a Redis that has forgotten everything learns the budgets anew from the ledger', async () => {
    let balance: LedgerBalance = { spentNanoUsd: 0n, open: [] };
    const { store, limiter } = await limiterOf('closed', () => balance);
    const running = granted(await ask(limiter, 2n * dollar));
    balance = { spentNanoUsd: 5n * dollar, open: [{ reservationId: running.id, nanoUsd: 2n * dollar }] };
    await server.stop();
    await expect(ask(limiter)).rejects.toMatchObject({ code: 'model_unavailable' });
    await restart();
    await isBack(store);
    expect(refused(await ask(limiter, 3n * dollar + 1n)).kind).toBe('budget');
    await running.settle({ tokens: 1, costNanoUsd: dollar });
    expect(refused(await ask(limiter, 4n * dollar + 1n)).kind).toBe('budget');
    granted(await ask(limiter, 4n * dollar));
  });
});
