/** Times in the reader's zone; the exact UTC time is in the title. */

const dateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const dateTimeSeconds = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const inList = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const dateOnly = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const utcDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
const utcMonth = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' });
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });

/** `list` is short, for lists with the newest first, where the year is obvious. */
export type TimeStyle = 'minute' | 'second' | 'list' | 'day' | 'relative';

export function formatTime(at: string, style: TimeStyle): string {
  const date = new Date(at);
  if (style === 'day') return dateOnly.format(date);
  if (style === 'list') return inList.format(date);
  if (style === 'second') return dateTimeSeconds.format(date);
  return style === 'minute' ? dateTime.format(date) : formatRelative(date);
}

export const formatUtcDay = (at: string): string => utcDate.format(new Date(at));
export const formatUtcMonth = (at: string): string => utcMonth.format(new Date(at));

/** `2026-11-20 09:30:00 UTC`. */
export const formatUtc = (at: string): string =>
  new Date(at)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC');

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** `3 hours ago`, `in 2 days`; beyond a month the date itself. */
function formatRelative(date: Date): string {
  const distance = date.getTime() - Date.now();
  if (Math.abs(distance) > 31 * 86_400_000) return dateOnly.format(date);
  const step = steps.find(([, ms]) => Math.abs(distance) >= ms);
  return step === undefined
    ? distance > 0
      ? 'in less than a minute'
      : 'just now'
    : relative.format(Math.round(distance / step[1]), step[0]);
}
