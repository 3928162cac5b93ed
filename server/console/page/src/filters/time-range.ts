/** Stretches of time that people ask for, and the times of the contract that they mean. */
import type { Query } from './use-query.ts';

export const ranges = {
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  '12mo': 'Last 12 months',
  month: 'This month',
  custom: 'From … to …',
} as const;

export type RangeName = keyof typeof ranges;

export interface Bounds {
  from: string;
  to: string;
}

export const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Beginning of the month of UTC. */
function startOfUtcMonth(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

const startOfUtcDay = (time: number): number => Math.floor(time / dayMs) * dayMs;

function startOf(range: Exclude<RangeName, 'custom'>, now: number): number {
  const date = new Date(now);
  switch (range) {
    case '24h':
      return Math.ceil(now / hourMs) * hourMs - dayMs;
    case '7d':
      return startOfUtcDay(now) - 6 * dayMs;
    case '30d':
      return startOfUtcDay(now) - 29 * dayMs;
    case '90d':
      return startOfUtcDay(now) - 89 * dayMs;
    case '12mo':
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 11, 1);
    case 'month':
      return startOfUtcMonth(now);
  }
}

/** Full hours, so that within one the same is asked. Of `custom` the days are those of the reader. */
export function boundsOf(
  range: RangeName,
  days: { from: string; to: string },
  now: number,
): Bounds | undefined {
  if (range !== 'custom') {
    return {
      from: new Date(startOf(range, now)).toISOString(),
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
