/** What a provider's failure means to the caller of this service. */
import { ApiError } from '../core/api-error.ts';
import type { UpstreamResponse } from '../core/provider.ts';

/** An error answer of a provider, in our own words: its text may hold its keys or its customers' data. */
export function upstreamFailure(response: UpstreamResponse, model: string): ApiError {
  const { status, headers } = response;
  const cause = new Error(`the provider answered with status ${status}`);
  if (status === 429) {
    const retryAfterMs = retryAfterOf(headers);
    return new ApiError(
      'rate_limit_exceeded',
      `The provider of model '${model}' limits the rate of requests.`,
      {
        cause,
        ...(retryAfterMs !== undefined && { retryAfterMs }),
      },
    );
  }
  if (status === 503 || status === 529) {
    const retryAfterMs = retryAfterOf(headers);
    return new ApiError('overloaded', `The provider of model '${model}' is overloaded.`, {
      cause,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    });
  }
  if (status === 408 || status === 504) {
    return new ApiError('deadline_exceeded', `The provider of model '${model}' did not answer in time.`, {
      cause,
    });
  }
  if (status === 400 || status === 413 || status === 422) {
    return new ApiError('unsupported_value', `The provider of model '${model}' refused the request.`, {
      cause,
    });
  }
  return new ApiError('upstream_error', `The provider of model '${model}' failed.`, { cause });
}

/** `retry-after-ms`, else `retry-after` in seconds or as an HTTP date; milliseconds. */
function retryAfterOf(headers: Readonly<Record<string, string>>): number | undefined {
  const exact = Number(headers['retry-after-ms'] ?? Number.NaN);
  if (Number.isFinite(exact) && exact >= 0) return exact;
  const value = headers['retry-after'];
  if (value === undefined) return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds) && seconds >= 0) return seconds * 1_000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
}

/**
 * Whatever was thrown while talking to a provider, as the error to answer with. `signal` is that of the
 * exchange: when a deadline aborted it, the deadline is the answer, whatever broke because of it.
 */
export function exchangeFailure(thrown: unknown, signal: AbortSignal, model: string): ApiError {
  if (signal.reason instanceof ApiError) return signal.reason;
  if (thrown instanceof ApiError) return thrown;
  return new ApiError('upstream_error', `The provider of model '${model}' failed.`, { cause: thrown });
}
