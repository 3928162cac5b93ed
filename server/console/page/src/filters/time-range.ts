/** Stretches of time that people ask for, and the times of the contract that they mean. */
import type { Query } from './use-query.ts';

export const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** The beginning of a month of UTC, so many before that of `now`. */
function startOfMonth(now: number, before: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - before, 1);
}

/** The beginning of the first of so many days of UTC, with that of `now` as the last. */
const startOfDays = (now: number, days: number): number => (Math.floor(now / dayMs) - days + 1) * dayMs;

const starts = {
  '24h': (now: number) => Math.ceil(now / hourMs) * hourMs - dayMs,
  '7d': (now: number) => startOfDays(now, 7),
  '30d': (now: number) => startOfDays(now, 30),
  '90d': (now: number) => startOfDays(now, 90),
  '12mo': (now: number) => startOfMonth(now, 11),
  month: (now: number) => startOfMonth(now, 0),
};

export type RangeName = keyof typeof starts | 'custom' | 'between';

export const ranges: Record<RangeName, string> = {
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  '12mo': 'Last 12 months',
  month: 'This month',
  custom: 'Custom range',
  between: 'Between two times',
};

export interface Bounds {
  from: string;
  to: string;
}

/**
 * Full hours, so that within one the same is asked. Of `custom` the days are those of the reader; of `between`, as of a
 * bar of a chart, they are times.
 */
export function boundsOf(range: RangeName, days: Bounds, now: number): Bounds | undefined {
  if (range === 'between') {
    const [from, to] = [Date.parse(days.from), Date.parse(days.to)];
    return from < to ? { from: new Date(from).toISOString(), to: new Date(to).toISOString() } : undefined;
  }
  if (range !== 'custom') {
    return {
      from: new Date(starts[range](now)).toISOString(),
      to: new Date(Math.ceil(now / hourMs) * hourMs).toISOString(),
    };
  }
  const from = new Date(`${days.from}T00:00`);
  const to = new Date(`${days.to}T00:00`);
  to.setDate(to.getDate() + 1);
  if (!(from < to)) return undefined;
  return { from: from.toISOString(), to: to.toISOString() };
}

/** The time range of the URL; `standard` where it names none. Undefined: no time range applies. */
export function boundsIn(
  { range = '', from = '', to = '' }: Query,
  standard?: RangeName,
): Bounds | undefined {
  const known = Object.hasOwn(ranges, range) ? (range as RangeName) : standard;
  return known && boundsOf(known, { from, to }, Date.now());
}

/** A day of the reader as a field for dates has it. */
export function dayText(time: number): string {
  const date = new Date(time);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
