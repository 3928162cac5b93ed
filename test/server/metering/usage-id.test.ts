/** Ids are in the order of time, within a millisecond too, and hold it. */
import { expect, test } from 'vitest';
import { lowestId, timeOfId, UsageIds } from '../../../server/metering/usage-id.ts';

test('each id of a process is higher than the one before, whatever the clock does', () => {
  let nowMs = 1_795_000_000_000;
  const ids = new UsageIds(() => nowMs);
  const made: string[] = [];
  for (let round = 0; round < 70_000; round += 1) {
    if (round % 1_000 === 0) nowMs += round % 3_000 === 0 ? -5_000 : 7;
    const lowest = ids.now();
    made.push(ids.next());
    expect((made.at(-1) ?? '') > lowest).toBe(true);
  }
  expect(made.every((id, at) => at === 0 || id > (made[at - 1] ?? ''))).toBe(true);
  expect(made.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
});

test('more ids than a millisecond has numbers go into the next', () => {
  const ids = new UsageIds(() => 5);
  const made = Array.from({ length: 70_000 }, () => ids.next());
  expect(made).toEqual(made.toSorted());
  expect([timeOfId(made[0] ?? ''), timeOfId(made.at(-1) ?? '')]).toEqual([5, 6]);
});

test('the lowest id of a time is below all of that time and above all before', () => {
  const [before, after] = [new UsageIds(() => 1_000).next(), new UsageIds(() => 1_001).next()];
  expect([before, lowestId(1_001), after]).toEqual([before, lowestId(1_001), after].toSorted());
  expect([lowestId(-5), lowestId(Infinity)]).toEqual(['0'.repeat(32), `${'f'.repeat(12)}${'0'.repeat(20)}`]);
});
