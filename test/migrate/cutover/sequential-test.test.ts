/** The statistics, by exact sums; what whole cutovers make of them is played in sequential-test.slow.test.ts. */
import { expect, test } from 'vitest';
import { blockRatio, chancesOfEvents } from '../../../migrate/cutover/likelihood-ratio.ts';
import { freshWindow, takeBlock } from '../../../migrate/cutover/window-test.ts';
import { seeded } from './simulation.ts';

const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);

test('a block of equal sides is worth exactly 1 on average, whatever its size', () => {
  for (const [fresh, old, events] of [
    [1, 3, 2],
    [10, 30, 5],
    [10, 4, 9],
    [7, 1, 3],
  ] as const) {
    let mean = 0;
    for (let drawn = Math.max(0, events - old); drawn <= Math.min(fresh, events); drawn += 1) {
      const chance = (choose(fresh, drawn) * choose(old, events - drawn)) / choose(fresh + old, events);
      const block = { fresh: [fresh - drawn, drawn], old: [old - events + drawn, events - drawn] };
      mean += chance * blockRatio(block, [1, 4]);
    }
    expect(mean).toBeCloseTo(1, 10);
  }
});

test('so it is with more than two levels', () => {
  const all = [3, 4, 2];
  let mean = 0;
  for (let low = 0; low <= 3; low += 1)
    for (let middle = 0; middle <= 4 - low; middle += 1) {
      const fresh = [low, middle, 4 - low - middle];
      const old = all.map((count, level) => count - (fresh[level] ?? 0));
      if (old.some((count) => count < 0)) continue;
      const ways = all.reduce((product, count, level) => product * choose(count, fresh[level] ?? 0), 1);
      mean += (ways / choose(9, 4)) * blockRatio({ fresh, old }, [0.5, 1, 3]);
    }
  expect(mean).toBeCloseTo(1, 10);
});

test('the windows together spend no more than their chance, and a block has one outcome', () => {
  const random = seeded(3);
  const state = freshWindow();
  for (let request = 0; request < 5_000; request += 1) {
    const block = { fresh: random() < 0.02 ? [0, 1] : [1, 0], old: [19, random() < 0.3 ? 1 : 0] };
    const chances = chancesOfEvents(block);
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 10);
    takeBlock(state, { requests: 1, events: block.fresh[1] ?? 0, chances }, 0.006);
    expect(state.spent).toBeLessThanOrEqual(0.006 * (1 - 0.2 / state.windows));
  }
  expect(state.windows).toBe(9);
  expect(state.spent).toBeGreaterThan(0.003);
});
