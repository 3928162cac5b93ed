/** The cost of the whole month, if each further day costs as much as the last few did. */
import type { Schemas } from '../../api/schemas.ts';
import { dayMs } from '../../filters/time-range.ts';

export interface Forecast {
  usd: number;
  /** The days that set the pace. */
  days: number;
  /** Whether requests of unknown cost are left out. */
  isPartial: boolean;
}

/** The pace is that of the last full days: at most a week, and no forecast comes from fewer than three. */
const [fewestDays, mostDays] = [3, 7];

/** Undefined where there is not enough data. `daily`: the days up to now; `month`: the totals of this month. */
export function monthForecast(
  { series, counted_since: since }: Pick<Schemas['UsageReport'], 'series' | 'counted_since'>,
  month: Schemas['UsageTotals'],
  now: number,
): Forecast | undefined {
  if (since === null) return undefined;
  const full = (series[0]?.points ?? []).filter(({ at }) => {
    const begin = Date.parse(at);
    return begin >= Date.parse(since) && begin + dayMs <= now;
  });
  const days = full.slice(-mostDays);
  const known = days.filter(({ requests, unpriced_requests: unpriced = 0 }) => requests > unpriced);
  if (days.length < fewestDays || known.length === 0) return undefined;
  const perDay = days.reduce((sum, { cost }) => sum + Number(cost), 0) / days.length;
  const end = new Date(now);
  const restDays = (Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 1) - now) / dayMs;
  return {
    usd: Number(month.cost) + perDay * restDays,
    days: days.length,
    isPartial: [...days, month].some(({ unpriced_requests: unpriced = 0 }) => unpriced > 0),
  };
}
