/** The kinds of values that settings have, each with its error for the operator. */
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { z } from 'zod';

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });

export const present = (name: string) => z.string().min(1, `${name} must not be empty`);

export const choice = <const Value extends string>(name: string, values: readonly [Value, ...Value[]]) =>
  z.enum(values, { error: `${name} must be ${either.format(values)}` });

/** Off by default. */
export const flag = (name: string) =>
  choice(name, ['0', '1'])
    .default('0')
    .transform((value) => value === '1');

export const whole = (name: string, max: number, fallback: number) =>
  z.coerce
    .number({ error: `${name} must be a number` })
    .int(`${name} must be a whole number`)
    .min(0, `${name} must be 0 to ${max}`)
    .max(max, `${name} must be 0 to ${max}`)
    .default(fallback);

const mostWorkers = 128;

export const workers = (name: string) =>
  z
    .string()
    .default('1')
    .transform((text) => (text === 'auto' ? Math.min(availableParallelism(), mostWorkers) : Number(text)))
    .refine((count) => Number.isInteger(count) && count >= 1 && count <= mostWorkers, {
      error: `${name} must be auto or a whole number from 1 to ${mostWorkers}`,
    });

/** Set in seconds, read in milliseconds. */
export const seconds = (name: string, fallback: number, max: number) =>
  z.coerce
    .number({ error: `${name} must be a number of seconds` })
    .positive(`${name} must be above 0`)
    .max(max, `${name} must be at most ${max}`)
    .default(fallback)
    .transform((value) => value * 1_000);

/** The same; 0 switches it off. */
export const secondsOrNone = (name: string, fallback: number, max: number) =>
  z.coerce
    .number({ error: `${name} must be a number of seconds` })
    .min(0, `${name} must be 0 to ${max}`)
    .max(max, `${name} must be 0 to ${max}`)
    .default(fallback)
    .transform((value) => value * 1_000);

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** Of `90s`, `30m`, `1h`, `2d` or `0`; `NaN` for anything else. */
function secondsOf(text: string): number {
  const [, digits, unit = 's'] = /^(\d{1,7})([smhd])?$/.exec(text) ?? [];
  return digits === undefined || (unit === 's' && !text.endsWith('s') && digits !== '0')
    ? Number.NaN
    : Number(digits) * (unitSeconds[unit] ?? 1);
}

/** Set as `90s`, `30m`, `1h`, `2d` or `0`, read in milliseconds. */
export const duration = (name: string, fallback: string, maxSeconds: number) => {
  const error = `${name} must be 0, or a time such as 90s, 30m, 1h or 2d, of at most ${maxSeconds / 86_400}d`;
  return z
    .string()
    .default(fallback)
    .transform(secondsOf)
    .refine((value) => value >= 0 && value <= maxSeconds, { error })
    .transform((value) => value * 1_000);
};

/** How long rows are kept: a time, or `forever` unless there is a most; read in milliseconds. */
export const retention = (
  name: string,
  fallback: string,
  { leastSeconds, mostSeconds = Infinity }: { leastSeconds: number; mostSeconds?: number },
) => {
  const isBounded = mostSeconds < Infinity;
  const bounds = `at least ${timeText(leastSeconds)}${isBounded ? ` and at most ${timeText(mostSeconds)}` : ''}`;
  const error = `${name} must be a time such as 12h or 90d, ${bounds}${isBounded ? '' : ', or forever'}`;
  return z
    .string()
    .default(fallback)
    .transform((text) => (text === 'forever' ? Infinity : secondsOf(text)))
    .refine((value) => value >= leastSeconds && value <= mostSeconds, { error })
    .transform((value) => value * 1_000);
};

/** In the largest unit that divides it. */
function timeText(wanted: number): string {
  const [unit = 's', factor = 1] =
    Object.entries(unitSeconds)
      .toReversed()
      .find(([, each]) => wanted % each === 0) ?? [];
  return `${wanted / factor}${unit}`;
}

/** Separated by commas. */
export const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  );

const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

/** Proxies that are trusted: IP addresses, ranges and names of ranges. */
export const proxyRanges = (name: string) =>
  list.superRefine((proxies, context) => {
    const wrong = proxies.find((proxy) => !isProxyRange(proxy));
    if (wrong === undefined) return;
    const known = proxyNames.join(', ');
    const message = `${name}: '${wrong}' is no IP address, no range such as 10.0.0.0/8, and none of ${known}`;
    context.addIssue({ code: 'custom', message });
  });

/** Refuses values that trust everybody (`/0`, `true`) and a number of proxies: with either, callers could choose their IP address. */
function isProxyRange(text: string): boolean {
  if (proxyNames.includes(text)) return true;
  const [, address = '', bits] = /^([\d.]+|[\da-f:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const longest = isIP(address) === 6 ? 128 : 32;
  const length = Number(bits ?? longest);
  return isIP(address) !== 0 && length >= 1 && length <= longest;
}
