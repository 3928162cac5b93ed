/** Sends the error response of a failed request in the envelope of its surface, with the headers that the error code requires. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from '../core/api-error.ts';
import { isOwnExhaustion } from '../core/own-exhaustion.ts';
import { storeFailure } from '../core/store-failure.ts';
import { errorTable } from '../../openapi/generated/errors.ts';
import type { Operation } from '../contract/contract.ts';
import { drainUnread } from './body.ts';
import type { Head } from './head.ts';
import { endJson } from './send-reply.ts';
import type { Surface } from './surface.ts';

/** The parts of a surface that encode an error. */
export type ErrorFamily = Pick<Surface, 'statusOf' | 'errorBody' | 'errorPageUrl'>;

/** `Retry-After` of an error code with a wait, when the error itself has no time. */
const defaultRetryAfterMs = 1_000;
/** Longest `Retry-After` that is ever sent; clients ignore more than 60 s. */
const longestRetryAfterMs = 60_000;

/** Headers that an error code always carries, beside those of its occurrence. */
export function errorHeaders(error: ApiError): Record<string, string> {
  const entry = errorTable[error.code];
  const headers: Record<string, string> = { 'x-should-retry': String(entry.retryable) };
  if (entry.status === 401) headers['www-authenticate'] = 'Bearer realm="modelroute"';
  if (entry.retryAfter) {
    const waitMs = Math.min(Math.max(error.retryAfterMs ?? defaultRetryAfterMs, 1), longestRetryAfterMs);
    headers['retry-after'] = String(Math.ceil(waitMs / 1_000));
    headers['retry-after-ms'] = String(Math.ceil(waitMs));
  }
  return { ...headers, ...error.headers };
}

/**
 * Converts any thrown value to an `ApiError`; anything else counts as an internal error, unless the process has nothing left
 * or its store fails.
 */
export function toApiError(thrown: unknown): ApiError {
  const error =
    thrown instanceof ApiError ? thrown : new ApiError('internal_error', undefined, { cause: thrown });
  const problem = error.code === 'internal_error' ? passingProblem(error.cause) : undefined;
  if (problem === undefined) return error;
  return new ApiError('model_unavailable', problem, {
    cause: error.cause,
    retryAfterMs: defaultRetryAfterMs,
  });
}

function passingProblem(cause: unknown): string | undefined {
  if (isOwnExhaustion(cause)) return 'The server has too few file descriptors or too little memory left.';
  switch (storeFailure(cause)) {
    case 'full':
      return 'The store of this server has no room left.';
    case 'unwritable':
      return 'The store of this server cannot be written to now.';
    case 'unreachable':
      return 'The store of this server cannot be reached now.';
    default:
      return undefined;
  }
}

/** After the head has been sent there is no status left to send: the connection is cut, so that the caller does not take the rest for complete. */
export function errorResponse(
  surface: ErrorFamily,
  operation: Operation | undefined,
  error: ApiError,
  traceId: string,
  head: Head,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const whole = [...head, ...Object.entries(errorHeaders(error)).flat()];
  const docUrl = surface.errorPageUrl?.(error.code, request);
  const body = JSON.stringify(surface.errorBody(error, traceId, docUrl));
  drainUnread(request, response);
  endJson(operation, surface.statusOf(error), whole, body, response);
}
