/** A budget's even pace, and when it runs out: at no pace that is not known. */
import { expect, test } from 'vitest';
import { evenPace, runsOutMs } from '../../../server/limits/budget-pace.ts';
import { spanOf } from '../../../server/limits/period.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const noon = Date.UTC(2026, 2, 20, 12);
const day = spanOf('day', noon);
const use = { limitNano: 100n, spentNano: 0n, createdMs: undefined };

test('an even pace is the elapsed share of the period, and none without an end', () => {
  expect(evenPace(100n, day, noon)).toBe(50n);
  expect(evenPace(100n, day, day.startMs)).toBe(0n);
  expect(evenPace(100n, spanOf('total', noon), noon)).toBeNull();
});

test('a budget that is spent faster than evenly runs out in its period', () => {
  // 75 of 100 in 12 hours: the rest in 4.
  expect(runsOutMs({ ...use, spentNano: 75n }, day, noon)).toBe(noon + 4 * hourMs);
  expect(runsOutMs({ ...use, spentNano: 50n }, day, noon)).toBeNull();
  expect(runsOutMs({ ...use, spentNano: 51n }, day, noon)).toBeLessThan(day.endMs);
});

test('the pace counts no time before the key or project was created', () => {
  // 20 of 100 in 2 hours: the rest in 8.
  expect(runsOutMs({ ...use, spentNano: 20n, createdMs: noon - 2 * hourMs }, day, noon)).toBe(
    noon + 8 * hourMs,
  );
  expect(runsOutMs({ ...use, spentNano: 20n, createdMs: noon - hourMs }, day, noon)).toBeNull();
});

test.each([0n, 100n, 120n])('nothing runs out with %d of 100 spent', (spentNano) =>
  expect(runsOutMs({ ...use, spentNano }, day, noon)).toBeNull(),
);

test('a budget without an end runs out at the pace since the creation, after a day', () => {
  const total = spanOf('total', noon);
  const createdMs = noon - 10 * dayMs;
  expect(runsOutMs({ limitNano: 30n, spentNano: 10n, createdMs }, total, noon)).toBe(noon + 20 * dayMs);
  expect(runsOutMs({ ...use, spentNano: 10n }, total, noon)).toBeNull();
  expect(runsOutMs({ ...use, spentNano: 10n, createdMs: noon - hourMs }, total, noon)).toBeNull();
  // Later than any date.
  expect(runsOutMs({ limitNano: 10n ** 18n, spentNano: 1n, createdMs }, total, noon)).toBeNull();
});
