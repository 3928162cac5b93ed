/** The failure that an error object of a provider means, in a stream or in a plain response with status 200. */
import { upstreamErrorPart } from '../dialects/stream-errors.ts';
import { repeatableText } from './repeatable-text.ts';
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
  const { code } = upstreamErrorPart(error?.code, error?.type, error?.message);
  const text = typeof error?.message === 'string' ? error.message : '';
  return reportedFailure(code, model.id, repeatableText(text, target, model.id));
}
