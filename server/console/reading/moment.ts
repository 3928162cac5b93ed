/** Times as callers write them, in milliseconds since 1970. */
import { ApiError } from '../../core/api-error.ts';

/**
 * Undefined stays undefined. Throws `invalid_value` for the few valid timestamps without an equivalent here,
 * such as a leap second.
 */
export function momentOf<None extends null | undefined>(text: string | None, param: string): number | None {
  if (typeof text !== 'string') return text;
  const ms = Date.parse(text);
  if (Number.isNaN(ms))
    throw new ApiError('invalid_value', `Invalid value for '${param}': not a time.`, { param });
  return ms;
}
