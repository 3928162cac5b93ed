import type { Schemas } from '../../api/schemas.ts';
import { formatBytes, formatCount } from '../../format/numbers.ts';
import type { RequestEvent } from './request-events.ts';

/** The events of a request with their times. */
export function EventList({ events }: { events: readonly RequestEvent[] }) {
  return (
    <ol class="event-list" aria-label="Events">
      {events.map(({ atMs, name, about }, index) => (
        <li key={index}>
          <span class="number quiet">{formatCount(atMs)} ms</span>
          <span>
            {name} {about !== undefined && <span class="quiet breakable">{about}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The events of the request as marks, and the amount of the stream that arrived, over time. */
export function EventTrack({
  events,
  arrivals = [],
  end,
}: {
  events: readonly RequestEvent[];
  arrivals: Schemas['StoredArrival'][] | undefined;
  /** The time at the right, ms. */
  end: number;
}) {
  const percent = (ms: number): string => `${Math.min(100, (100 * ms) / end)}%`;
  const most = Math.max(1, ...arrivals.map(({ bytes }) => bytes));
  const count = arrivals.reduce((sum, { events: some }) => sum + some, 0);
  const size = arrivals.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <div class="event-track">
      <p class="timeline-words">
        <strong>Request</strong>
        {count > 0 && (
          <span class="quiet">
            {`${formatCount(count)} ${count === 1 ? 'event' : 'events'} from the provider, ${formatBytes(size)}`}
          </span>
        )}
      </p>
      <div class="timeline-track" aria-hidden="true">
        {arrivals.map(({ at_ms: at, bytes }) => (
          <div
            key={at}
            class="timeline-arrival"
            style={{ left: percent(at), height: `${Math.max(15, (100 * bytes) / most)}%` }}
          />
        ))}
        {events.map(({ atMs }, index) => (
          <div key={index} class="timeline-mark" style={{ left: percent(atMs) }} />
        ))}
      </div>
    </div>
  );
}
