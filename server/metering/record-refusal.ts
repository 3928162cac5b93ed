/** The refusal of a request that could not be recorded. */
import { ApiError } from '../core/api-error.ts';
import { isFullDisk } from '../core/full-disk.ts';

/** When its caller may try again. */
const retryAfterMs = 5_000;

export function refusalOf(cause: unknown): ApiError {
  if (!isFullDisk(cause)) return new ApiError('internal_error', undefined, { cause });
  const message =
    'The store of this server has no room for the record of this request. No provider was called.';
  return new ApiError('model_unavailable', message, { retryAfterMs, cause });
}
