/** Hours, days, ISO weeks and months of UTC, into which a report is cut. */
import { ApiError } from '../../core/api-error.ts';
import { spanOf } from '../../limits/period.ts';
import { momentOf } from './moment.ts';

export type Interval = 'hour' | 'day' | 'week' | 'month';

export const hourMs = 3_600_000;
export const dayMs = 86_400_000;
/** The default range of a report without a start time. */
const usualSpanMs = 30 * dayMs;
/** Points of one series: more than a chart can show, and a response of bounded size. */
export const maxPoints = 800;
/** The end of the year 9999. */
export const latestMs = Date.UTC(10_000, 0);

/** Full hours; `toMs` does not belong to it. */
export interface TimeSpan {
  fromMs: number;
  toMs: number;
}

/** Rounds `from` down to the full hour, `to` up. Throws `invalid_value` for a range that ends before it begins. */
export function timeSpan(from: string | undefined, to: string | undefined, nowMs: number): TimeSpan {
  const end = momentOf(to, 'to') ?? nowMs;
  const toMs = Math.min(Math.ceil(end / hourMs) * hourMs, latestMs);
  const begin = momentOf(from, 'from') ?? toMs - usualSpanMs;
  const fromMs = Math.max(startOf('hour', begin), 0);
  if (fromMs >= toMs)
    throw new ApiError('invalid_value', "Invalid value for 'from': must be before 'to'.", { param: 'from' });
  return { fromMs, toMs };
}

/** The start of the interval that contains a moment. */
export function startOf(interval: Interval, atMs: number): number {
  return interval === 'hour' ? Math.floor(atMs / hourMs) * hourMs : spanOf(interval, atMs).startMs;
}

/** The beginnings of all intervals of a time. Throws `invalid_value` when there are too many. */
export function pointsOf(interval: Interval, { fromMs, toMs }: TimeSpan): number[] {
  const points: number[] = [];
  for (let at = startOf(interval, fromMs); at < toMs; at = endOf(interval, at)) {
    if (points.length === maxPoints)
      throw new ApiError(
        'invalid_value',
        `Invalid value for 'interval': the time range has more than ${maxPoints} intervals; use a longer interval.`,
        { param: 'interval' },
      );
    points.push(at);
  }
  return points;
}

function endOf(interval: Interval, startMs: number): number {
  return interval === 'hour' ? startMs + hourMs : spanOf(interval, startMs).endMs;
}

/** The rows of the database: hours, or days, from which all longer intervals are summed. */
export function unitMs(interval: Interval): number {
  return interval === 'hour' ? hourMs : dayMs;
}
