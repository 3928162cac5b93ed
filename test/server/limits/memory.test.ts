/** Counters in the process take room only for those who come. */
import { expect, test } from 'vitest';
import { endUserSubject, mostEndUsers } from '../../../server/limits/end-users.ts';
import { compileLimits } from '../../../server/limits/limit-policy.ts';
import { Limiter } from '../../../server/limits/limiter.ts';
import { MemoryStore } from '../../../server/limits/memory/memory-store.ts';
import { dollar, emptyLedger, granted, request, slowLedger, startMs, subject } from './support/requests.ts';

test('keys that stay away are forgotten, those with requests under way are not', async () => {
  const clock = { nowMs: startMs };
  const store = new MemoryStore(emptyLedger, () => clock.nowMs);
  const limiter = new Limiter(store);
  const patient = subject('key', { concurrentRequests: 1 }, 'patient');
  const running = granted(await limiter.reserve(request([patient], { leaseMs: 86_400_000 })));
  for (let index = 0; index < 20_000; index += 1) {
    clock.nowMs += 100;
    const key = subject('key', { requestsPerMinute: 1 }, `key-${index}`);
    const reservation = granted(await limiter.reserve(request([key], { nowMs: clock.nowMs })));
    await reservation.settle({ tokens: 1, costNanoUsd: 0n });
  }
  // 600 of them came within the last minute; the sweep goes round once in as many requests.
  expect(store.size).toBeLessThan(2_000);
  expect((await limiter.reserve(request([patient], { nowMs: clock.nowMs }))).granted).toBe(false);
  await running.settle({ tokens: 1, costNanoUsd: 0n });
  granted(await limiter.reserve(request([patient], { nowMs: clock.nowMs })));
});

test('a clock that is set neither ends requests under way nor renews a minute', async () => {
  const clock = { nowMs: 5_000 };
  const limiter = new Limiter(new MemoryStore(emptyLedger, () => clock.nowMs));
  const narrow = subject('key', { concurrentRequests: 1 }, 'narrow');
  const slow = subject('key', { requestsPerMinute: 1 }, 'slow');
  const running = granted(await limiter.reserve(request([narrow], { leaseMs: 60_000 })));
  await granted(await limiter.reserve(request([slow]))).settle({ tokens: 1, costNanoUsd: 0n });
  for (const byMs of [86_400_000, -86_400_000, 0])
    for (const key of [narrow, slow])
      expect((await limiter.reserve(request([key], { nowMs: startMs + byMs }))).granted).toBe(false);
  await running.settle({ tokens: 1, costNanoUsd: 0n });
  clock.nowMs += 60_000;
  for (const key of [narrow, slow])
    granted(await limiter.reserve(request([key], { nowMs: startMs - 86_400_000 })));
});

test('a budget is read from the ledger once, and again only when nobody has asked for an hour', async () => {
  const clock = { nowMs: startMs };
  const ledger = slowLedger({ spentNanoUsd: 0n, open: [] }, 1);
  const limiter = new Limiter(new MemoryStore(ledger, () => clock.nowMs));
  const key = subject('key', { budgets: [{ period: 'total', nanoUsd: 10n }] });
  const other = subject('project', { requestsPerMinute: 1e6 });
  const use = async () => {
    const reservation = granted(await limiter.reserve(request([key], { nowMs: clock.nowMs })));
    await reservation.settle({ tokens: 0, costNanoUsd: 1n });
  };
  await use();
  clock.nowMs += 3_599_000;
  await use();
  expect(ledger.asked).toHaveLength(1);
  clock.nowMs += 3_600_000;
  for (let index = 0; index < 10; index += 1)
    granted(await limiter.reserve(request([other], { nowMs: clock.nowMs })));
  await use();
  expect(ledger.asked).toHaveLength(2);
});

test('any number of end users take bounded room, and after a while none', async () => {
  const clock = { nowMs: startMs };
  const store = new MemoryStore(emptyLedger, () => clock.nowMs);
  const limiter = new Limiter(store);
  const limits = compileLimits({ requestsPerMinute: 1, budgets: [{ period: 'day', nanoUsd: dollar }] });
  const project = subject('project', {});
  const call = async (name: string) => {
    const endUser = endUserSubject({ keyRootId: 'key-1', projectId: project.id, name }, limits);
    const reservation = granted(await limiter.reserve(request([endUser, project], { nowMs: clock.nowMs })));
    await reservation.settle({ tokens: 1, costNanoUsd: 0n });
  };
  for (let index = 0; index < mostEndUsers + 5_000; index += 1) await call(`anybody-${index}`);
  expect(store.size).toBe(mostEndUsers);
  // Every request drops two of those that have nothing left to keep.
  clock.nowMs += 2 * 3_600_000;
  for (let index = 0; index <= mostEndUsers / 2; index += 1) {
    clock.nowMs += 60_000;
    await call('ann');
  }
  expect(store.size).toBe(1);
});
