/** An error of a chosen code as documented, for testing a client's error handling. */
import { errorTable, type ErrorCode, type ErrorTableEntry } from '../../openapi/generated/errors.ts';
import { ApiError, type ApiErrorOptions } from './api-error.ts';

/** Seconds in the sample messages of `errors.yaml`, in milliseconds; other codes wait 1 s. */
const retryAfterMs: Partial<Record<ErrorCode, number>> = { rate_limit_exceeded: 2_000, overloaded: 5_000 };

/** True when the contract's table has this code. */
export function isErrorCode(name: string): name is ErrorCode {
  return Object.hasOwn(errorTable, name);
}

/** The model that the messages of `errors.yaml` name. */
const sampleModel = /(?<=\bmodel )'sandbox\/chat'/i;

/**
 * The error with the table's message and `param`, and every header that its status must carry. The message names the model
 * that was called.
 */
export function sampleError(code: ErrorCode, model: string): ApiError {
  const entry: ErrorTableEntry = errorTable[code];
  const options: ApiErrorOptions = { param: entry.param };
  if (entry.status === 401) options.headers = { 'www-authenticate': 'Bearer' };
  if (entry.status === 405) options.headers = { allow: 'GET, POST' };
  if (entry.retryAfter) options.retryAfterMs = retryAfterMs[code] ?? 1_000;
  return new ApiError(code, entry.message.replace(sampleModel, `'${model}'`), options);
}
