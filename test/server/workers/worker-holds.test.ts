/** What a worker leaves in the counters when it ends: reservations with a record cost what that says, the others nothing. */
import { expect, test } from 'vitest';
import { compileLimits, type LimitSubject } from '../../../server/limits/limit-policy.ts';
import { MemoryStore } from '../../../server/limits/memory/memory-store.ts';
import { CoordinatedLimits } from '../../../server/workers/coordinated-limits.ts';
import type { CoordinatorCalls } from '../../../server/workers/calls.ts';
import type { Link } from '../../../server/workers/link.ts';
import { decodeSubject, encodeUse } from '../../../server/workers/sent-limits.ts';
import { WorkerHolds } from '../../../server/workers/worker-holds.ts';

const nowMs = Date.UTC(2026, 0, 1, 12);
const subject: LimitSubject = {
  kind: 'key',
  id: 'k',
  limits: compileLimits({
    requestsPerMinute: 10,
    concurrentRequests: 4,
    budgets: [{ period: 'day', nanoUsd: 1_000n }],
  }),
};
const request = { subjects: [subject], group: 'p', tokens: 5, costNanoUsd: 100n, nowMs, leaseMs: 60_000 };

/** A worker and the coordinator's side of it; arguments and results pass as JSON. */
function seated() {
  const store = new MemoryStore({ load: async () => ({ spentNanoUsd: 0n, open: [] }) }, () => nowMs);
  const holds = new WorkerHolds(store);
  const calls: Record<string, (argument: never) => unknown> = {
    reserve: (sent: never) => holds.reserve(sent),
    settle: (spent: never) => holds.settle(spent),
    use: async (asked: never) => {
      const { subject: of, group } = asked as { subject: never; group: string };
      return encodeUse(await store.use(decodeSubject(of), group, nowMs));
    },
  };
  const json = (value: unknown) => JSON.parse(JSON.stringify(value ?? null)) as never;
  const link = {
    call: async (name: string, argument: unknown) => json(await calls[name]?.(json(argument))),
    tell: (name: string, argument: unknown) => void calls[name]?.(json(argument)),
  } as unknown as Link<CoordinatorCalls>;
  return { limits: new CoordinatedLimits(link), holds };
}

test('a worker reserves, is refused and settles as it would by itself', async () => {
  const { limits } = seated();
  const replies = [];
  for (let call = 0; call < 5; call += 1) replies.push(await limits.reserve(request));
  expect(replies.map(({ hold }) => hold !== null)).toEqual([true, true, true, true, false]);
  expect(replies.at(-1)?.verdicts).toMatchObject([
    { isFull: true, requestsWaitMs: 0, tokensWaitMs: 0, uncovered: -1 },
  ]);
  await replies[0]?.hold?.settle({ tokens: 2, costNanoUsd: 7n });
  expect(await limits.use(subject, 'p', nowMs)).toMatchObject({
    requests: 4,
    tokens: 17,
    underWay: 3,
    budgets: [307n],
  });
});

test('a request that is larger than its limit never fits, across processes too', async () => {
  const { limits } = seated();
  const small = { ...subject, limits: compileLimits({ tokensPerMinute: 1 }) };
  const { verdicts } = await limits.reserve({ ...request, subjects: [small] });
  expect(verdicts[0]?.tokensWaitMs).toBe(Infinity);
});

test('an ended worker leaves what its records say, and no request under way', async () => {
  const { limits, holds } = seated();
  const replies = [
    await limits.reserve(request),
    await limits.reserve(request),
    await limits.reserve(request),
  ];
  const costs = [40n, 0n, undefined];
  const asked: number[] = [];
  let failures = 1;
  const costOf = async (_reservation: string, admittedMs: number) => {
    asked.push(admittedMs);
    if (failures-- > 0) throw new Error('the database is locked');
    return costs.shift();
  };
  await expect(holds.settleAll(costOf)).rejects.toThrow('locked');
  await holds.settleAll(costOf);
  expect(asked).toEqual([nowMs, nowMs, nowMs, nowMs]);
  const left = { requests: 3, tokens: 15, underWay: 0, budgets: [40n] };
  expect(await limits.use(subject, 'p', nowMs)).toMatchObject(left);
  // A settlement that arrives late changes nothing any more, and what is granted now is given back at once.
  await replies[0]?.hold?.settle({ tokens: 1, costNanoUsd: 900n });
  await limits.reserve(request);
  expect(await limits.use(subject, 'p', nowMs)).toMatchObject({ underWay: 0, budgets: [40n] });
});
