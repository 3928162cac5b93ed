/** What a subject uses, looked at: the same from every store, and nothing changes by looking. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dollar, granted, refused, request, slowLedger, subject } from './support/requests.ts';
import { storeKinds } from './support/stores.ts';

describe.each(storeKinds)('looking at limits $name', ({ skip, start, stop, make }) => {
  beforeAll(async () => {
    if (!skip) await start();
  });
  afterAll(stop);
  const check = test.skipIf(skip);
  const policy = {
    requestsPerMinute: 2,
    tokensPerMinute: 1_000,
    concurrentRequests: 5,
    budgets: [
      { period: 'day', nanoUsd: 10n * dollar },
      { period: 'total', nanoUsd: 99n * dollar },
    ],
  } as const;

  check('tells what is counted and held, until it ends or leaves the minute', async () => {
    const { clock, limiter } = await make();
    const key = subject('key', policy);
    const use = () => limiter.use(key, key.id, clock.nowMs);
    expect(await use()).toEqual({
      requests: 0,
      tokens: 0,
      resetMs: 0,
      underWay: 0,
      budgets: [0n, 0n],
      reserved: [0n, 0n],
    });
    const cost = 3n * dollar + 1n;
    const ask = { tokensWorst: 100, costWorstNanoUsd: cost };
    const one = granted(await limiter.reserve(request([key], { ...ask, nowMs: clock.nowMs })));
    clock.nowMs += 10_000;
    granted(await limiter.reserve(request([key], { ...ask, nowMs: clock.nowMs })));
    expect(await use()).toEqual({
      requests: 2,
      tokens: 200,
      resetMs: 60_000,
      underWay: 2,
      budgets: [2n * cost, 2n * cost],
      reserved: [2n * cost, 2n * cost],
    });
    for (let look = 0; look < 20; look += 1) await use();
    refused(await limiter.reserve(request([key], { nowMs: clock.nowMs })));
    await one.settle({ tokens: 10, costNanoUsd: dollar });
    expect(await use()).toMatchObject({
      requests: 2,
      tokens: 110,
      underWay: 1,
      budgets: [cost + dollar, cost + dollar],
      reserved: [cost, cost],
    });
    clock.nowMs += 50_000;
    expect(await use()).toMatchObject({ requests: 1, tokens: 100, resetMs: 10_000, underWay: 1 });
    clock.nowMs += 10_000;
    expect(await use()).toMatchObject({ requests: 0, tokens: 0, resetMs: 0, underWay: 1 });
  });

  check('reads a budget that nothing has been counted of from the ledger', async () => {
    const open = [{ reservationId: 'somebody', nanoUsd: 2n * dollar }];
    const ledger = slowLedger({ spentNanoUsd: 5n * dollar, open });
    const { clock, limiter } = await make(ledger);
    const project = subject('project', policy);
    const { budgets, reserved } = await limiter.use(project, project.id, clock.nowMs);
    expect([budgets, reserved]).toEqual([Array(2).fill(7n * dollar), Array(2).fill(2n * dollar)]);
  });
});
