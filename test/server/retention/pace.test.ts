/** The pauses of a sweep: shorter while its backlog grows, within bounds, and long again afterwards. */
import { expect, test } from 'vitest';
import { boundsOfPauses, Pace } from '../../../server/retention/pace.ts';

const hourMs = 3_600_000;
const checkMs = 500;

/** A backlog that grows by so much in a second, in ms. */
function run(
  pace: Pace,
  { growth, checks, ageMs = hourMs }: { growth: number; checks: number; ageMs?: number },
) {
  let last = pace.check(ageMs, 0);
  const factors: number[] = [];
  for (let number = 1; number <= checks; number += 1) {
    const atMs = number * checkMs;
    last = pace.check(ageMs + (growth * atMs) / 1_000, atMs);
    factors.push(pace.factor);
  }
  return { factors, last };
}

test.each([
  ['an embedded database', false, [2, 1, 1, 1, 1, 1]],
  ['PostgreSQL', true, [8, 4, 2, 1, 0.5, 0.5]],
] as const)('on %s, pauses shrink to a bound while the backlog grows', (_, isShared, expected) => {
  const pace = new Pace(boundsOfPauses(isShared).longest, isShared);
  const { factors, last } = run(pace, { growth: 300, checks: 6 });
  expect(factors).toEqual(expected);
  expect(last).toEqual({ ageMs: hourMs + 900, isGrowing: true });
});

test('a backlog that hardly shrinks is no gain; one that shrinks gets longer pauses', () => {
  const pace = new Pace(4, true);
  const hardly = run(pace, { growth: -50, checks: 4 });
  expect(hardly.factors).toEqual([2, 1, 0.5, 0.5]);
  expect(hardly.last?.isGrowing).toBe(false);
  pace.caughtUp();
  expect(run(pace, { growth: -500, checks: 8 }).factors).toEqual([
    1.125, 1.6875, 2.53125, 3.796875, 5.6953125, 8.54296875, 12.814453125, 16,
  ]);
});

test('a large backlog alone shortens no pause, and kinds without rows change none', () => {
  const pace = new Pace(boundsOfPauses(false).longest, false);
  const large = run(pace, { growth: -100_000, checks: 4, ageMs: 9_000 * hourMs });
  expect(large.factors).toEqual([4, 4, 4, 4]);
  const fast = new Pace(1, false);
  fast.caughtUp();
  expect(fast.factor).toBe(1);
});
