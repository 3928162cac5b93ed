/** The limits of a key, its end users or a project: the policy as it is stored, and the compiled form that the limiter takes. */
import { compileModelPatterns } from './model-patterns.ts';
import type { Period } from './period.ts';

/** Money that may be spent in each period. */
interface BudgetLimit {
  period: Period;
  nanoUsd: bigint;
}

/** Absent or null: not limited. */
export interface LimitPolicy {
  /** Ids and globs with `*`; an empty list allows no model. */
  allowedModels?: readonly string[] | null;
  requestsPerMinute?: number | null;
  /** Of input and output together. */
  tokensPerMinute?: number | null;
  concurrentRequests?: number | null;
  budgets?: readonly BudgetLimit[] | null;
}

/** A policy, validated and compiled; `Infinity` means no limit. */
export interface Limits {
  mayUse(model: string): boolean;
  requestsPerMinute: number;
  tokensPerMinute: number;
  concurrentRequests: number;
  /** At most one for each period. */
  budgets: readonly BudgetLimit[];
  /** Whether the policy needs counters. */
  counts: boolean;
}

/** All may have limits, and all must allow. */
export type SubjectKind = 'key' | 'end_user' | 'project';

/** Whose usage records are those of an end user. */
export interface EndUser {
  /** The first key of the chain of rotations. */
  keyRootId: string;
  projectId: string;
  /** As the usage record has it. */
  name: string;
}

/** The subject of limits. */
export interface LimitSubject {
  kind: SubjectKind;
  id: string;
  limits: Limits;
  /** Of the kind `end_user`. */
  endUser?: EndUser | undefined;
}

/** A subject as a ledger knows it. */
export type SubjectName = Omit<LimitSubject, 'limits'>;

/** Counters of a rate stay exact integers in Lua and in JavaScript. */
const largestCount = 1e15;
/** A thousand million million dollars: their whole number of dollars stays exact in Lua. */
export const largestNanoUsd = 10n ** 24n;

function count(name: string, value: number | null | undefined): number {
  if (value === null || value === undefined) return Infinity;
  if (!Number.isInteger(value) || value < 0 || value > largestCount)
    throw new RangeError(`${name} must be a whole number from 0 to ${largestCount}`);
  return value;
}

/** Where two budgets name one period the smaller holds: a policy may only ever be stricter than each of its lines. */
function smallestOfEachPeriod(budgets: readonly BudgetLimit[]): BudgetLimit[] {
  const byPeriod = new Map<Period, BudgetLimit>();
  for (const budget of budgets) {
    if (budget.nanoUsd < 0n || budget.nanoUsd > largestNanoUsd)
      throw new RangeError(`a budget must be from 0 to ${largestNanoUsd} nano-USD`);
    const known = byPeriod.get(budget.period);
    if (known === undefined || budget.nanoUsd < known.nanoUsd) byPeriod.set(budget.period, budget);
  }
  return [...byPeriod.values()];
}

/** To be done once for each stored policy, not for each request. Throws `RangeError` for invalid values. */
export function compileLimits(policy: LimitPolicy): Limits {
  const requestsPerMinute = count('requestsPerMinute', policy.requestsPerMinute);
  const tokensPerMinute = count('tokensPerMinute', policy.tokensPerMinute);
  const concurrentRequests = count('concurrentRequests', policy.concurrentRequests);
  const budgets = smallestOfEachPeriod(policy.budgets ?? []);
  return {
    mayUse: compileModelPatterns(policy.allowedModels),
    requestsPerMinute,
    tokensPerMinute,
    concurrentRequests,
    budgets,
    counts: Math.min(requestsPerMinute, tokensPerMinute, concurrentRequests) < Infinity || budgets.length > 0,
  };
}
