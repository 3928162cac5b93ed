/** The failure that an error object of a provider means, in a stream or in a plain response with status 200. */
import { upstreamErrorPart } from '../dialects/stream-errors.ts';
import { repeatableText } from './repeatable-text.ts';
import type { RunningStream } from './relay.ts';
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

type Concerned = Pick<RunningStream, 'target' | 'model'>;

export function failureOfEvent(
  about: Concerned,
  kind: 'error' | 'failed',
  { error, response }: FailingEvent,
): AttemptFailure {
  return upstreamErrorOf(about, kind === 'error' ? error : response?.error);
}

export function upstreamErrorOf(
  { target, model }: Concerned,
  error: UpstreamError | undefined,
): AttemptFailure {
  const { code } = upstreamErrorPart(error?.code, error?.type, error?.message);
  const text = typeof error?.message === 'string' ? error.message : '';
  return reportedFailure(code, model.id, repeatableText(text, target, model.id));
}
