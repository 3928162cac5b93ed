/** Intervals of UTC: full hours, ISO weeks, calendar months, and times estimated from a histogram. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxPoints, pointsOf, startOf, timeSpan } from '../../../../server/console/reading/intervals.ts';
import { chunksOf } from '../../../../server/console/reading/usage-lines.ts';
import { quantile } from '../../../../server/console/reading/usage-sums.ts';
import { bucketBoundsMs } from '../../../../server/storage/usage-total-columns.ts';

const at = (text: string): number => Date.parse(text);
const days = (points: number[]) => points.map((ms) => new Date(ms).toISOString().slice(0, 10));

test('a time is widened to full hours, and is the last 30 days unless said otherwise', () => {
  const now = at('2026-11-20T09:30:00Z');
  expect(timeSpan('2026-11-20T08:59:59.999Z', '2026-11-20T09:00:00.001Z', now)).toEqual({
    fromMs: at('2026-11-20T08:00:00Z'),
    toMs: at('2026-11-20T10:00:00Z'),
  });
  expect(timeSpan(undefined, undefined, now)).toEqual({
    fromMs: at('2026-10-21T10:00:00Z'),
    toMs: at('2026-11-20T10:00:00Z'),
  });
  expect(timeSpan('2026-11-20T10:30:00+02:00', undefined, now).fromMs).toBe(at('2026-11-20T08:00:00Z'));
  expect(() => timeSpan('2026-11-21T00:00:00Z', '2026-11-20T00:00:00Z', now)).toThrow("before 'to'");
  // The contract's form has a few more times than `Date` knows.
  const unknown = ['2016-12-31T23:59:60Z', '2026-01-01T00:00:00+05'];
  // `Date` takes them for days of the next month.
  const absent = ['2026-02-30T00:00:00Z', '2026-02-29T23:30:00-05:00', '2026-06-31T00:00:00.5Z'];
  for (const text of [...unknown, ...absent])
    for (const [from, to] of [
      [text, undefined],
      [undefined, text],
    ])
      expect(() => timeSpan(from, to, now), text).toThrow('not a time');
  expect(timeSpan('2024-02-29T23:30:00-05:00', undefined, now).fromMs).toBe(at('2024-03-01T04:00:00Z'));
});

test('weeks begin on Monday, months on the first, also across years and the leap day', () => {
  const span = (from: string, to: string) => ({ fromMs: at(from), toMs: at(to) });
  expect(days(pointsOf('week', span('2026-12-30T05:00:00Z', '2027-01-12T00:00:00Z')))).toEqual([
    '2026-12-28',
    '2027-01-04',
    '2027-01-11',
  ]);
  expect(days(pointsOf('month', span('2027-12-31T00:00:00Z', '2028-03-01T01:00:00Z')))).toEqual([
    '2027-12-01',
    '2028-01-01',
    '2028-02-01',
    '2028-03-01',
  ]);
  expect(days(pointsOf('day', span('2028-02-28T12:00:00Z', '2028-03-01T00:00:00Z')))).toEqual([
    '2028-02-28',
    '2028-02-29',
  ]);
});

test('there are no more points than a chart can show', () => {
  const fromMs = at('2026-01-01T00:00:00Z');
  const hours = (count: number) => ({ fromMs, toMs: fromMs + count * 3_600_000 });
  expect(pointsOf('hour', hours(maxPoints))).toHaveLength(maxPoints);
  expect(() => pointsOf('hour', hours(maxPoints + 1))).toThrow('use a longer interval');
});

test('every moment lies in exactly one interval, and the pieces of a time are that time', () => {
  const hour = fc.integer({ min: 0, max: 600_000 }).map((count) => count * 3_600_000);
  fc.assert(
    fc.property(hour, fc.integer({ min: 1, max: 20_000 }), (fromMs, length) => {
      const span = { fromMs, toMs: fromMs + length * 3_600_000 };
      const chunks = [...chunksOf(span)];
      expect(chunks[0]?.fromMs).toBe(span.fromMs);
      expect(chunks.at(-1)?.toMs).toBe(span.toMs);
      for (const [index, chunk] of chunks.entries()) {
        expect(chunk.fromMs).toBeLessThan(chunk.toMs);
        if (index > 0) expect(chunk.fromMs).toBe(chunks[index - 1]?.toMs);
      }
      expect(chunks.length).toBeLessThanOrEqual(66);
      for (const interval of ['hour', 'day', 'week', 'month'] as const) {
        const start = startOf(interval, fromMs);
        expect(start).toBeLessThanOrEqual(fromMs);
        expect(startOf(interval, start)).toBe(start);
      }
    }),
  );
});

test('a share of times lies within the bucket that holds it', () => {
  const buckets = (counts: Record<number, number>) =>
    [...bucketBoundsMs, Infinity].map((bound) => counts[bound] ?? 0);
  expect(quantile(buckets({}), 0.5)).toBeNull();
  expect(quantile(buckets({ 200: 10 }), 0.5)).toBe(165);
  expect(quantile(buckets({ 20: 1 }), 0.95)).toBe(19);
  expect(quantile(buckets({ 20: 50, 5_000: 50 }), 0.95)).toBeGreaterThan(3_200);
  expect(quantile(buckets({ Infinity: 3 }), 0.5)).toBe(130_000);
});
