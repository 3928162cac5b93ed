/** The statistics, proved by playing many seeded cutovers. */
import { expect, test } from 'vitest';
import { blockRatio } from '../../../client/migrate/cutover/likelihood-ratio.ts';
import { seeded, simulate, type Behaviour, type Scenario } from './simulation.ts';

const side = (errors: number, slower = 1, spread = 0.5): Behaviour => ({ errors, slower, spread });

/** Share of runs with a roll back within `within` requests of the new side. */
function caught(
  runs: number,
  scenario: Omit<Scenario, 'stages' | 'perStage'> & Partial<Scenario>,
  within = 600,
): number {
  const random = seeded(20_261_120);
  let found = 0;
  for (let run = 0; run < runs; run += 1) {
    const took = simulate({ stages: [0.02], perStage: Infinity, ...scenario }, random);
    if (took !== undefined && took <= within) found += 1;
  }
  return found / runs;
}

test('a block of equal sides is worth exactly 1 on average, whatever its size', () => {
  const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
  for (const [fresh, old, events] of [
    [1, 3, 2],
    [10, 30, 5],
    [10, 4, 9],
    [7, 0, 3],
  ] as const) {
    let mean = 0;
    for (let drawn = Math.max(0, events - old); drawn <= Math.min(fresh, events); drawn += 1) {
      const chance = (choose(fresh, drawn) * choose(old, events - drawn)) / choose(fresh + old, events);
      const ratio = blockRatio(
        { requests: fresh, events: drawn },
        { requests: old, events: events - drawn },
        4,
      );
      mean += chance * ratio;
    }
    expect(mean).toBeCloseTo(1, 10);
  }
});

test(
  'equal sides: in 2,000 runs through all stages less than 1 % are rolled back',
  { timeout: 300_000 },
  () => {
    const random = seeded(1);
    let alarms = 0;
    for (let run = 0; run < 2_000; run += 1) {
      const base = [0.001, 0.005, 0.01, 0.03][run % 4] ?? 0;
      const equal = side(base, 1, [0.2, 0.5, 1][run % 3]);
      const took = simulate(
        { old: equal, new: equal, stages: [0.1, 0.25, 1], perStage: 600, requests: 3_000 },
        random,
      );
      if (took !== undefined) alarms += 1;
    }
    expect(alarms / 2_000).toBeLessThan(0.01);
  },
);

test.each([0, 0.001, 0.0025, 0.005])(
  '2 percentage points more errors over a base of %d are found within 600 requests',
  { timeout: 60_000 },
  (base) => {
    const found = caught(300, { old: side(base), new: side(base + 0.02), requests: 600 });
    expect(found).toBeGreaterThanOrEqual(base === 0.005 ? 0.85 : 0.9);
  },
);

test.each([0.2, 0.35, 0.5])(
  '30 % more p95 at a spread of %d is found within 600 requests',
  { timeout: 60_000 },
  (spread) => {
    const found = caught(200, { old: side(0.005, 1, spread), new: side(0.005, 1.3, spread), requests: 600 });
    expect(found).toBeGreaterThanOrEqual(0.9);
  },
);

test('a dead side is found within 10 requests, one that fails every second time within 30', () => {
  expect(caught(200, { old: side(0.005), new: side(1), requests: 10 })).toBe(1);
  expect(caught(200, { old: side(0.005), new: side(0.5), requests: 30 })).toBeGreaterThan(0.97);
});

test('what becomes bad only at the last stage is still found', () => {
  const worse = { old: side(0.005), new: side(0.065), stages: [0.05, 1], perStage: 600 };
  expect(caught(50, { ...worse, requests: 600, goodFor: 1_500 })).toBeGreaterThan(0.9);
});

test(
  'an incident of both sides, and certainty about a trifle, roll nothing back',
  { timeout: 60_000 },
  () => {
    const incident = { old: side(0.3), new: side(0.3), stages: [0.25], requests: 2_000 };
    expect(caught(50, incident, Infinity)).toBeLessThanOrEqual(0.02);
    const trifle = {
      old: side(0.005, 1, 0.02),
      new: side(0.005, 1.08, 0.02),
      stages: [0.1],
      requests: 2_000,
    };
    expect(caught(50, trifle, Infinity)).toBeLessThanOrEqual(0.02);
  },
);
