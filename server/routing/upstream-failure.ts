/** The meaning of a provider's failure: for the caller of this service, for the other targets, and for the target itself. */
import { CallTimeOver } from '../core/call-time.ts';
import { ApiError, type ApiErrorOptions } from '../core/api-error.ts';
import { flowOf } from '../core/byte-flow.ts';
import { isTooDeep } from '../core/exact-json.ts';
import { isOwnExhaustion } from '../core/own-exhaustion.ts';
import { ProviderFailure } from '../core/provider-failure.ts';
import type { UpstreamResponse } from '../core/provider.ts';
import { connectionFailure, type FailureReason } from '../core/failure-reason.ts';
import type { ErrorCode } from '../../openapi/generated/errors.ts';
import type { RequestedPause } from './circuit-breaker.ts';
import { readErrorResponse, type ErrorResponse } from './error-response.ts';
import type { Concealed } from './repeatable-text.ts';

/** The next step after a failed attempt. */
export interface Verdict {
  /** Another target may succeed. */
  elsewhere: boolean;
  /** The same one may succeed, a little later. */
  again: boolean;
  /** It counts against the target's health. */
  blames: boolean;
  /** The pause that the target requested, and why; callers that come meanwhile get the same reason. */
  pause?: RequestedPause;
}

/** An attempt without a completion: the error for the caller if no other attempt does better, and the next step. */
export class AttemptFailure extends Error {
  readonly error: ApiError;
  readonly verdict: Verdict;
  /** Of the provider's response; null when there was none. */
  readonly status: number | null;
  readonly reason: FailureReason;
  /** Which setting of the provider would help, for the log. */
  readonly advice: string | undefined;

  constructor(
    error: ApiError,
    verdict: Verdict,
    status: number | null = null,
    reason: FailureReason = reasonOf(error, status),
    advice?: string,
  ) {
    super(error.message, { cause: error });
    this.name = 'AttemptFailure';
    this.error = error;
    this.verdict = verdict;
    this.status = status;
    this.reason = reason;
    this.advice = advice;
  }
}

function reasonOf(error: ApiError, status: number | null): FailureReason {
  if (status !== null) return 'error_status';
  const connection = connectionFailure(error.cause);
  if (connection !== undefined) return connection;
  if (error.code === 'deadline_exceeded') return 'timeout';
  return error.code === 'upstream_invalid_response' ? 'invalid_response' : 'other';
}

const failing: Verdict = { elsewhere: true, again: true, blames: true };
/** A retry would only take the same time again. */
const slow: Verdict = { elsewhere: true, again: false, blames: true };
/** Retrying the target changes nothing; another target has another key and other models. */
const refusing: Verdict = { elsewhere: true, again: false, blames: true };
/** It does not have this model, or this operation. */
const absent: Verdict = { elsewhere: true, again: false, blames: false };
/** The server itself ended the call: nothing is known about the target. */
const ended: Verdict = { elsewhere: false, again: false, blames: false };
const callersFault: Verdict = { elsewhere: false, again: false, blames: false };

/** Cooldown of a provider that limits the rate without a `Retry-After`, milliseconds. */
const usualCooldownMs = 1_000;

/**
 * The failure that a response with an error status means. Reads at most a few kilobytes of its body; `advise` finds in it
 * which setting would have avoided a refusal.
 */
export async function responseFailure(
  response: UpstreamResponse,
  target: Concealed,
  model: string,
  advise: (refusal: string) => string | undefined = () => undefined,
): Promise<AttemptFailure> {
  const { status, headers } = response;
  const reply: ErrorResponse = status < 500 ? await readErrorResponse(response, target, model) : {};
  flowOf(response.body).release();
  const reported = headers['x-should-retry'] === 'false';
  const waitMs = retryAfterOf(headers);
  const fail = (code: ErrorCode, verdict: Verdict, options: ApiErrorOptions = {}) => {
    const text = failureText(code, model, reply.message);
    const cause = new Error(`the provider responded with status ${status}`);
    return new AttemptFailure(new ApiError(code, text, { cause, ...options }), verdict, status);
  };
  const waiting = waitMs === undefined ? {} : { retryAfterMs: waitMs };
  const kept = reported ? { ...failing, again: false } : failing;

  if (status === 429) {
    if (reply.code === 'insufficient_quota') return fail('model_unavailable', refusing);
    const verdict = {
      ...kept,
      blames: false,
      pause: { ms: waitMs ?? usualCooldownMs, reason: 'rate-limited' },
    } as const;
    return fail('rate_limit_exceeded', verdict, waiting);
  }
  if (status === 503 || status === 529) {
    const verdict =
      waitMs === undefined ? kept : { ...kept, pause: { ms: waitMs, reason: 'overloaded' } as const };
    return fail('overloaded', verdict, waiting);
  }
  if (status === 408 || status === 504) return fail('deadline_exceeded', kept);
  if (reply.code === 'context_length_exceeded' || reply.code === 'content_blocked')
    return fail(reply.code, callersFault);
  if (status === 400 || status === 413 || status === 422) {
    const { error, reason } = fail('unsupported_value', callersFault);
    return new AttemptFailure(error, callersFault, status, reason, advise(reply.text ?? ''));
  }
  if (status === 404 || status === 405 || status === 501) return fail('upstream_error', absent);
  return fail('upstream_error', status >= 500 ? kept : refusing);
}

/** The failure by the name that the caller knows; `text` of the provider is added where the error concerns the request. */
function failureText(code: ErrorCode, model: string, text?: string): string {
  const added = text === undefined ? '.' : `: ${text}`;
  switch (code) {
    case 'context_length_exceeded':
      return `The prompt does not fit into the context of model '${model}'${added}`;
    case 'unsupported_value':
      return `The provider of model '${model}' refused the request${added}`;
    case 'content_blocked':
      return `The provider of model '${model}' blocked the request.`;
    case 'model_unavailable':
      return `The provider of model '${model}' does not take requests.`;
    case 'rate_limit_exceeded':
      return `The provider of model '${model}' limits the rate of requests.`;
    case 'overloaded':
      return `The provider of model '${model}' is overloaded.`;
    case 'deadline_exceeded':
      return `The provider of model '${model}' did not respond in time.`;
    default:
      return `The provider of model '${model}' failed.`;
  }
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

/** The failure of a provider's response that breaks the contract; `what` is for the log, `advice` for it and for the caller. */
export function brokenResponse(
  model: string,
  what: string,
  advice?: string,
  cause?: unknown,
): AttemptFailure {
  const text = `The provider of model '${model}' sent an invalid response.`;
  return new AttemptFailure(
    new ApiError('upstream_invalid_response', advice === undefined ? text : `${text} ${advice}`, {
      cause: new Error(advice === undefined ? what : `${what} ${advice}`, { cause }),
    }),
    failing,
    null,
    undefined,
    advice,
  );
}

/** As `brokenResponse`, where all that is wrong is content of a kind that the contract does not have: the same again would cost the same again, and other callers get responses without it. */
export function foreignResponse(model: string, what: string, advice?: string): AttemptFailure {
  return new AttemptFailure(brokenResponse(model, what, advice).error, absent, null, undefined, advice);
}

/** The failure of a provider that cut the connection. */
export function cutResponse(model: string, what: string, cause?: unknown): AttemptFailure {
  return new AttemptFailure(
    new ApiError(
      'upstream_error',
      `The provider of model '${model}' ended the response before it was complete.`,
      {
        cause: new Error(what, { cause }),
      },
    ),
    failing,
    null,
    'connection_lost',
  );
}

/** The request cannot be expressed in this target's format, or only with losses that are not allowed; in another format it may be. */
export function untranslatable(error: ApiError): AttemptFailure {
  return new AttemptFailure(error, absent, null, 'not_sent');
}

/** The failure that a provider reports within a stream, as an event; `text` is its message as callers may see it. */
export function reportedFailure(code: ErrorCode, model: string, text?: string): AttemptFailure {
  const isCallers = code === 'context_length_exceeded' || code === 'content_blocked';
  const error = new ApiError(code, failureText(code, model, text), {
    cause: new Error('the provider sent an error event'),
  });
  return new AttemptFailure(error, isCallers ? callersFault : failing, null, 'error_event');
}

/**
 * Any error that was thrown during an exchange with a provider. `signal` is that of the attempt: when a deadline or a
 * shutdown aborted it, that is the failure, whatever broke because of it.
 */
export function attemptFailure(thrown: unknown, signal: AbortSignal, model: string): AttemptFailure {
  const { reason } = signal;
  if (reason instanceof ProviderFailure) return new AttemptFailure(reason.forModel(model), verdictOn(reason));
  if (reason instanceof ApiError) return new AttemptFailure(reason, ended);
  if (thrown instanceof AttemptFailure) return thrown;
  if (thrown instanceof ProviderFailure) return new AttemptFailure(thrown.forModel(model), verdictOn(thrown));
  if (thrown instanceof CallTimeOver) return new AttemptFailure(thrown, ended);
  if (thrown instanceof ApiError) return new AttemptFailure(thrown, verdictOn(thrown));
  // The provider's: requests are bounded before.
  if (isTooDeep(thrown)) return brokenResponse(model, 'its JSON is nested too deep', undefined, thrown);
  if (isOwnExhaustion(thrown))
    return new AttemptFailure(
      new ApiError(
        'model_unavailable',
        'This server has too few file descriptors or too little memory left.',
        {
          cause: thrown,
        },
      ),
      ended,
      null,
      'not_sent',
    );
  return new AttemptFailure(
    new ApiError('upstream_error', `The provider of model '${model}' failed.`, { cause: thrown }),
    failing,
  );
}

function verdictOn({ code }: ApiError): Verdict {
  if (code === 'deadline_exceeded') return slow;
  return code === 'upstream_error' || code === 'upstream_invalid_response' || code === 'overloaded'
    ? failing
    : callersFault;
}
