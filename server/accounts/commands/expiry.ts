/** The expiry of a key as an option of the command line. */
import { readSpanMs, readTimeMs } from '../../../command-line/moment.ts';
import { UsageError } from '../../../command-line/usage-error.ts';
import { textOf, type OptionValues } from './command.ts';

export const expiresOption = {
  type: 'string',
  value: 'WHEN',
  about: 'a span (30d), a day (2027-06-30), a time, or never',
} as const;

/** The value of `--expires`: null: never; undefined: not given. Throws `UsageError`. */
export function expiryOf(values: OptionValues): number | null | undefined {
  const text = textOf(values, 'expires');
  if (text === undefined) return undefined;
  if (text === 'never') return null;
  const spanMs = readSpanMs(text);
  const ms = spanMs === undefined ? readTimeMs(text) : Date.now() + spanMs;
  if (ms !== undefined) return ms;
  throw new UsageError(
    `--expires takes a span like 30d, a day like 2027-06-30, a time, or never, not '${text}'`,
  );
}
