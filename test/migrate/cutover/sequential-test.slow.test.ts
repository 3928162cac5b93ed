/** The statistics, proved by playing many seeded cutovers. */
import { expect, test } from 'vitest';
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

/** Both sides slower and worse by turns, as by the hour of the day. */
const wave = (part: number) => (request: number) => 1 + part * Math.sin((2 * Math.PI * request) / 5_000);

test.each([
  ['a steady load, through all stages', 1_000, [0.1, 0.25, 1], 0],
  ['a load that rises and falls by 40 % for both sides', 400, [0.1, 0.25], 0.4],
  ['a load that rises and falls by 20 %, also when the old side has left', 400, [0.1, 0.25, 1], 0.2],
] as const)(
  'equal sides under %s: in %i runs less than 1 %% are rolled back',
  { timeout: 600_000 },
  (_name, runs, stages, part) => {
    const random = seeded(1);
    let alarms = 0;
    for (let run = 0; run < runs; run += 1) {
      const equal = side([0.001, 0.005, 0.01, 0.03][run % 4] ?? 0, 1, [0.2, 0.5, 1][run % 3]);
      const scenario = { old: equal, new: equal, stages, perStage: 600, requests: 3_000, load: wave(part) };
      if (simulate(scenario, random) !== undefined) alarms += 1;
    }
    expect(alarms / runs).toBeLessThan(0.01);
  },
);

/**
 * The best that any test can do that looks once, after 600 requests, and knows the old side's rate exactly: the chance
 * of finding 2 percentage points more errors, with a chance `alpha` of a false alarm (Neyman and Pearson).
 */
function bestPossible(base: number, alpha: number): number {
  const tail = (rate: number, from: number) =>
    1 - chancesUpTo(600, rate, from - 1).reduce((sum, chance) => sum + chance, 0);
  let bound = 0;
  while (tail(base, bound) > alpha) bound += 1;
  const [atBound = 0] = chancesUpTo(600, base, bound - 1).slice(-1);
  const [found = 0] = chancesUpTo(600, base + 0.02, bound - 1).slice(-1);
  // At the number before the bound it tosses a coin, so that the whole chance is used.
  const part = atBound === 0 ? 0 : (alpha - tail(base, bound)) / atBound;
  return tail(base + 0.02, bound) + part * found;
}

function chancesUpTo(requests: number, rate: number, most: number): number[] {
  const chances: number[] = [];
  let chance = (1 - rate) ** requests;
  for (let events = 0; events <= most; events += 1) {
    chances.push(chance);
    chance *= ((requests - events) / (events + 1)) * (rate / (1 - rate));
  }
  return chances;
}

test.each([
  [0, 0.97],
  [0.001, 0.97],
  [0.005, 0.9],
  [0.01, 0.75],
  [0.02, 0.5],
])(
  '2 percentage points more errors over a base of %d are found within 600 requests in %d, near what is possible',
  { timeout: 300_000 },
  (base, least) => {
    const found = caught(200, { old: side(base), new: side(base + 0.02), requests: 600 });
    expect(found).toBeGreaterThanOrEqual(least);
    expect(found).toBeGreaterThanOrEqual(bestPossible(base, 0.0048) - 0.15);
  },
);

test.each([0.2, 0.5, 0.8, 1])(
  '30 % more p95 at a spread of %d is found within 600 requests',
  { timeout: 300_000 },
  (spread) => {
    const found = caught(100, { old: side(0.005, 1, spread), new: side(0.005, 1.3, spread), requests: 600 });
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
  { timeout: 300_000 },
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
