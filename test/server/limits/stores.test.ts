/** What limits guarantee, wherever they are counted. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  dollar,
  granted,
  refused,
  request,
  slowLedger,
  startMs,
  subject,
  takeUntilRefused,
} from './support/requests.ts';
import { storeKinds } from './support/stores.ts';

const nothing = { tokens: 0, costNanoUsd: 0n };

describe.each(storeKinds)('limits $name', ({ skip, start, stop, make }) => {
  beforeAll(async () => {
    if (!skip) await start();
  });
  afterAll(stop);
  const check = test.skipIf(skip);

  check(
    'a whole minute’s requests may come at once, and not one more until a minute has passed',
    async () => {
      const { clock, limiter } = await make();
      const key = subject('key', { requestsPerMinute: 5 });
      const { taken, refusal } = await takeUntilRefused(limiter, () =>
        request([key], { nowMs: clock.nowMs }),
      );
      expect(taken).toHaveLength(5);
      expect(refusal).toMatchObject({ kind: 'requests', subject: 'key', limit: 5, retryAfterMs: 60_000 });
      clock.nowMs += 59_999;
      expect(refused(await limiter.reserve(request([key], { nowMs: clock.nowMs }))).retryAfterMs).toBe(1);
      clock.nowMs += 1;
      granted(await limiter.reserve(request([key], { nowMs: clock.nowMs })));
    },
  );

  check('a steady stream gets its limit, minute after minute', async () => {
    const { clock, limiter } = await make();
    const key = subject('key', { requestsPerMinute: 30 });
    const minutes = 20;
    let won = 0;
    for (let step = 0; step < minutes * 300; step += 1) {
      clock.nowMs += 200;
      if ((await limiter.reserve(request([key], { nowMs: clock.nowMs }))).granted) won += 1;
    }
    expect(won).toBeLessThanOrEqual(30 * minutes);
    expect(won).toBeGreaterThanOrEqual(30 * minutes * 0.99);
  });

  check('a refused request uses up nothing, whichever subject refuses it', async () => {
    const { limiter } = await make();
    const key = subject('key', { requestsPerMinute: 3, budgets: [{ period: 'day', nanoUsd: 3n * dollar }] });
    const project = subject('project', { tokensPerMinute: 10, concurrentRequests: 3 });
    for (let index = 0; index < 20; index += 1)
      expect(
        refused(
          await limiter.reserve(request([key, project], { tokensWorst: 11, costWorstNanoUsd: dollar })),
        ),
      ).toMatchObject({ kind: 'tokens', subject: 'project', retryAfterMs: null, hopeless: true });
    const { taken } = await takeUntilRefused(limiter, () =>
      request([key, project], { tokensWorst: 3, costWorstNanoUsd: dollar }),
    );
    expect(taken).toHaveLength(3);
  });

  check('tokens are held by the worst case, and what was not used is given back at the end', async () => {
    const { limiter } = await make();
    const key = subject('key', { tokensPerMinute: 100 });
    const first = granted(await limiter.reserve(request([key], { tokensWorst: 90 })));
    expect(refused(await limiter.reserve(request([key], { tokensWorst: 20 })))).toMatchObject({
      kind: 'tokens',
      limit: 100,
      retryAfterMs: 60_000,
    });
    await first.settle({ tokens: 30, costNanoUsd: 0n });
    await first.settle({ tokens: 0, costNanoUsd: 0n });
    const second = await limiter.reserve(request([key], { tokensWorst: 70 }));
    expect(second.state.tokens).toEqual({ limit: 100, remaining: 0, resetMs: 60_000 });
    refused(await limiter.reserve(request([key], { tokensWorst: 1 })));
  });

  check('tokens beyond the worst case count from the moment they are known', async () => {
    const { clock, limiter } = await make();
    const key = subject('key', { tokensPerMinute: 100 });
    const first = granted(await limiter.reserve(request([key], { tokensWorst: 10 })));
    clock.nowMs += 30_000;
    await first.settle({ tokens: 150, costNanoUsd: 0n });
    expect(
      refused(await limiter.reserve(request([key], { tokensWorst: 1, nowMs: clock.nowMs }))).retryAfterMs,
    ).toBe(60_000);
  });

  check('requests under way are bounded, and each end makes room for one', async () => {
    const { limiter } = await make();
    const key = subject('key', { concurrentRequests: 2 });
    const { taken, refusal } = await takeUntilRefused(limiter, () => request([key]));
    expect(taken).toHaveLength(2);
    expect(refusal).toMatchObject({ kind: 'concurrency', limit: 2, retryAfterMs: null });
    await taken[0]?.settle(nothing);
    await taken[0]?.settle(nothing);
    expect((await takeUntilRefused(limiter, () => request([key]))).taken).toHaveLength(1);
  });

  check(
    'a lease that nobody ends gives the place back, its money stays charged until it is reconciled',
    async () => {
      const { clock, limiter } = await make();
      const key = subject('key', { concurrentRequests: 1, budgets: [{ period: 'day', nanoUsd: 10n }] });
      const lost = granted(await limiter.reserve(request([key], { leaseMs: 1_000, costWorstNanoUsd: 6n })));
      clock.nowMs += 999;
      const late = () => request([key], { nowMs: clock.nowMs, leaseMs: 1_000, costWorstNanoUsd: 4n });
      expect(refused(await limiter.reserve(late())).kind).toBe('concurrency');
      clock.nowMs += 1;
      granted(await limiter.reserve(late()));
      clock.nowMs += 1_000;
      expect(refused(await limiter.reserve(late())).kind).toBe('budget');
      expect(await limiter.reconcile(lost.id, { tokens: 5, costNanoUsd: 2n })).toBe(true);
      expect(await limiter.reconcile(lost.id, { tokens: 5, costNanoUsd: 2n })).toBe(false);
      granted(await limiter.reserve(late()));
      expect(refused(await limiter.reserve({ ...late(), costWorstNanoUsd: 1n })).kind).toBe('budget');
    },
  );

  check('500 requests at once on a budget for ten: ten are granted', async () => {
    const ledger = slowLedger({ spentNanoUsd: 0n, open: [] }, 20);
    const { limiter } = await make(ledger);
    const key = subject('key', { budgets: [{ period: 'month', nanoUsd: 10n * dollar + dollar - 1n }] });
    const project = subject('project', { budgets: [{ period: 'total', nanoUsd: 1_000n * dollar }] });
    const decisions = await Promise.all(
      Array.from({ length: 500 }, () =>
        limiter.reserve(request([key, project], { costWorstNanoUsd: dollar })),
      ),
    );
    const won = decisions.filter((decision) => decision.granted);
    expect(won).toHaveLength(10);
    expect(ledger.asked).toHaveLength(2);
    await Promise.all(
      won.map((decision) => granted(decision).settle({ tokens: 1, costNanoUsd: dollar / 2n })),
    );
    // 5 of 10.999… are spent.
    const again = await Promise.all(
      Array.from({ length: 500 }, () =>
        limiter.reserve(request([key, project], { costWorstNanoUsd: dollar })),
      ),
    );
    expect(again.filter((decision) => decision.granted)).toHaveLength(5);
  });

  check('money is exact to the nanodollar far beyond what a double can hold', async () => {
    for (const limit of [2n ** 53n, 2n ** 53n + 1n, 9_999_999_999_999_999_999n, 10n ** 24n]) {
      const { limiter } = await make();
      const key = subject('key', { budgets: [{ period: 'total', nanoUsd: limit }] });
      const rest = 1_000_000_007n;
      const big = granted(await limiter.reserve(request([key], { costWorstNanoUsd: limit - rest })));
      expect(refused(await limiter.reserve(request([key], { costWorstNanoUsd: rest + 1n }))).limit).toBe(
        limit,
      );
      const small = granted(await limiter.reserve(request([key], { costWorstNanoUsd: rest })));
      expect(refused(await limiter.reserve(request([key], { costWorstNanoUsd: 1n }))).kind).toBe('budget');
      await big.settle({ tokens: 0, costNanoUsd: limit - rest - 3n });
      await small.settle({ tokens: 0, costNanoUsd: rest });
      expect(refused(await limiter.reserve(request([key], { costWorstNanoUsd: 4n }))).kind).toBe('budget');
      granted(await limiter.reserve(request([key], { costWorstNanoUsd: 3n })));
    }
  });

  check(
    'what was spent and is still open comes from the ledger, and the open can be settled by id',
    async () => {
      const first = await make();
      const key = subject('key', { budgets: [{ period: 'week', nanoUsd: 100n }] });
      const { id } = granted(await first.limiter.reserve(request([key], { costWorstNanoUsd: 30n })));
      const ledger = slowLedger({ spentNanoUsd: 50n, open: [{ reservationId: id, nanoUsd: 30n }] });
      const { limiter } = await make(ledger);
      granted(await limiter.reserve(request([key], { costWorstNanoUsd: 20n })));
      expect(refused(await limiter.reserve(request([key], { costWorstNanoUsd: 1n }))).kind).toBe('budget');
      expect(await limiter.reconcile(id, { tokens: 0, costNanoUsd: 1n })).toBe(true);
      granted(await limiter.reserve(request([key], { costWorstNanoUsd: 29n })));
      expect(refused(await limiter.reserve(request([key], { costWorstNanoUsd: 1n }))).kind).toBe('budget');
      expect(ledger.asked).toEqual([`key key-1 week ${Date.UTC(2026, 10, 16)}`]);
    },
  );

  check(
    'a budget that is set while requests go on is not held for ever by those that began before it',
    async () => {
      const first = await make();
      const { id } = granted(
        await first.limiter.reserve(request([subject('key', { requestsPerMinute: 9 })])),
      );
      const { limiter } = await make(
        slowLedger({ spentNanoUsd: 0n, open: [{ reservationId: id, nanoUsd: 30n }] }),
      );
      const key = subject('key', { budgets: [{ period: 'week', nanoUsd: 30n }] });
      granted(await limiter.reserve(request([key], { costWorstNanoUsd: 30n })));
    },
  );

  check('a ledger that fails refuses nobody for ever', async () => {
    let isBroken = true;
    const { limiter } = await make({
      load: () =>
        isBroken ? Promise.reject(new Error('no database')) : Promise.resolve({ spentNanoUsd: 0n, open: [] }),
    });
    const key = subject('key', { budgets: [{ period: 'day', nanoUsd: 1n }] });
    await expect(limiter.reserve(request([key]))).rejects.toThrow('no database');
    isBroken = false;
    granted(await limiter.reserve(request([key])));
  });

  check(
    'a new period begins with its own budget, and a late end counts for the period of its beginning',
    async () => {
      const { clock, limiter } = await make();
      const key = subject('key', { budgets: [{ period: 'day', nanoUsd: 10n }] });
      const midnight = Date.UTC(2026, 10, 20);
      clock.nowMs = midnight - 1;
      const before = granted(
        await limiter.reserve(request([key], { nowMs: clock.nowMs, costWorstNanoUsd: 10n })),
      );
      refused(await limiter.reserve(request([key], { nowMs: clock.nowMs, costWorstNanoUsd: 1n })));
      clock.nowMs = midnight;
      granted(await limiter.reserve(request([key], { nowMs: clock.nowMs, costWorstNanoUsd: 10n })));
      await before.settle({ tokens: 0, costNanoUsd: 10n });
      clock.nowMs = midnight - 1;
      refused(await limiter.reserve(request([key], { nowMs: clock.nowMs, costWorstNanoUsd: 1n })));
    },
  );

  check('a clock that is set back neither doubles a limit nor locks a caller out', async () => {
    const { clock, limiter } = await make();
    const key = subject('key', { requestsPerMinute: 2 });
    const ask = () => limiter.reserve(request([key], { nowMs: clock.nowMs }));
    granted(await ask());
    clock.nowMs -= 3_600_000;
    granted(await ask());
    expect(refused(await ask()).retryAfterMs).toBe(60_000);
    clock.nowMs += 60_000;
    granted(await ask());
    clock.nowMs += 86_400_000;
    granted(await ask());
  });

  check('a price that nobody knows is covered by no budget, and matters to nothing else', async () => {
    const { limiter } = await make();
    const free = subject('key', { requestsPerMinute: 1 });
    const bound = subject('project', { budgets: [{ period: 'month', nanoUsd: dollar }] });
    expect(refused(await limiter.reserve(request([free, bound], { costWorstNanoUsd: null })))).toMatchObject({
      kind: 'budget',
      subject: 'project',
      hopeless: true,
    });
    granted(await limiter.reserve(request([free], { costWorstNanoUsd: null })));
  });

  check('limits of 0 let nothing pass', async () => {
    const { limiter } = await make();
    for (const [policy, kind] of [
      [{ requestsPerMinute: 0 }, 'requests'],
      [{ tokensPerMinute: 0 }, 'tokens'],
      [{ concurrentRequests: 0 }, 'concurrency'],
      [{ budgets: [{ period: 'day', nanoUsd: 0n }] }, 'budget'],
      [{ allowedModels: [] }, 'model'],
    ] as const) {
      const refusal = refused(
        await limiter.reserve(request([subject('key', policy, kind)], { costWorstNanoUsd: 1n })),
      );
      expect(refusal).toMatchObject({ kind, retryAfterMs: null });
    }
  });

  check('the wait is that of the slowest limit, and a budget is named before any wait', async () => {
    const { clock, limiter } = await make();
    const key = subject('key', { requestsPerMinute: 2, budgets: [{ period: 'day', nanoUsd: 10n }] });
    const project = subject('project', { tokensPerMinute: 10 });
    const ask = (tokensWorst: number, costWorstNanoUsd: bigint) =>
      limiter.reserve(request([key, project], { nowMs: clock.nowMs, tokensWorst, costWorstNanoUsd }));
    granted(await ask(1, 0n));
    clock.nowMs = startMs + 20_000;
    granted(await ask(9, 5n));
    expect(refused(await ask(5, 0n))).toMatchObject({
      kind: 'tokens',
      subject: 'project',
      retryAfterMs: 60_000,
    });
    expect(refused(await ask(1, 0n))).toMatchObject({ retryAfterMs: 40_000 });
    expect(refused(await ask(1, 6n))).toMatchObject({
      kind: 'budget',
      retryAfterMs: null,
      period: 'day',
      money: { needed: 6n, left: 5n },
    });
  });

  check('ids of any form stay apart', async () => {
    const { limiter } = await make();
    for (const id of ['a', 'a:counters', '{a}', 'a}{b', 'a b', '', '☃', 'a\r\nFLUSHALL']) {
      const key = subject('key', { requestsPerMinute: 1 }, id);
      granted(await limiter.reserve(request([key])));
      refused(await limiter.reserve(request([key])));
    }
  });
});
