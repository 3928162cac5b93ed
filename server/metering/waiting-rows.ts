/** Rows that wait for their transaction, and whoever waits for them. */
import type {
  UsageEntryTable,
  UsagePriceTable,
  UsagePromptTable,
  UsageReservationTable,
  UsageResponseTable,
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
  response: UsageResponseTable | null;
  /** Called once: when the entry is durable, or when that takes longer than anybody should wait. */
  release: (() => void) | undefined;
}

export const patient: ReservationWait = { isGivenUp: false };

export const rowOf = ({ row }: WaitingEntry): UsageEntryTable => row;
export const responseOf = ({ response }: WaitingEntry): UsageResponseTable[] =>
  response === null ? [] : [response];
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

/** Characters of responses that wait: while the store is away, the entries of all calls wait with theirs. */
const mostResponseChars = 32 * 1_024 ** 2;
/** So many entries wait in normal operation. Their responses fit. */
const usualEntries = 200;

/** Whether one more may wait; the entries themselves have a limit of their own. */
export function hasRoomForResponse(entries: readonly WaitingEntry[]): boolean {
  if (entries.length <= usualEntries) return true;
  return entries.reduce((sum, { response }) => sum + (response?.response.length ?? 0), 0) < mostResponseChars;
}
