/** The events of a request in their order, from the times of its record. */
import type { Schemas } from '../../api/schemas.ts';

type Detail = Schemas['RequestDetail'];

export interface RequestEvent {
  /** Milliseconds since the start of the request. */
  atMs: number;
  name: string;
  /** What it is about, such as the target. */
  about?: string | undefined;
}

export function eventsOf(request: Detail): RequestEvent[] {
  const { attempts, duration_ms: duration, outcome, code } = request;
  const last = attempts.at(-1)?.number;
  const events = [
    event('Received', 0),
    event('Admitted', request.admitted_ms),
    ...attempts.flatMap((attempt) => {
      const { number, target, status, code: failure } = attempt;
      const ofLast = number === last ? request.response?.last_content_ms : null;
      return [
        event(`Attempt ${number} started`, attempt.started_ms, target),
        event('Response headers', attempt.head_ms, status === null ? undefined : `status ${status}`),
        event('First content', attempt.first_content_ms),
        event('Last content', ofLast === attempt.first_content_ms ? null : ofLast),
        event(`Attempt ${number} ${attempt.outcome ?? 'ended'}`, attempt.ended_ms, failure ?? undefined),
      ];
    }),
    event('Ended', duration, code ?? outcome ?? undefined),
    event('Record settled', settledMs(request)),
  ].flat();
  // Those of one millisecond stay in the order in which they happen.
  return events.toSorted((one, other) => one.atMs - other.atMs);
}

/** None where its time is not known. */
function event(name: string, atMs: number | null | undefined, about?: string): RequestEvent[] {
  return atMs == null ? [] : [{ atMs, name, about }];
}

/** From the clock of the day, which may have been set meanwhile: not before the end. */
function settledMs({ at, settled_at: settled, admitted_ms: admitted, duration_ms: duration }: Detail) {
  if (settled == null) return null;
  return Math.max(duration ?? 0, Date.parse(settled) - Date.parse(at) + (admitted ?? 0));
}
