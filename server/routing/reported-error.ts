/** The failure that an error object of a provider means, in a stream or in a plain response with status 200. */
import { unnamedFailure, upstreamErrorPart } from '../dialects/stream-errors.ts';
import { isSafeToRepeat } from './error-response.ts';
import type { Relay } from './relay.ts';
import { reportedFailure, type AttemptFailure } from './upstream-failure.ts';

export interface UpstreamError {
  code?: unknown;
  type?: unknown;
  message?: unknown;
}

/** An event by which a provider reports that it fails. */
export interface FailingEvent {
  error?: UpstreamError;
  response?: { error?: UpstreamError };
}

export function failureOfEvent(
  relay: Relay,
  kind: 'error' | 'failed',
  { error, response }: FailingEvent,
): AttemptFailure {
  return upstreamErrorOf(relay, kind === 'error' ? error : response?.error);
}

export function upstreamErrorOf({ target, model }: Relay, error: UpstreamError | undefined): AttemptFailure {
  const { code, message } = upstreamErrorPart(error?.code, error?.type, error?.message);
  // General words name the model instead: the caller knows that, and not who provides it.
  const isSafe = message !== unnamedFailure && isSafeToRepeat(message, target.provider);
  return reportedFailure(code, isSafe ? message : `The provider of model '${model.id}' failed.`);
}
