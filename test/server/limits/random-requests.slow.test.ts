/** Random requests with random ends, compared with a naive oracle: nothing leaks, and nobody within the limits is refused. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LimitSubject } from '../../../server/limits/limit-policy.ts';
import type { ReserveRequest } from '../../../server/limits/limiter.ts';
import { Oracle } from './support/oracle.ts';
import { granted, refused, request, startMs, subject, type Reserved } from './support/requests.ts';
import { storeKinds, type Setting } from './support/stores.ts';

/** Small and well spread; the same sequence for the same seed. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

interface Open {
  number: number;
  asked: ReserveRequest;
  reservation: Reserved;
}

const total = (nanoUsd: bigint) => [{ period: 'total' as const, nanoUsd }];

const families: readonly (readonly LimitSubject[])[] = [
  [
    subject('key', { requestsPerMinute: 40, concurrentRequests: 5, budgets: total(6n * 10n ** 10n) }, 'a'),
    subject(
      'project',
      { tokensPerMinute: 9_000, concurrentRequests: 7, budgets: total(16n * 10n ** 10n) },
      'p',
    ),
  ],
  [
    subject('key', { tokensPerMinute: 4_000 }, 'b'),
    subject(
      'project',
      { tokensPerMinute: 9_000, concurrentRequests: 7, budgets: total(16n * 10n ** 10n) },
      'p',
    ),
  ],
  [subject('key', { requestsPerMinute: 120, tokensPerMinute: 20_000, budgets: total(10n ** 11n) }, 'c')],
];

/** Ends one open request in one of the ways in which requests end; a second end must not matter. */
async function endOne(setting: Setting, oracle: Oracle, open: Open, random: (below: number) => number) {
  const { number, asked, reservation } = open;
  const worst = asked.costWorstNanoUsd ?? 0n;
  const way = random(8);
  if (way === 0) {
    const costNanoUsd = worst / 3_000n;
    oracle.reconcile(number, asked, costNanoUsd);
    expect(await setting.limiter.reconcile(reservation.id, { tokens: 1, costNanoUsd })).toBe(
      asked.subjects.some(({ limits }) => limits.budgets.length > 0),
    );
  } else {
    // Failed before it was sent; more than the worst case; the worst case; something in between.
    const share = way === 1 ? 0 : way <= 3 ? 1_000 : random(1_001);
    const tokens = way === 2 ? asked.tokensWorst + 7 : Math.floor((asked.tokensWorst * share) / 1_000);
    const costNanoUsd = (worst * BigInt(share)) / 1_000_000n;
    oracle.settle(number, asked, tokens, costNanoUsd, setting.clock.nowMs);
    await reservation.settle({ tokens, costNanoUsd });
  }
  await reservation.settle({ tokens: 0, costNanoUsd: 0n });
}

async function walk(setting: Setting, steps: number, seed: number) {
  const { clock, limiter } = setting;
  const random = randomNumbers(seed);
  const oracle = new Oracle();
  const open: Open[] = [];
  const counts = { granted: 0, budget: 0, rate: 0, concurrency: 0 };
  const lost: Open[] = [];
  const end = async (among: Open[]) => {
    const [one] = among.splice(random(among.length), 1);
    if (one !== undefined) await endOne(setting, oracle, one, random);
  };
  for (let step = 0; step < steps; step += 1) {
    clock.nowMs += random(20) === 0 ? random(20_000) : random(400);
    const asked = request(families[random(families.length)] ?? [], {
      nowMs: clock.nowMs,
      leaseMs: 1 + random(90_000),
      tokensWorst: random(700),
      costWorstNanoUsd: BigInt(random(2 ** 31)) * BigInt(random(12)),
    });
    const expected = oracle.reserve(asked);
    const decision = await limiter.reserve(asked);
    if (decision.granted) {
      counts.granted += 1;
      if (typeof expected !== 'number') throw new Error(`step ${step}: granted in spite of ${expected}`);
      open.push({ number: expected, asked, reservation: granted(decision) });
    } else {
      const { kind, retryAfterMs } = decision.refusal;
      const seen = kind === 'requests' || kind === 'tokens' ? 'rate' : kind;
      if (seen !== expected || typeof expected === 'number')
        throw new Error(`step ${step}: ${kind} instead of ${expected}`);
      counts[expected] += 1;
      if (seen === 'rate' && retryAfterMs !== null) {
        const fits = [-1, 0].map((later) => oracle.ratesFit(asked, clock.nowMs + retryAfterMs + later));
        if (fits[0] !== false || fits[1] !== true) throw new Error(`step ${step}: a wait of ${retryAfterMs}`);
      }
    }
    while (random(60) < open.length) await end(open);
    // Some are lost with their process; their leases end, and much later somebody settles them after all.
    if (random(30) === 0) lost.push(...open.splice(0, 1));
    if (lost.length > 5) await end(lost);
  }
  while (open.length > 0) await end(open);
  while (lost.length > 0) await end(lost);
  return { oracle, counts };
}

/** Exactly what the oracle says is left, and not one nanodollar more. */
async function expectNothingLeaks({ clock, limiter }: Setting, oracle: Oracle) {
  clock.nowMs += 200_000;
  for (const family of families)
    for (const one of family) {
      const { spentNanoUsd, reservedNanoUsd } = oracle.storyOf(one);
      expect(reservedNanoUsd.size).toBe(0);
      const budget = one.limits.budgets[0];
      if (budget === undefined) continue;
      const left = budget.nanoUsd - spentNanoUsd;
      const ask = (costWorstNanoUsd: bigint) =>
        limiter.reserve(request([...alone(one)], { nowMs: clock.nowMs, costWorstNanoUsd }));
      expect(refused(await ask(left + 1n)).kind).toBe('budget');
      await granted(await ask(left)).settle({ tokens: 0, costNanoUsd: 0n });
    }
}

/** A subject within its own family, so that it is counted in the same place, with the others unlimited. */
function alone(one: LimitSubject): readonly LimitSubject[] {
  const family = families.find((members) => members.includes(one)) ?? [];
  return family.map((member) => (member === one ? one : subject(member.kind, {}, member.id)));
}

describe.each(storeKinds)('random requests $name', ({ name, skip, start, stop, make }) => {
  beforeAll(async () => {
    if (!skip) await start();
  });
  afterAll(stop);

  const seed = 20_261_120;
  const steps = name === 'in memory' ? 100_000 : 6_000;
  test.skipIf(skip)(
    `${steps} requests are decided as by the oracle, and leave nothing behind`,
    async () => {
      const setting = await make();
      const { oracle, counts } = await walk(setting, steps, seed);
      for (const count of Object.values(counts)) expect(count).toBeGreaterThan(steps / 1_000);
      await expectNothingLeaks(setting, oracle);
    },
    120_000,
  );

  test.skipIf(skip)(
    'a rate refuses until exactly the moment that it names, and no minute has more than its limit',
    async () => {
      const arrivals = fc.array(
        fc.record({ gapMs: fc.nat(9_000), tokens: fc.integer({ min: 1, max: 30 }) }),
        {
          minLength: 1,
          maxLength: 40,
        },
      );
      await fc.assert(
        fc.asyncProperty(arrivals, fc.integer({ min: 1, max: 6 }), async (gaps, requestsPerMinute) => {
          const { clock, limiter } = await make();
          const key = subject('key', { requestsPerMinute, tokensPerMinute: 60 });
          const log: { atMs: number; tokens: number }[] = [];
          for (const { gapMs, tokens } of gaps) {
            clock.nowMs += gapMs;
            const ask = () => limiter.reserve(request([key], { nowMs: clock.nowMs, tokensWorst: tokens }));
            const decision = await ask();
            if (!decision.granted) {
              const waitMs = decision.refusal.retryAfterMs ?? 0;
              expect(waitMs).toBeGreaterThan(0);
              expect(waitMs).toBeLessThanOrEqual(60_000);
              clock.nowMs += waitMs - 1;
              expect(refused(await ask()).retryAfterMs).toBe(1);
              clock.nowMs += 1;
              granted(await ask());
            }
            log.push({ atMs: clock.nowMs, tokens });
          }
          for (const { atMs } of log) {
            const minute = log.filter((one) => one.atMs > atMs - 60_000 && one.atMs <= atMs);
            expect(minute.length).toBeLessThanOrEqual(requestsPerMinute);
            expect(minute.reduce((all, one) => all + one.tokens, 0)).toBeLessThanOrEqual(60);
          }
          expect(clock.nowMs).toBeGreaterThanOrEqual(startMs);
        }),
        { numRuns: name === 'in memory' ? 300 : 15, seed },
      );
    },
  );
});
