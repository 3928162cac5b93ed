/** The verdict of one subject's counters on one request: the same from every store. */
import type { LimitSubject, SubjectKind } from './limit-policy.ts';
import type { Period } from './period.ts';

/** A wait that never ends: the request is larger than the limit. */
export const never = Infinity;

/** Of one subject; a request is granted when all of them are. */
export interface Verdict {
  /** In the last minute, this request included when it was granted. */
  requestsUsed: number;
  tokensUsed: number;
  /** Until all that was used has left the minute. */
  resetMs: number;
  /** 0: there is room; `never`: there will not be. */
  requestsWaitMs: number;
  tokensWaitMs: number;
  /** The maximum of concurrent requests is reached. */
  isFull: boolean;
  /** Index of the first budget that does not cover the request; -1 when all do. */
  uncovered: number;
}

/** The amounts of a refused budget. */
export interface BudgetShortfall {
  /** The most that the request can cost. */
  needed: bigint;
  /** Neither spent nor reserved for requests under way. */
  left: bigint;
  /** Reserved for requests under way: it may be free again when they end. */
  reserved: bigint;
}

/** Why a request is refused. */
export interface Refusal {
  kind: 'model' | 'requests' | 'tokens' | 'concurrency' | 'budget';
  subject: SubjectKind;
  /** The limit itself: a count, or nano-USD of a budget; null for models. */
  limit: number | bigint | null;
  /** Of a budget. */
  period: Period | null;
  /** After exactly this wait the same request is granted, if there are no others; null: unknown, or waiting does not help. */
  retryAfterMs: number | null;
  /** Waiting cannot help: the request is larger than the limit itself, or its price is not known. */
  hopeless: boolean;
  /** Of a rate, or of the requests at once: counted now. */
  used?: number;
  /** Of a rate: what this request can count for. */
  needed?: number;
  /** Of a budget that does not cover the request, nano-USD; absent where the counters could not be read again. */
  money?: BudgetShortfall;
}

/** Whether this subject has room. */
export function isGranted(verdict: Verdict): boolean {
  return (
    verdict.requestsWaitMs === 0 && verdict.tokensWaitMs === 0 && !verdict.isFull && verdict.uncovered === -1
  );
}

function budgetRefusal({ kind, limits }: LimitSubject, { uncovered }: Verdict): Refusal | undefined {
  const budget = limits.budgets[uncovered];
  if (budget === undefined) return undefined;
  const { period, nanoUsd } = budget;
  return { kind: 'budget', subject: kind, limit: nanoUsd, period, retryAfterMs: null, hopeless: false };
}

function rateRefusals({ kind: subject, limits }: LimitSubject, verdict: Verdict): Refusal[] {
  const refusal = (kind: 'requests' | 'tokens', limit: number, used: number, waitMs: number): Refusal => {
    const hopeless = waitMs === never;
    return { kind, subject, limit, period: null, retryAfterMs: hopeless ? null : waitMs, hopeless, used };
  };
  return [
    refusal('requests', limits.requestsPerMinute, verdict.requestsUsed, verdict.requestsWaitMs),
    refusal('tokens', limits.tokensPerMinute, verdict.tokensUsed, verdict.tokensWaitMs),
  ].filter(({ retryAfterMs }) => retryAfterMs !== 0);
}

const waitOf = ({ retryAfterMs }: Refusal) => retryAfterMs ?? never;

/**
 * Of all limits that are reached, the most informative for the caller: a budget, since waiting does not help; then the
 * rate with the longest wait, since earlier the request would be refused again; then the requests under way.
 */
export function pickRefusal(subjects: readonly LimitSubject[], verdicts: readonly Verdict[]): Refusal {
  const pairs = subjects.flatMap((subject, index) => {
    const verdict = verdicts[index];
    return verdict === undefined ? [] : [{ subject, verdict }];
  });
  const budget = pairs
    .map(({ subject, verdict }) => budgetRefusal(subject, verdict))
    .find((refusal) => refusal !== undefined);
  if (budget !== undefined) return budget;
  const rates = pairs.flatMap(({ subject, verdict }) => rateRefusals(subject, verdict));
  const [longest] = rates.sort((a, b) => (waitOf(a) === waitOf(b) ? 0 : waitOf(b) - waitOf(a)));
  if (longest !== undefined) return longest;
  const full = pairs.find(({ verdict }) => verdict.isFull);
  if (full === undefined) throw new Error('nothing refuses this request');
  const { kind, limits } = full.subject;
  return {
    kind: 'concurrency',
    subject: kind,
    limit: limits.concurrentRequests,
    period: null,
    retryAfterMs: null,
    hopeless: limits.concurrentRequests === 0,
  };
}
