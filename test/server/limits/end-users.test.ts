/** Limits of each end user of a key, wherever they are counted, and how many end users have counters. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BudgetLedger } from '../../../server/limits/budget-ledger.ts';
import { endUserSubject } from '../../../server/limits/end-users.ts';
import { compileLimits, type LimitPolicy } from '../../../server/limits/limit-policy.ts';
import { dollar, emptyLedger, granted, refused, request, subject } from './support/requests.ts';
import { storeKinds } from './support/stores.ts';

const keyRootId = 'key-1';

function endUser(name: string, policy: LimitPolicy) {
  return endUserSubject({ keyRootId, projectId: 'project-1', name }, compileLimits(policy));
}

test('no counter has the id that the caller gave its end user', () => {
  const { id } = endUser('ann@example.com', {});
  expect(id).toMatch(/^key-1:[\w-]{22}$/);
  expect(id).not.toBe(endUser('ben@example.com', {}).id);
});

describe.each(storeKinds)('end users $name', ({ skip, start, stop, make }) => {
  beforeAll(async () => {
    if (!skip) await start();
  });
  afterAll(stop);
  const check = test.skipIf(skip);
  const key = subject('key', { requestsPerMinute: 5 }, keyRootId);
  const project = subject('project', {});
  const of = (name: string, policy: LimitPolicy = { requestsPerMinute: 2 }) => [
    key,
    endUser(name, policy),
    project,
  ];

  check('each has a minute of its own, below that of the key', async () => {
    const { limiter } = await make();
    for (const name of ['ann', 'ann', 'ben', 'ben']) granted(await limiter.reserve(request(of(name))));
    expect(refused(await limiter.reserve(request(of('ann'))))).toMatchObject({
      kind: 'requests',
      subject: 'end_user',
      limit: 2,
      retryAfterMs: 60_000,
      needed: 1,
    });
    granted(await limiter.reserve(request(of('cleo'))));
    expect(refused(await limiter.reserve(request(of('dan'))))).toMatchObject({ subject: 'key', limit: 5 });
  });

  check('each has a budget of its own, read from the records of that end user', async () => {
    const asked: (string | undefined)[] = [];
    const ledger: BudgetLedger = {
      load: async (whose, span) => {
        asked.push(whose.endUser?.name);
        const spentNanoUsd = whose.endUser?.name === 'ben' ? 2n * dollar : 0n;
        return { ...(await emptyLedger.load(whose, span)), spentNanoUsd };
      },
    };
    const { limiter } = await make(ledger);
    const budgets = [{ period: 'day', nanoUsd: 3n * dollar }] as const;
    const ask = (name: string) =>
      limiter.reserve(request(of(name, { budgets }), { costWorstNanoUsd: 2n * dollar }));
    const first = granted(await ask('ann'));
    expect(refused(await ask('ann'))).toMatchObject({
      kind: 'budget',
      subject: 'end_user',
      period: 'day',
      money: { needed: 2n * dollar, left: dollar, reserved: 2n * dollar },
    });
    expect(refused(await ask('ben')).money).toMatchObject({ left: dollar, reserved: 0n });
    await first.settle({ tokens: 1, costNanoUsd: 0n });
    granted(await ask('ann'));
    expect(new Set(asked)).toEqual(new Set(['ann', 'ben']));
  });

  check('beyond the bound the one with the oldest request starts anew, and nobody is refused', async () => {
    const { clock, limiter } = await make(emptyLedger, 3);
    const ask = async (name: string) => {
      clock.nowMs += 1;
      const policy = { requestsPerMinute: 1 };
      return await limiter.reserve(request([endUser(name, policy), project], { nowMs: clock.nowMs }));
    };
    const take = async (name: string) =>
      await granted(await ask(name)).settle({ tokens: 1, costNanoUsd: 0n });
    for (const name of ['ann', 'ben', 'cleo']) await take(name);
    refused(await ask('ann'));
    await take('dan');
    // Ann asked last, and is still counted; Ben is the oldest, and was dropped.
    refused(await ask('ann'));
    refused(await ask('cleo'));
    await take('ben');
  });

  check('one with a request under way is not forgotten', async () => {
    const { clock, limiter } = await make(emptyLedger, 3);
    const ask = async (name: string) => {
      clock.nowMs += 1;
      const policy = { requestsPerMinute: 1 };
      return await limiter.reserve(request([endUser(name, policy), project], { nowMs: clock.nowMs }));
    };
    granted(await ask('ann'));
    for (const name of ['ben', 'cleo', 'dan', 'eve'])
      await granted(await ask(name)).settle({ tokens: 1, costNanoUsd: 0n });
    refused(await ask('ann'));
  });

  check('the money of a budget survives that its counters are dropped', async () => {
    let spentNanoUsd = 0n;
    const ledger: BudgetLedger = { load: () => Promise.resolve({ spentNanoUsd, open: [] }) };
    const { clock, limiter } = await make(ledger, 2);
    const budgets = [{ period: 'day', nanoUsd: dollar }] as const;
    const ask = async (name: string) => {
      clock.nowMs += 1;
      return await limiter.reserve(
        request([endUser(name, { budgets }), project], { costWorstNanoUsd: dollar, nowMs: clock.nowMs }),
      );
    };
    const settle = async (name: string, costNanoUsd: bigint) =>
      await granted(await ask(name)).settle({ tokens: 1, costNanoUsd });
    await settle('ann', dollar);
    for (const name of ['ben', 'cleo', 'dan']) await settle(name, 0n);
    spentNanoUsd = dollar;
    expect(refused(await ask('ann'))).toMatchObject({ kind: 'budget', subject: 'end_user' });
  });
});
