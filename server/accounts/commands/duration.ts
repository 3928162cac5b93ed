/** Spans and moments as people type them. */
import { UsageError } from '../../../command-line/usage-error.ts';

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `90s`, `15m`, `24h`, `30d`, `0`. Throws `UsageError`. */
export function durationMs(text: string, option: string): number {
  if (text === '0') return 0;
  const [, count = '', unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const ms = Number(count) * (unitMs[unit] ?? Number.NaN);
  if (Number.isNaN(ms))
    throw new UsageError(`${option} takes a span like 90s, 15m, 24h or 30d, not '${text}'`);
  return ms;
}

const moment = /^(\d{4}-\d{2}-(\d{2}))(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/;

/** A duration from now, a day or a time in ISO 8601 (UTC without a zone), or `never` for null. Throws `UsageError`. */
export function momentMs(text: string, option: string, nowMs: number): number | null {
  if (text === 'never') return null;
  const [, day, ofMonth, time = '00:00', zone = 'Z'] = moment.exec(text) ?? [];
  if (day !== undefined) {
    const ms = Date.parse(`${day}T${time}${zone}`);
    // The 30th of February would be the 2nd of March.
    if (!Number.isNaN(ms) && new Date(day).getUTCDate() === Number(ofMonth)) return ms;
  }
  if (/^\d+[smhd]$/.test(text)) return nowMs + durationMs(text, option);
  throw new UsageError(
    `${option} takes a span like 30d, a day like 2027-06-30, a time, or never, not '${text}'`,
  );
}
