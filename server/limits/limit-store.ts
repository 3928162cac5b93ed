/** The interface of a store of counters, in process or shared: decide on a request as a whole, and release it. */
import type { LimitSubject } from './limit-policy.ts';
import type { LimitUse } from './limit-use.ts';
import type { ReservationParts } from './reservation-id.ts';
import type { Verdict } from './verdict.ts';

/** A request, reduced to the counted amounts. */
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

/** The actual usage of a request. */
export interface Spent {
  tokens: number;
  costNanoUsd: bigint;
}

/** A granted request, reserved until it is settled or its lease ends. */
export interface Hold {
  parts: ReservationParts;
  /** Called once. Never rejects: what fails now is retried later. */
  settle(spent: Spent): Promise<void>;
}

/** The decision on a request, and the remaining limits of each subject. */
export interface StoreReply {
  /** Null: refused, and nothing was counted. */
  hold: Hold | null;
  /** One for each subject, in their order. */
  verdicts: readonly Verdict[];
}

/** A store of counters; all implementations decide alike. */
export interface LimitStore {
  /** All subjects or none. Rejects only when the store or the ledger is unavailable. */
  reserve(request: StoreRequest): StoreReply | Promise<StoreReply>;
  /** Releases the remainder of a reservation and charges its actual cost; false when nothing is reserved for it. */
  reconcile(parts: ReservationParts, costNanoUsd: bigint): Promise<boolean>;
  /** The current usage of a subject of the group; changes nothing. Rejects only when the ledger is unavailable. */
  use(subject: LimitSubject, group: string, nowMs: number): Promise<LimitUse>;
  close(): Promise<void>;
}
