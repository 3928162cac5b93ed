/** The state of a caller's limits after a decision, as far as headers report it. */
import type { LimitSubject } from './limit-policy.ts';
import type { Verdict } from './verdict.ts';

/** One rate, as headers report it. */
interface RateState {
  limit: number;
  remaining: number;
  /** Until the limit is fully available again. */
  resetMs: number;
}

/** Of key, end user and project the one with less left; null where neither has such a limit. */
export interface LimitState {
  requests: RateState | null;
  tokens: RateState | null;
}

/** Of a caller without rates, or one refused before anything was counted. */
export const noLimitState: LimitState = { requests: null, tokens: null };

function tighter(a: RateState | null, limit: number, used: number, resetMs: number): RateState | null {
  if (limit === Infinity) return a;
  const remaining = Math.max(limit - used, 0);
  if (a !== null && a.remaining <= remaining) return a;
  return { limit, remaining, resetMs: used === 0 ? 0 : resetMs };
}

/** Derived from the counters' verdict on each subject. */
export function limitState(subjects: readonly LimitSubject[], verdicts: readonly Verdict[]): LimitState {
  let requests: RateState | null = null;
  let tokens: RateState | null = null;
  for (const [index, { limits }] of subjects.entries()) {
    const verdict = verdicts[index];
    if (verdict === undefined) continue;
    requests = tighter(requests, limits.requestsPerMinute, verdict.requestsUsed, verdict.resetMs);
    tokens = tighter(tokens, limits.tokensPerMinute, verdict.tokensUsed, verdict.resetMs);
  }
  return { requests, tokens };
}
