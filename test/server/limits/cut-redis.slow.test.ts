/** The connection to Redis is cut without a word while new ones work: counters are shared again seconds later, and none is lost. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Limiter } from '../../../server/limits/limiter.ts';
import { FallbackStore, type LimitsDown } from '../../../server/limits/redis/fallback-store.ts';
import { SilentProxy } from '../../support/silent-proxy.ts';
import { hasRedis, startRedis, withoutRedis, type RedisServer } from './support/redis-server.ts';
import { dollar, granted, request, subject } from './support/requests.ts';

const key = subject('key', {
  concurrentRequests: 100,
  budgets: [{ period: 'total', nanoUsd: 1_000n * dollar }],
});
const ask = (limiter: Limiter) =>
  limiter.reserve(request([key], { nowMs: Date.now(), costWorstNanoUsd: dollar }));
/** Free of charge. Resolves to the code of an error, too. */
async function askAndEnd(limiter: Limiter): Promise<string | undefined> {
  try {
    const decision = await ask(limiter);
    if (!decision.granted) return 'refused';
    await decision.reservation.settle({ tokens: 0, costNanoUsd: 0n });
    return 'granted';
  } catch (cause) {
    return (cause as { code?: string }).code;
  }
}

describe.skipIf(!hasRedis)(`Redis behind a firewall${hasRedis ? '' : ` (${withoutRedis})`}`, () => {
  let redis: RedisServer;
  let proxy: SilentProxy;
  let lines: string[];
  /** By the usage records. */
  let spentNanoUsd: bigint;
  const stores: FallbackStore[] = [];
  beforeEach(async () => {
    lines = [];
    spentNanoUsd = 0n;
    redis = await startRedis();
    proxy = new SilentProxy(new URL(redis.url));
  });
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
    proxy.close();
    await redis.stop();
  });

  async function open(url: string, down: LimitsDown) {
    const log = (_: string, line: string) => void lines.push(line);
    const ledger = { load: () => Promise.resolve({ spentNanoUsd, open: [] }) };
    const store = await FallbackStore.open({ url, ledger, down, log });
    stores.push(store);
    return { store, limiter: new Limiter(store) };
  }

  test.each(['open', 'closed'] as const)('limits down: %s', { timeout: 60_000 }, async (down) => {
    const { store, limiter } = await open(`redis://127.0.0.1:${await proxy.listen()}`, down);
    const running = granted(await ask(limiter));
    proxy.cut();
    const cutMs = performance.now();
    // One to whose caller it happens, and one that ends meanwhile.
    expect(await askAndEnd(limiter)).toBe(down === 'open' ? 'granted' : 'model_unavailable');
    // A second of patience, and room for a busy machine; the system itself would try for minutes.
    expect(performance.now() - cutMs).toBeLessThan(6_000);
    spentNanoUsd = dollar / 2n;
    await running.settle({ tokens: 1, costNanoUsd: spentNanoUsd });
    // Another node sees what was spent during the cut.
    const other = await open(redis.url, 'closed');
    const use = async () => {
      const { budgets, underWay } = await other.limiter.use(key, key.id, Date.now());
      return { budgets, underWay };
    };
    const recovered = { timeout: 15_000, interval: 50 };
    await expect.poll(use, recovered).toEqual({ budgets: [spentNanoUsd], underWay: 0 });
    const recoveredMs = performance.now() - cutMs;
    console.log(`limits down: ${down}: shared again after ${Math.round(recoveredMs)} ms`);
    expect(recoveredMs).toBeLessThan(12_000);
    await expect.poll(() => store.isDown).toBe(false);
    const next = granted(await ask(limiter));
    expect(await use()).toEqual({ budgets: [spentNanoUsd + dollar], underWay: 1 });
    await next.settle({ tokens: 0, costNanoUsd: 0n });
    expect(lines.filter((line) => line.includes('dropped'))).toEqual([]);
  });
});
