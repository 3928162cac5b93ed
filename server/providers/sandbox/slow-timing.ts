/** The timing settings of a request to `sandbox/slow`, and their enforcement. */
import { setTimeout as delay } from 'node:timers/promises';
import type { CompletionPart } from '../../core/completion.ts';
import { ApiError } from '../../core/api-error.ts';
import type { Conversation } from '../../core/conversation.ts';
import { isJsonObject, ownMember } from '../../core/json.ts';

export interface Timing {
  /** From the request to the first delta. */
  ttftMs: number;
  /** Between two deltas. */
  gapMs: number;
  /** Number of deltas; null: as many as the completion has. */
  events: number | null;
}

/** Bounds on one setting, and on the whole response. */
const maxWaitMs = 60_000;
const maxEvents = 10_000;
const maxTotalMs = 600_000;

const defaults = { ttft_ms: 1_000, gap_ms: 100 };

/**
 * Reads `ttft_ms`, `gap_ms` and `events` from the request's `metadata`, or, on a wire format whose metadata
 * is only a user id, from that id when it is a JSON object. Throws `invalid_value` for anything but whole
 * numbers within the bounds (60,000 ms, 10,000 events over all choices, 600,000 ms in all).
 */
export function readTiming(conversation: Conversation): Timing {
  const { settings, path } = findSettings(conversation);
  const ttftMs = readNumber(settings, 'ttft_ms', maxWaitMs, path) ?? defaults.ttft_ms;
  const gapMs = readNumber(settings, 'gap_ms', maxWaitMs, path) ?? defaults.gap_ms;
  const events = readNumber(settings, 'events', maxEvents, path);
  if ((events ?? 0) * conversation.choices > maxEvents)
    throw invalid(path('events'), `all choices together have at most ${maxEvents}`);
  if (ttftMs + gapMs * (events ?? 0) > maxTotalMs)
    throw invalid(path('events'), `the response would take more than ${maxTotalMs} ms`);
  return { ttftMs, gapMs, events };
}

function findSettings({ metadata, endUserId }: Conversation): {
  settings: object;
  path: (name: string) => string;
} {
  const inMetadata = { settings: metadata, path: (name: string) => `metadata.${name}` };
  if (endUserId === null || !endUserId.startsWith('{')) return inMetadata;
  try {
    const settings: unknown = JSON.parse(endUserId);
    return isJsonObject(settings) ? { settings, path: () => 'metadata.user_id' } : inMetadata;
  } catch {
    return inMetadata;
  }
}

function readNumber(
  settings: object,
  name: string,
  max: number,
  path: (name: string) => string,
): number | null {
  const value = ownMember(settings, name);
  if (value === undefined) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const number = Number(text);
  if (/^\d{1,6}$/.test(text) && number <= max) return number;
  throw invalid(path(name), `${name} must be a whole number from 0 to ${max}`);
}

function invalid(param: string, problem: string): ApiError {
  return new ApiError('invalid_value', `Invalid value for '${param}': ${problem}.`, { param });
}

/**
 * The parts at their pace, without gaps once 600,000 ms have gone by. In longer silence `'keep-alive'`
 * comes every `keepAliveMs`. Ends at once, with the signal's reason, when `signal` is aborted.
 */
export async function* paceParts(
  parts: Iterable<CompletionPart>,
  timing: Timing,
  keepAliveMs: number,
  signal: AbortSignal,
): AsyncGenerator<CompletionPart | 'keep-alive'> {
  yield* wait(timing.ttftMs, keepAliveMs, signal);
  let leftMs = maxTotalMs - timing.ttftMs;
  let first = true;
  for (const part of parts) {
    if (part.type.endsWith('-delta')) {
      if (!first) yield* wait(Math.min(timing.gapMs, leftMs), keepAliveMs, signal);
      if (!first) leftMs = Math.max(0, leftMs - timing.gapMs);
      first = false;
    }
    signal.throwIfAborted();
    yield part;
  }
}

async function* wait(waitMs: number, keepAliveMs: number, signal: AbortSignal): AsyncGenerator<'keep-alive'> {
  for (let leftMs = waitMs; leftMs > 0; leftMs -= keepAliveMs) {
    await pause(Math.min(leftMs, keepAliveMs), signal);
    if (leftMs > keepAliveMs) yield 'keep-alive';
  }
}

/** Waits; leaves no timer behind and rejects with the signal's reason when `signal` is aborted meanwhile. */
export async function pause(waitMs: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(waitMs, undefined, { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}
