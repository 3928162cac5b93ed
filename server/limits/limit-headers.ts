/** The headers that report the remaining limits, in each surface's own names and formats. */
import type { InferenceSurface } from '../core/wire-format.ts';
import type { LimitState } from './limit-state.ts';

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

/** The names are whole, so that no request joins them anew. */
const names = {
  v1: {
    requests: {
      limit: 'x-ratelimit-limit-requests',
      remaining: 'x-ratelimit-remaining-requests',
      reset: 'x-ratelimit-reset-requests',
    },
    tokens: {
      limit: 'x-ratelimit-limit-tokens',
      remaining: 'x-ratelimit-remaining-tokens',
      reset: 'x-ratelimit-reset-tokens',
    },
  },
  alt: {
    requests: {
      limit: 'anthropic-ratelimit-requests-limit',
      remaining: 'anthropic-ratelimit-requests-remaining',
      reset: 'anthropic-ratelimit-requests-reset',
    },
    tokens: {
      limit: 'anthropic-ratelimit-tokens-limit',
      remaining: 'anthropic-ratelimit-tokens-remaining',
      reset: 'anthropic-ratelimit-tokens-reset',
    },
  },
} satisfies Record<InferenceSurface, object>;

/** Empty for a limit that is not set. */
export function limitHeaders(
  surface: InferenceSurface,
  state: LimitState,
  nowMs: number,
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const what of ['requests', 'tokens'] as const) {
    const rate = state[what];
    if (rate === null) continue;
    const name = names[surface][what];
    headers[name.limit] = String(rate.limit);
    headers[name.remaining] = String(rate.remaining);
    headers[name.reset] = surface === 'v1' ? duration(rate.resetMs) : moment(nowMs + rate.resetMs);
  }
  return headers;
}
