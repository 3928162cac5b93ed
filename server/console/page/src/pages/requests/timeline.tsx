import type { Schemas } from '../../api/schemas.ts';
import { formatDuration } from '../../format/numbers.ts';
import { Badge, type Tone } from '../../ui/page-parts.tsx';
import { EventList, EventTrack } from './event-list.tsx';
import { eventsOf } from './request-events.ts';

type Attempt = Schemas['RequestAttempt'];

const tones: Record<string, Tone> = { completed: 'good', failed: 'bad', cancelled: 'warn' };

/** `error_status` and `other` say no more than status and code do. */
const reasons: Readonly<Record<string, string>> = {
  dns_error: 'the name of its host cannot be resolved',
  connection_refused: 'connection refused',
  connect_timeout: 'no connection in time',
  tls_error: 'the TLS handshake failed',
  connection_lost: 'the connection broke',
  timeout: 'no response in time',
  error_event: 'error within the stream',
  invalid_response: 'invalid response',
  not_sent: 'not sent',
};

/** The timeline of a request: its events, and each attempt at a target as a bar, and in words. */
export function Timeline({ request }: { request: Schemas['RequestDetail'] }) {
  const { attempts, duration_ms: durationMs, response } = request;
  const events = eventsOf(request);
  const end = Math.max(
    1,
    durationMs ?? 0,
    ...attempts.map(({ started_ms, ended_ms }) => ended_ms ?? started_ms),
  );
  return (
    <>
      <EventTrack events={events} arrivals={response?.arrivals} end={end} />
      <ol class="timeline">
        {attempts.map((attempt) => (
          <AttemptRow key={attempt.number} attempt={attempt} end={end} />
        ))}
      </ol>
      <p class="timeline-scale quiet small number" aria-hidden="true">
        <span>0 ms</span>
        <span>{formatDuration(end / 2)}</span>
        <span>{formatDuration(end)}</span>
      </p>
      <EventList events={events} />
    </>
  );
}

function AttemptRow({ attempt, end }: { attempt: Attempt; end: number }) {
  const {
    number,
    target,
    started_ms: from,
    ended_ms: to,
    first_content_ms: first,
    outcome,
    status,
    code,
    reason,
  } = attempt;
  const percent = (ms: number): string => `${(100 * ms) / end}%`;
  return (
    <li>
      <p class="timeline-words">
        <span class="quiet number">{number}.</span> <strong>{target}</strong>{' '}
        <Badge tone={tones[outcome ?? ''] ?? 'plain'}>{outcome ?? 'unknown'}</Badge>
        {status !== null && <span class="quiet"> status {status}</span>}
        {code !== null && <code class="error-code">{code}</code>}
        {reason !== null && reasons[reason] !== undefined && <span class="quiet"> {reasons[reason]}</span>}
      </p>
      <div class="timeline-track" aria-hidden="true">
        <div
          class={`timeline-bar timeline-${outcome ?? 'unknown'}`}
          style={{ left: percent(from), width: percent(Math.max(end / 200, (to ?? end) - from)) }}
        />
        {first !== null && <div class="timeline-first" style={{ left: percent(first) }} />}
      </div>
    </li>
  );
}
