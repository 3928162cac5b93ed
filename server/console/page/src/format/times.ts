/** Times in the reader's zone; the exact UTC time is in the title. */

const format = (options: Intl.DateTimeFormatOptions) => {
  const written = new Intl.DateTimeFormat(undefined, options);
  return (at: string): string => written.format(new Date(at));
};
const formatDay = format({ dateStyle: 'medium' });
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });

const styles = {
  minute: format({ dateStyle: 'medium', timeStyle: 'short' }),
  second: format({ dateStyle: 'medium', timeStyle: 'medium' }),
  /** Short, for lists with the newest first, where the year is obvious. */
  list: format({ month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit' }),
  day: formatDay,
  relative: formatRelative,
};

export type TimeStyle = keyof typeof styles;

export const formatTime = (at: string, style: TimeStyle): string => styles[style](at);
export const formatUtcDay = format({ dateStyle: 'medium', timeZone: 'UTC' });
export const formatUtcMonth = format({ month: 'long', year: 'numeric', timeZone: 'UTC' });

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
function formatRelative(at: string): string {
  const distance = Date.parse(at) - Date.now();
  if (Math.abs(distance) > 31 * 86_400_000) return formatDay(at);
  const step = steps.find(([, ms]) => Math.abs(distance) >= ms);
  if (step === undefined) return distance > 0 ? 'in less than a minute' : 'just now';
  return relative.format(Math.round(distance / step[1]), step[0]);
}
