/** What each fault of a provider has to become, plain and streamed; the same on both surfaces, whatever the provider's dialect. */
import type { ErrorCode } from '../../../openapi/generated/errors.ts';
import type { FaultName } from '../../support/scripted-upstream.ts';
import type { Outcome } from './judge-response.ts';

/** `connection-refused` needs no server to play it. */
export type RowName = FaultName | 'connection-refused';

export interface Row {
  fault: RowName;
  /** Absent when the fault exists only in a stream. */
  plain?: Outcome;
  streamed: Outcome;
  /** Of a provider of chat completions, where it is another one: what has ended by itself is whole without a terminator. */
  streamedChat?: Outcome;
  /** Strikes before the first content, but after events that have none. */
  inOpening?: boolean;
}

const whole: Outcome = { ends: 'whole' };
const broken = (code: ErrorCode): Outcome => ({ ends: 'broken', code });
const refused = (code: ErrorCode, retryAfterSeconds?: number): Outcome => ({
  ends: 'refused',
  code,
  ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
});

const both = (fault: RowName, outcome: Outcome): Row => ({ fault, plain: outcome, streamed: outcome });
const middle = (fault: RowName, code: ErrorCode, plainCode = code): Row => ({
  fault,
  plain: refused(plainCode),
  streamed: broken(code),
});
const opening = (fault: RowName, code: ErrorCode): Row => ({
  fault,
  streamed: refused(code),
  inOpening: true,
});

export const rows: readonly Row[] = [
  both('connection-refused', refused('upstream_error')),
  both('reset-before-headers', refused('upstream_error')),
  middle('reset-mid-stream', 'upstream_error'),
  both('stall-before-headers', refused('deadline_exceeded')),
  middle('stall-mid-stream', 'deadline_exceeded'),
  // With the right media type it is read as the error that the provider reports.
  {
    fault: 'error-body-200',
    plain: refused('upstream_error'),
    streamed: refused('upstream_invalid_response'),
  },
  both('html-200', refused('upstream_invalid_response')),
  both('rate-limit', refused('rate_limit_exceeded')),
  both('rate-limit-retry-after', refused('rate_limit_exceeded', 7)),
  both('rate-limit-retry-after-long', refused('rate_limit_exceeded', 60)),
  both('status-400', refused('unsupported_value')),
  both('context-400', refused('context_length_exceeded')),
  both('status-401', refused('upstream_error')),
  both('status-500', refused('upstream_error')),
  both('status-503', refused('overloaded')),
  both('status-503-retry-after', refused('overloaded', 7)),
  middle('truncated-json', 'upstream_invalid_response'),
  // A plain body without its last chunk is one that was cut off.
  { ...middle('missing-terminator', 'upstream_invalid_response', 'upstream_error'), streamedChat: whole },
  middle('garbage-event', 'upstream_invalid_response'),
  both('slow-drip', whole),
  both('leak', refused('deadline_exceeded')),
  both('wrong-content-type', refused('upstream_invalid_response')),
  middle('endless-stream', 'deadline_exceeded'),
  { fault: 'error-mid-stream', streamed: broken('upstream_error') },
  { fault: 'overloaded-mid-stream', streamed: broken('overloaded') },
  opening('reset-after-opening', 'upstream_error'),
  opening('stall-after-opening', 'deadline_exceeded'),
  opening('end-after-opening', 'upstream_invalid_response'),
  opening('garbage-after-opening', 'upstream_invalid_response'),
  opening('error-after-opening', 'upstream_error'),
  opening('overloaded-after-opening', 'overloaded'),
];
