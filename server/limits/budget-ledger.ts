/** Budgets load the amount spent from the usage records after a restart or in a new period; this is their view of them. */
import type { SubjectName } from './limit-policy.ts';
import type { PeriodSpan } from './period.ts';

/** A reservation whose usage record is not settled: its request goes on, or died with its process. */
interface OpenReservation {
  reservationId: string;
  /** The worst case that it was admitted with. */
  nanoUsd: bigint;
}

/** The usage of one subject in one period by the usage records. */
export interface LedgerBalance {
  /** Of settled requests only. */
  spentNanoUsd: bigint;
  /** All of the subject; by id, so that each can still be settled exactly. */
  open: readonly OpenReservation[];
}

/**
 * Exact after every loss of counters if a usage record is durable before its request is dispatched, and is settled before
 * its reservation is.
 */
export interface BudgetLedger {
  /** Requests count for the period in which they were admitted. Called once for each subject and period, not for each request. */
  load(subject: SubjectName, span: PeriodSpan): Promise<LedgerBalance>;
}
