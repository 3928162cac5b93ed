/** The usage of a subject's limits at a moment: for display, not for decisions. */
import type { BudgetLedger } from './budget-ledger.ts';
import type { SubjectName } from './limit-policy.ts';
import type { PeriodSpan } from './period.ts';

export interface LimitUse {
  /** Granted in the last 60 seconds. */
  requests: number;
  tokens: number;
  /** Until all of them have left the minute, if none is added; 0 when there are none. */
  resetMs: number;
  /** Requests that have not ended. */
  underWay: number;
  /** Spent, or reserved for requests under way, nano-USD; one for each budget of the subject, in their order. */
  budgets: readonly bigint[];
  /** The part of each that is reserved, nano-USD. */
  reserved: readonly bigint[];
}

/** The usage of a subject without counters. */
export const noUse: Omit<LimitUse, 'budgets' | 'reserved'> = {
  requests: 0,
  tokens: 0,
  resetMs: 0,
  underWay: 0,
};

/** The usage of one budget, nano-USD. */
export interface BudgetUse {
  /** Spent or reserved. */
  used: bigint;
  reserved: bigint;
}

/** The usage of a budget by the usage records, for one that has no counter now. */
export async function usedByLedger(
  ledger: BudgetLedger,
  { kind, id, endUser }: SubjectName,
  span: PeriodSpan,
): Promise<BudgetUse> {
  const { spentNanoUsd, open } = await ledger.load({ kind, id, endUser }, span);
  const reserved = open.reduce((sum, { nanoUsd }) => sum + nanoUsd, 0n);
  return { used: spentNanoUsd + reserved, reserved };
}

/** The two lists of a `LimitUse`. */
export function budgetLists(uses: readonly BudgetUse[]): Pick<LimitUse, 'budgets' | 'reserved'> {
  return { budgets: uses.map(({ used }) => used), reserved: uses.map(({ reserved }) => reserved) };
}
