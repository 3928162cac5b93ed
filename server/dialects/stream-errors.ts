/** Errors that a provider reports in its stream, and which upstream messages a caller may see. */
import { ApiError } from '../core/api-error.ts';
import type { CompletionPart } from '../core/completion.ts';
import { isErrorCode } from '../core/sample-error.ts';
import type { ErrorCode } from '../../openapi/generated/errors.ts';

type ErrorPart = Extract<CompletionPart, { type: 'error' }>;

/** Providers' names for errors that are not of the gateway's own making. */
const codesByType: Readonly<Record<string, ErrorCode>> = {
  overloaded_error: 'overloaded',
  service_unavailable_error: 'overloaded',
  rate_limit_error: 'rate_limit_exceeded',
  timeout_error: 'deadline_exceeded',
};

/** The message of an error that is not passed on, where the model has no name yet. */
const unnamedFailure = 'The provider failed.';

/** Longest message that is passed on, characters. */
const maxMessage = 1_000;

/** The codes that concern the caller or the load rather than the gateway's own account at the provider. */
const passedOn: readonly ErrorCode[] = [
  'overloaded',
  'rate_limit_exceeded',
  'deadline_exceeded',
  'content_blocked',
  'context_length_exceeded',
];

/**
 * The part for an error event. Errors of the caller or of load keep their code and message; all others,
 * such as the state of the gateway's own key, become an `upstream_error` in general words.
 */
export function upstreamErrorPart(code: unknown, type: unknown, message: unknown): ErrorPart {
  const byType = typeof type === 'string' && Object.hasOwn(codesByType, type) ? codesByType[type] : undefined;
  const known = passedOn.find((each) => each === code) ?? byType;
  const text = typeof message === 'string' && message !== '' ? message : unnamedFailure;
  return known === undefined
    ? { type: 'error', code: 'upstream_error', message: unnamedFailure }
    : { type: 'error', code: known, message: text.slice(0, maxMessage) };
}

/** The error that an event of the gateway's own represents. */
export function errorOfEvent(code: unknown, message: unknown): ApiError {
  const known = typeof code === 'string' && isErrorCode(code) ? code : 'upstream_error';
  return new ApiError(known, typeof message === 'string' ? message : undefined);
}
