/** Rows that wait for their transaction, and whoever waits for them. */
import type {
  UsageEntryTable,
  UsagePriceTable,
  UsagePromptTable,
  UsageReservationTable,
} from '../storage/usage-tables.ts';
import { NotWritten } from './not-written.ts';

/** A wait for a reservation; whoever waits may give up. */
export interface ReservationWait {
  readonly isGivenUp: boolean;
}

export interface WaitingReservation {
  row: UsageReservationTable;
  prices: readonly UsagePriceTable[];
  prompt: UsagePromptTable | null;
  wait: ReservationWait;
  resolve(): void;
  reject(cause: unknown): void;
}

export interface WaitingEntry {
  row: UsageEntryTable;
  /** Called once: when the entry is durable, or when that takes longer than anybody should wait. */
  release: (() => void) | undefined;
}

export const patient: ReservationWait = { isGivenUp: false };

export const rowOf = ({ row }: WaitingEntry): UsageEntryTable => row;
export const isAwaited = ({ release }: WaitingEntry): boolean => release !== undefined;

/** Lets go whoever waits for the entry. */
export function released(entry: WaitingEntry): void {
  entry.release?.();
  entry.release = undefined;
}

/** The same array where all of them are wanted, as nearly always. */
export function wanted(waiting: WaitingReservation[]): WaitingReservation[] {
  if (!waiting.some(({ wait }) => wait.isGivenUp)) return waiting;
  for (const each of waiting) if (each.wait.isGivenUp) each.reject(new NotWritten());
  return waiting.filter(({ wait }) => !wait.isGivenUp);
}
