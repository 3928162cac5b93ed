/** The figures of the overview: changes, the period that they are from, and the forecast, or none without data. */
import { describe, expect, test } from 'vitest';
import type { components } from '../../../../openapi/generated/console.ts';
import { changeFrom } from '../../../../server/console/page/src/pages/overview/change-from.ts';
import { changeOf } from '../../../../server/console/page/src/pages/overview/change-of.ts';
import { monthForecast } from '../../../../server/console/page/src/pages/overview/month-forecast.ts';
import { periodBefore } from '../../../../server/console/page/src/pages/overview/period-before.ts';

test.each([
  [100, 112, 'Up 12%'],
  [100, 50, 'Down 50%'],
  [3, 0, 'Down 100%'],
  [0, 0, 'As before'],
  [7, 7, 'As before'],
  [0, 5, 'None before'],
  [1, 25, '25 times the value before'],
])('from %d to %d: %s', (before, now, text) => expect(changeFrom(before, now)).toBe(text));

describe('the period before', () => {
  const month = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-20T12:00:00.000Z' };
  test('is as long, and ends where the other begins', () =>
    expect(periodBefore(month, '2026-01-01T00:00:00.000Z')).toEqual({
      from: '2026-02-09T12:00:00.000Z',
      to: '2026-03-01T00:00:00.000Z',
    }));
  test('is none where a part of it is before the first project', () => {
    expect(periodBefore(month, '2026-02-20T00:00:00.000Z')).toBeUndefined();
    expect(periodBefore(month, null)).toBeUndefined();
  });
  test('is none for a part of a day', () =>
    expect(
      periodBefore({ ...month, to: '2026-03-01T23:00:00.000Z' }, '2026-01-01T00:00:00.000Z'),
    ).toBeUndefined());
});

const totals = (cost: string, requests = 1, unpriced = 0): components['schemas']['UsageTotals'] => ({
  requests,
  errors: 0,
  input_tokens: 0,
  output_tokens: 0,
  cached_tokens: 0,
  reasoning_tokens: 0,
  cost,
  unpriced_requests: unpriced,
  latency_p50_ms: null,
  latency_p95_ms: null,
  first_content_p50_ms: null,
});

describe('the change of a group', () => {
  const group = (name: string, sums = totals('4', 2)) => ({
    kind: 'group' as const,
    group: name,
    name,
    totals: sums,
    points: [],
  });
  const other = { kind: 'other' as const, group: null, name: 'other', totals: totals('1'), points: [] };

  test('is from the same group of the time before', () => {
    const before = { series: [group('a', totals('1', 1)), group('b')] };
    expect(changeOf('cost', group('a'), before)).toBe('Up 300%');
    expect(changeOf('requests', group('a'), before)).toBe('Up 100%');
  });
  test('is from none where it had no requests, unless it may be among the others', () => {
    expect(changeOf('cost', group('a'), { series: [group('b')] })).toBe('None before');
    expect(changeOf('cost', group('a'), { series: [group('b'), other] })).toBeUndefined();
  });
  test('of a cost is none where a part of it is unknown', () => {
    const before = { series: [group('a', totals('0', 1, 1))] };
    expect(changeOf('cost', group('a'), before)).toBeUndefined();
    expect(changeOf('cost', group('new', totals('0', 1, 1)), before)).toBeUndefined();
    expect(changeOf('requests', group('a'), before)).toBe('Up 100%');
  });
});

describe('the forecast of a month', () => {
  /** Days up to the 20th of March. */
  const daily = (
    days: readonly components['schemas']['UsageTotals'][],
    since = '2026-01-01T00:00:00.000Z',
  ) => {
    const points = days.map((day, index) => {
      const at = new Date(Date.UTC(2026, 2, 20 - (days.length - 1 - index))).toISOString();
      return { at, ...day };
    });
    const series = [{ kind: 'all' as const, group: null, name: 'all', totals: totals('0'), points }];
    return { series, counted_since: since };
  };
  const noon = Date.UTC(2026, 2, 20, 12);

  test('is what it has cost, and the pace of the last seven full days for the rest', () => {
    const days = [
      ...Array.from({ length: 20 }, () => totals('100')),
      ...Array.from({ length: 7 }, () => totals('2')),
    ];
    const forecast = monthForecast(daily([...days, totals('500')]), totals('40'), noon);
    // 11.5 days at 2 dollars.
    expect(forecast).toEqual({ usd: 63, days: 7, isPartial: false });
  });
  test('counts no day before the project was created, and needs three', () => {
    const days = [totals('0', 0), totals('6'), totals('6'), totals('6'), totals('1')];
    expect(monthForecast(daily(days, '2026-03-16T10:00:00.000Z'), totals('19'), noon)?.days).toBe(3);
    expect(monthForecast(daily(days, '2026-03-17T10:00:00.000Z'), totals('19'), noon)).toBeUndefined();
  });
  test('is none without requests of known cost, and says when a part is unknown', () => {
    const idle = Array.from({ length: 8 }, () => totals('0', 0));
    expect(monthForecast(daily(idle), totals('3'), noon)).toBeUndefined();
    const unknown = Array.from({ length: 8 }, () => totals('0', 2, 2));
    expect(monthForecast(daily(unknown), totals('3'), noon)).toBeUndefined();
    const mixed = Array.from({ length: 8 }, () => totals('1', 2, 1));
    expect(monthForecast(daily(mixed), totals('3'), noon)?.isPartial).toBe(true);
  });
});
