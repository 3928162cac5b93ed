/** The periods of budgets, all in UTC: a day from midnight, an ISO week from Monday, a calendar month, or all time. */

/** How long a budget lasts. */
export type Period = 'day' | 'week' | 'month' | 'total';

/** One day, week or month of the calendar. */
export interface PeriodSpan {
  period: Period;
  /** Unique among all spans. */
  name: string;
  /** 0 for `total`. */
  startMs: number;
  /** The first moment that is no longer in it; `Infinity` for `total`. */
  endMs: number;
}

const dayMs = 86_400_000;
/** 1 January 1970 was a Thursday: three days after a Monday. */
const daysAfterMonday = 3;

function bounds(period: Period, nowMs: number): [startMs: number, endMs: number] {
  const day = Math.floor(nowMs / dayMs);
  switch (period) {
    case 'day':
      return [day * dayMs, (day + 1) * dayMs];
    case 'week': {
      const monday = day - ((((day + daysAfterMonday) % 7) + 7) % 7);
      return [monday * dayMs, (monday + 7) * dayMs];
    }
    case 'month': {
      const date = new Date(nowMs);
      const year = date.getUTCFullYear();
      const month = date.getUTCMonth();
      return [Date.UTC(year, month), Date.UTC(year, month + 1)];
    }
    case 'total':
      return [0, Infinity];
  }
}

/** Nearly every request falls into the same spans as the one before it. */
const latest: Partial<Record<Period, PeriodSpan>> = {};

/** The period that contains a moment. */
export function spanOf(period: Period, nowMs: number): PeriodSpan {
  const known = latest[period];
  if (known !== undefined && nowMs >= known.startMs && nowMs < known.endMs) return known;
  const [startMs, endMs] = bounds(period, nowMs);
  const span = { period, name: `${period}:${startMs}`, startMs, endMs };
  latest[period] = span;
  return span;
}
