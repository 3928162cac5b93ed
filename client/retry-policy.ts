/** Whether and when a failed attempt is repeated. */
import type { ModelrouteError } from './errors.ts';

/** How stubborn the client is. */
export interface RetryOptions {
  /** How often a request is repeated at most; default 2, 0 for never. */
  retries?: number;
  /** Upper bound of the first pause, doubled with each further one; default 500. */
  firstDelayMs?: number;
  /** Longest pause that the client chooses itself; default 8,000. */
  maxDelayMs?: number;
  /** No attempt begins later than this after the first one began; default 60,000. */
  totalMs?: number;
}

/**
 * The pause before the next attempt, or undefined for no further attempt. `attempt` counts from 0.
 * The service's `retry-after` is waited in full; up to 10 % jitter is added, so that clients do not return at once.
 */
export function retryDelay(
  { retryable, retryAfterMs }: Pick<ModelrouteError, 'retryable' | 'retryAfterMs'>,
  { attempt, elapsedMs, random }: { attempt: number; elapsedMs: number; random: number },
  { retries = 2, firstDelayMs = 500, maxDelayMs = 8000, totalMs = 60_000 }: RetryOptions = {},
): number | undefined {
  if (!retryable || attempt >= retries) return undefined;
  const ceiling = Math.min(maxDelayMs, firstDelayMs * 2 ** attempt);
  const delay = retryAfterMs === undefined ? ceiling * (0.5 + random / 2) : retryAfterMs * (1 + random / 10);
  return elapsedMs + delay > totalMs ? undefined : delay;
}
