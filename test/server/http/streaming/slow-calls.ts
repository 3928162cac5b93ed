/** The same slow stream on either surface, and what must be true of its arrival. */
import { expect } from 'vitest';
import type { Arrival } from './arrivals.ts';

export interface Pace {
  /** Milliseconds to the first event. */
  ttft: number;
  /** Milliseconds between two deltas. */
  gap: number;
  /** Number of deltas. */
  events: number;
}

export interface SlowCall {
  path: string;
  /** Matches only the events with a delta of the text. */
  delta: RegExp;
  /** What is sent in silence. */
  keepAlive: RegExp;
  body(pace: Pace): object;
}

const messages = [{ role: 'user', content: 'one two three four five six seven eight' }];

function settings({ ttft, gap, events }: Pace): Record<string, string> {
  return { ttft_ms: String(ttft), gap_ms: String(gap), events: String(events) };
}

export const slowCalls: Readonly<Record<'v1' | 'alt', SlowCall>> = {
  v1: {
    path: '/v1/chat/completions',
    delta: /"delta":\{"content"/,
    keepAlive: /^: keep-alive$/m,
    body: (at) => ({ model: 'sandbox/slow', stream: true, messages, metadata: settings(at) }),
  },
  alt: {
    path: '/alt/v1/messages',
    delta: /"type":"content_block_delta"/,
    keepAlive: /^event: ping$/m,
    body: (at) => ({
      model: 'sandbox/slow',
      stream: true,
      max_tokens: 1_000,
      messages,
      metadata: { user_id: JSON.stringify(settings(at)) },
    }),
  },
};

/** A pace that shows each event by itself. */
export const pace: Pace = { ttft: 50, gap: 300, events: 6 };
/** The first calls of a process load and compile; they would be measured with it. */
export const warmUp: Pace = { ttft: 0, gap: 0, events: 3 };
/** How much later than it was sent an event may arrive, milliseconds. */
const latestMs = 150;

/**
 * Each delta arrived at its own time, none was delayed until the next. Each is sent `pace.gap` after the one before, or
 * later on a busy machine, which delays all that follow.
 */
export function expectOneByOne(chunks: readonly Arrival[], delta: RegExp): void {
  const times = chunks.filter(({ text }) => delta.test(text)).map(({ atMs }) => atMs);
  expect(times).toHaveLength(pace.events);
  for (const [index, atMs] of times.slice(1).entries())
    expect(atMs - (times[index] ?? 0)).toBeGreaterThan(pace.gap - latestMs);
}
