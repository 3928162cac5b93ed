import { describe, expect, test } from 'vitest';
import { isRising, median, quantile, slopeOf, spreadOf } from '../../bench/statistics.ts';

/** Even noise between -1 and 1, the same in every run. */
function noise(count: number): number[] {
  let state = 7;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  });
}

describe('medians', () => {
  test('the middle of an odd number, the mean of the middle two of an even one', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([])).toBeNaN();
  });

  test('the input stays as it is', () => {
    const numbers = [3, 1, 2];
    expect(spreadOf(numbers)).toEqual({ median: 2, min: 1, max: 3 });
    expect(numbers).toEqual([3, 1, 2]);
  });

  test('a quantile is one of the numbers', () => {
    const hundred = Array.from({ length: 100 }, (_, at) => at + 1);
    expect(quantile(hundred, 0.99)).toBe(100);
    expect(quantile(hundred, 0.5)).toBe(51);
    expect(quantile([], 0.5)).toBeNaN();
  });
});

describe('slopes', () => {
  test('a straight line has its slope, and no error', () => {
    const slope = slopeOf([0, 1, 2, 3, 4].map((time) => [time, 10 + 2 * time] as const));
    expect(slope.perUnit).toBeCloseTo(2);
    expect(slope.error).toBeCloseTo(0);
    expect(isRising(slope)).toBe(true);
  });

  test('noise about a level does not rise', () => {
    expect(isRising(slopeOf(noise(300).map((value, time) => [time, 200 + value] as const)))).toBe(false);
  });

  test('a small rise within noise is found', () => {
    const points = noise(300).map((value, time) => [time, 200 + value + time * 0.01] as const);
    const slope = slopeOf(points);
    expect(slope.perUnit).toBeCloseTo(0.01, 2);
    expect(isRising(slope)).toBe(true);
  });

  test('a fall is no rise', () => {
    expect(isRising(slopeOf(noise(300).map((value, time) => [time, value - time] as const)))).toBe(false);
  });

  test('samples that resemble their neighbours say less than independent ones', () => {
    const independent = noise(300);
    let level = 0;
    const wandering = independent.map((step) => (level = 0.9 * level + step));
    const error = (values: readonly number[]) => {
      const spread = Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / values.length);
      return slopeOf(values.map((value, time) => [time, value / spread] as const)).error;
    };
    expect(error(wandering)).toBeGreaterThan(2 * error(independent));
  });

  test('two points show nothing', () => {
    expect(
      slopeOf([
        [0, 1],
        [1, 2],
      ]).perUnit,
    ).toBeNaN();
  });
});
