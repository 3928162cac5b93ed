/** The headers that report the remaining limits, in each surface's own names and formats. */
import type { InferenceSurface } from '../core/wire-format.ts';
import type { LimitState, RateState } from './limit-state.ts';

/** As Go writes durations: `12ms`, `1.5s`, `6m0s`, `1h0m0s`. */
export function duration(ms: number): string {
  const whole = Math.ceil(ms);
  if (whole > 0 && whole < 1_000) return `${whole}ms`;
  const minutes = Math.floor(whole / 60_000);
  const seconds = `${(whole % 60_000) / 1_000}s`;
  if (minutes === 0) return seconds;
  return minutes < 60 ? `${minutes}m${seconds}` : `${Math.floor(minutes / 60)}h${minutes % 60}m${seconds}`;
}

/** Rounded up to the next whole second: an earlier time would be wrong. */
function moment(atMs: number): string {
  return `${new Date(Math.ceil(atMs / 1_000) * 1_000).toISOString().slice(0, 19)}Z`;
}

type Writer = (what: 'requests' | 'tokens', rate: RateState, nowMs: number) => Record<string, string>;

const writers: Record<InferenceSurface, Writer> = {
  v1: (what, { limit, remaining, resetMs }) => ({
    [`x-ratelimit-limit-${what}`]: String(limit),
    [`x-ratelimit-remaining-${what}`]: String(remaining),
    [`x-ratelimit-reset-${what}`]: duration(resetMs),
  }),
  alt: (what, { limit, remaining, resetMs }, nowMs) => ({
    [`anthropic-ratelimit-${what}-limit`]: String(limit),
    [`anthropic-ratelimit-${what}-remaining`]: String(remaining),
    [`anthropic-ratelimit-${what}-reset`]: moment(nowMs + resetMs),
  }),
};

/** Empty for a limit that is not set. */
export function limitHeaders(
  surface: InferenceSurface,
  { requests, tokens }: LimitState,
  nowMs: number,
): Record<string, string> {
  const write = writers[surface];
  return {
    ...(requests === null ? {} : write('requests', requests, nowMs)),
    ...(tokens === null ? {} : write('tokens', tokens, nowMs)),
  };
}
