/** What a place that keeps counters must do, in process or shared: decide on a request as a whole, and take it back. */
import type { LimitSubject } from './limit-policy.ts';
import type { LimitUse } from './limit-use.ts';
import type { ReservationParts } from './reservation-id.ts';
import type { Verdict } from './verdict.ts';

/** A request, reduced to what is counted. */
export interface StoreRequest {
  /** Those with something to count; at least one. */
  subjects: readonly LimitSubject[];
  /** Of the whole family of subjects; the same for every request of a key. */
  group: string;
  tokens: number;
  costNanoUsd: bigint;
  nowMs: number;
  leaseMs: number;
}

/** What a request has really used. */
export interface Spent {
  tokens: number;
  costNanoUsd: bigint;
}

/** A granted request, held until it is settled or its lease ends. */
export interface Hold {
  parts: ReservationParts;
  /** Called once. Never rejects: what cannot be done now is done later. */
  settle(spent: Spent): Promise<void>;
}

/** The decision on a request, and what each subject has left. */
export interface StoreAnswer {
  /** Null: refused, and nothing was counted. */
  hold: Hold | null;
  /** One for each subject, in their order. */
  verdicts: readonly Verdict[];
}

/** Counters; whatever they are kept in, they decide alike. */
export interface LimitStore {
  /** All subjects or none. Rejects only when the store or the ledger cannot be asked. */
  reserve(request: StoreRequest): StoreAnswer | Promise<StoreAnswer>;
  /** Gives back what a reservation still holds and charges what it cost; false when nothing is held for it. */
  reconcile(parts: ReservationParts, costNanoUsd: bigint): Promise<boolean>;
  /** What a subject of the group uses; changes nothing. Rejects only when the ledger cannot be asked. */
  use(subject: LimitSubject, group: string, nowMs: number): Promise<LimitUse>;
  close(): Promise<void>;
}
