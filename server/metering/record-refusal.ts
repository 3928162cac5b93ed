/** The refusal of a request that could not be recorded. */
import { ApiError } from '../core/api-error.ts';
import { storeFailure, type StoreFailure } from '../core/store-failure.ts';

/** When its caller may try again. */
const retryAfterMs = 5_000;

const problems: Readonly<Record<StoreFailure, string>> = {
  full: 'has no room for the record of this request',
  unwritable: 'cannot be written to now',
  unreachable: 'cannot be reached now',
};

export function refusalOf(cause: unknown): ApiError {
  const failure = storeFailure(cause);
  if (failure === undefined) return new ApiError('internal_error', undefined, { cause });
  const message = `The store of this server ${problems[failure]}. No provider was called.`;
  return new ApiError('model_unavailable', message, { retryAfterMs, cause });
}
