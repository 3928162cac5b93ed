/** A documented stream, event by event: at a pace, and with a fault where the caller asks for one. */
import { setTimeout as wait } from 'node:timers/promises';
import type { StreamFault } from './preferences.ts';

export interface StreamOrder {
  /** The example of the document. */
  transcript: string;
  paceMs: number;
  fault: StreamFault | undefined;
  /** Events before the fault; at most all but the last. */
  after: number;
  /** The in-band error of the surface. */
  errorEvent: string;
  signal: AbortSignal;
}

/** Throws after the events of a fault `cut`, on which the connection is cut. */
export async function* mockStream({
  transcript,
  paceMs,
  fault,
  after,
  errorEvent,
  signal,
}: StreamOrder): AsyncGenerator<string, void, undefined> {
  const events = eventsOf(transcript);
  const good = fault === undefined ? events.length : Math.min(after, events.length - 1);
  for (const [index, event] of events.slice(0, good).entries()) {
    if (index > 0 && paceMs > 0) await wait(paceMs, undefined, { signal });
    yield event;
  }
  const next = events[good] ?? '';
  switch (fault) {
    case undefined:
    case 'no-terminator':
      return;
    case 'cut':
      yield next.slice(0, Math.ceil(next.length / 2));
      // Until then the events before it leave the process: a connection that is cut drops the rest.
      await wait(flushMs, undefined, { signal });
      throw new Error('the caller asked for a stream that is cut');
    case 'stall':
      await wait(longestStallMs, undefined, { signal });
      return;
    case 'error':
      yield errorEvent;
      return;
    case 'malformed':
      yield next.includes('{') ? next.replace('{', '{"') : next.replace('data:', 'data: {');
      yield* events.slice(good + 1);
      return;
    case 'duplicate':
      yield* events.slice(good);
      yield events.at(-1) ?? '';
  }
}

const flushMs = 20;
/** Longer than any client waits. */
const longestStallMs = 3_600_000;

/** Each with the blank line that ends it. */
function eventsOf(transcript: string): string[] {
  return transcript
    .split('\n\n')
    .filter((event) => event.trim() !== '')
    .map((event) => `${event}\n\n`);
}
