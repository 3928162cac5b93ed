/** Times as callers write them, in milliseconds since 1970. */
import { isDayOfCalendar } from '../../../command-line/moment.ts';
import { ApiError } from '../../core/api-error.ts';

/** Of `2026-02-28`. */
const dayChars = 10;

/**
 * Undefined stays undefined. Throws `invalid_value` for the timestamps of the contract's form that are no time here: days
 * that the calendar does not have, and the few others without an equivalent, such as a leap second.
 */
export function momentOf<None extends null | undefined>(text: string | None, param: string): number | None {
  if (typeof text !== 'string') return text;
  const ms = Date.parse(text);
  if (Number.isNaN(ms) || !isDayOfCalendar(text.slice(0, dayChars)))
    throw new ApiError('invalid_value', `Invalid value for '${param}': not a time.`, { param });
  return ms;
}
