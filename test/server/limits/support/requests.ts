/** Requests and ledgers for tests of limits, with everything that a test does not care about filled in. */
import type { BudgetLedger, LedgerBalance } from '../../../../server/limits/budget-ledger.ts';
import {
  compileLimits,
  type LimitPolicy,
  type LimitSubject,
  type SubjectKind,
} from '../../../../server/limits/limit-policy.ts';
import type { Decision, Limiter, ReserveRequest, Reservation } from '../../../../server/limits/limiter.ts';
import type { Refusal } from '../../../../server/limits/verdict.ts';

/** Thursday 19 November 2026, 10:40 UTC. */
export const startMs = Date.UTC(2026, 10, 19, 10, 40);
export const dollar = 1_000_000_000n;

export function subject(kind: SubjectKind, policy: LimitPolicy, id = `${kind}-1`): LimitSubject {
  return { kind, id, limits: compileLimits(policy) };
}

export const emptyLedger: BudgetLedger = {
  load: () => Promise.resolve({ spentNanoUsd: 0n, open: [] }),
};

/** Responds late and counts how often it was asked. */
export function slowLedger(balance: LedgerBalance, waitMs = 5): BudgetLedger & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    load: async ({ kind, id }, { period, startMs: from }) => {
      asked.push(`${kind} ${id} ${period} ${from}`);
      await new Promise((resolve) => {
        setTimeout(resolve, waitMs);
      });
      return balance;
    },
  };
}

export function request(
  subjects: readonly LimitSubject[],
  more: Partial<Omit<ReserveRequest, 'subjects'>> = {},
): ReserveRequest {
  return {
    subjects,
    model: 'sandbox/chat',
    tokensWorst: 1,
    costWorstNanoUsd: 0n,
    nowMs: startMs,
    leaseMs: 600_000,
    ...more,
  };
}

export type Reserved = Reservation & { id: string };

/** The reservation of a request that counters hold. */
export function granted(decision: Decision): Reserved {
  if (!decision.granted) throw new Error(`refused: ${decision.refusal.kind}`);
  const { reservation } = decision;
  if (reservation.id === null) throw new Error('no counter holds it');
  return reservation as Reserved;
}

export function refused(decision: Decision): Refusal {
  if (decision.granted) throw new Error('granted');
  return decision.refusal;
}

export async function takeUntilRefused(
  limiter: Limiter,
  make: () => ReserveRequest,
): Promise<{ taken: Reservation[]; refusal: Refusal }> {
  const taken: Reservation[] = [];
  for (;;) {
    const decision = await limiter.reserve(make());
    if (!decision.granted) return { taken, refusal: decision.refusal };
    taken.push(decision.reservation);
  }
}
