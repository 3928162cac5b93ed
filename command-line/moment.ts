/** Spans and moments as people type them. */

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `90s`, `15m`, `24h`, `30d`; undefined for anything else. */
export function readSpanMs(text: string): number | undefined {
  const [, count = '', unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const ms = Number(count) * (unitMs[unit] ?? Number.NaN);
  return Number.isNaN(ms) ? undefined : ms;
}

const moment = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/;

/** A day (its first instant) or a time in ISO 8601, in UTC without a zone; undefined for anything else. */
export function readTimeMs(text: string): number | undefined {
  const [, day, time = '00:00', zone = 'Z'] = moment.exec(text) ?? [];
  if (day === undefined) return undefined;
  const ms = Date.parse(`${day}T${time}${zone}`);
  return Number.isNaN(ms) || !isDayOfCalendar(day) ? undefined : ms;
}

/** Whether there is such a day, `2026-02-28`. For `Date`, the 30th of February is the 2nd of March. */
export function isDayOfCalendar(day: string): boolean {
  return new Date(day).getUTCDate() === Number(day.slice(-2));
}
