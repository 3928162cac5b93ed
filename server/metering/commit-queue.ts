/**
 * Group commit: rows that arrive while one transaction is being written go into the next, reservations and awaited entries at
 * once, other entries with them or a little later. Reservations wait for it, entries are retried until they are written.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { RepeatedFailure } from '../core/repeated-failure.ts';
import type { Log } from '../telemetry/log.ts';
import type {
  UsageEntryTable,
  UsagePriceTable,
  UsageProcessTable,
  UsagePromptTable,
  UsageReservationTable,
  UsageResponseTable,
} from '../storage/usage-tables.ts';
import {
  hasRoomForResponse,
  isAwaited,
  patient,
  released,
  responseOf,
  rowOf,
  wanted,
  type ReservationWait,
  type WaitingEntry,
  type WaitingReservation,
} from './waiting-rows.ts';
import { emptyBatch, type UsageBatch, type WriteUsage } from './write-batch.ts';

/** Most rows of a kind in a transaction: a statement takes some 32,000 values. */
const batchRows = 256;
/** Minimum time between the starts of transactions under load; a row that arrives alone does not wait. */
const spacingMs = 1;
const crowd = 4;
/** How long an entry waits for a reservation to share its transaction with; a process that dies meanwhile loses it. */
const entryDelayMs = 2;
/** Most entries that wait: some 20 MB. */
const mostReservations = 10_000;
const mostEntries = 20_000;
/** Pauses between attempts while the store is unavailable, twice as long each time. */
const firstPauseMs = 100;
const longestPauseMs = 5_000;
/** After this many failures in a row, entries are tried one by one. */
const failuresTogether = 3;

export interface CommitQueueParts {
  write: WriteUsage;
  /** Writes one entry within the call, or throws; undefined where that would take long. */
  writeNow?: ((batch: UsageBatch) => void) | undefined;
  log: Pick<Log, 'error'>;
  /** The process's lease as it is now; null when it need not be renewed and is not `demanded`. */
  lease(demanded: boolean): UsageProcessTable | null;
  /** These entries are durable; `duplicates` of them were there already. */
  onWritten(entries: readonly UsageEntryTable[], duplicates: readonly string[]): void;
}

export class CommitQueue {
  readonly #parts: CommitQueueParts;
  #reservations: WaitingReservation[] = [];
  #entries: WaitingEntry[] = [];
  readonly #knownPrices = new Set<string>();
  readonly #failure = new RepeatedFailure();
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  /** `performance.now()` from which on entries may be tried again. */
  #retryMs = 0;
  /** When the last transaction began, and with how many rows. */
  #begunMs = 0;
  #begunWith = 0;
  #isFailing = false;

  constructor(parts: CommitQueueParts) {
    this.#parts = parts;
  }

  /** Whether the last write failed. */
  get isFailing(): boolean {
    return this.#isFailing;
  }

  /** How many entries are not durable yet. */
  get waiting(): number {
    return this.#entries.length;
  }

  /** Resolves when the row is durable. Rejects with `NotWritten` when `wait` was given up before its write began. */
  reserve(
    row: UsageReservationTable,
    prices: readonly UsagePriceTable[],
    prompt: UsagePromptTable | null,
    wait: ReservationWait = patient,
  ): Promise<void> {
    if (this.#reservations.length >= mostReservations) this.#reservations = wanted(this.#reservations);
    if (this.#reservations.length >= mostReservations)
      return Promise.reject(new Error('too many reservations wait for the store'));
    return new Promise((resolve, reject) => {
      if (this.#reservations.push({ row, prices, prompt, wait, resolve, reject }) === 1) this.#wake();
    });
  }

  /**
   * False when the queue is full: the entry is not accepted. `release` is called when the entry is durable, so that a
   * response can wait for it: where writes take no time, and not while they fail. Without it, the entry is written within
   * the call there. In most cases the record is thus there before the caller has the end of the response, whatever dies
   * from then on.
   */
  settle(row: UsageEntryTable, release?: () => void, completed: UsageResponseTable | null = null): boolean {
    const response = completed !== null && hasRoomForResponse(this.#entries) ? completed : null;
    const isAccepted = this.#entries.length < mostEntries;
    const isWorking = !this.#isFailing && this.#failures === 0;
    const isFast = isAccepted && isWorking && this.#parts.writeNow !== undefined;
    if (isFast && release !== undefined) {
      this.#entries.push({ row, response, release });
      this.#wake();
      return true;
    }
    const entry = { row, response, release: undefined };
    if (isAccepted && !(isFast && this.#isWrittenNow(entry))) {
      this.#entries.push(entry);
      this.#wakeLater(entryDelayMs);
    }
    release?.();
    return isAccepted;
  }

  #isWrittenNow(entry: WaitingEntry): boolean {
    const { writeNow } = this.#parts;
    if (writeNow === undefined) return false;
    try {
      writeNow({ ...emptyBatch, entries: [entry.row], responses: responseOf(entry) });
    } catch {
      // It is tried again with those that follow, and logged if that fails too.
      return false;
    }
    this.#parts.onWritten([entry.row], []);
    return true;
  }

  /** Renews the lease. Rejects when that failed. */
  async heartbeat(): Promise<void> {
    await this.#write({ ...emptyBatch, process: this.#parts.lease(true) });
  }

  /** Resolves when the queue is empty, or after `withinMs`. */
  async drain(withinMs: number): Promise<void> {
    const endMs = performance.now() + withinMs;
    while (this.#entries.length + this.#reservations.length > 0 && performance.now() < endMs) {
      this.#wake();
      await this.#running;
      if (this.#entries.length > 0)
        await pause(Math.min(firstPauseMs, Math.max(0, endMs - performance.now())));
    }
    clearTimeout(this.#timer);
  }

  async #write(batch: UsageBatch): Promise<readonly string[]> {
    try {
      const duplicates = await this.#parts.write(batch);
      this.#isFailing = false;
      return duplicates;
    } catch (cause) {
      this.#isFailing = true;
      throw cause;
    }
  }

  #wakeLater(ms: number): void {
    if (this.#timer !== undefined || this.#running !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#wake();
    }, ms);
  }

  /** Not before the turn of the loop is over: all of its reservations share a transaction. */
  #wake(): void {
    if (this.#running !== undefined) return;
    const waitMs = this.#begunWith < crowd ? 0 : this.#begunMs + spacingMs - performance.now();
    this.#running = new Promise<void>((resolve) => {
      const run = () => resolve(this.#run());
      if (waitMs > 0) setTimeout(run, waitMs);
      else setImmediate(run);
    });
  }

  async #run(): Promise<void> {
    this.#begunMs = performance.now();
    await this.#writeWaiting();
    this.#running = undefined;
    if (this.#reservations.length > 0 || this.#entries.some(isAwaited)) this.#wake();
    else if (this.#entries.length > 0)
      this.#wakeLater(Math.max(entryDelayMs, this.#retryMs - performance.now()));
  }

  async #writeWaiting(): Promise<void> {
    const isDue = performance.now() >= this.#retryMs;
    const entries = isDue ? this.#entries.slice(0, batchRows) : [];
    const reservations = wanted(this.#reservations.splice(0, batchRows));
    this.#begunWith = reservations.length + entries.length;
    // After a failure entries are written alone: an invalid entry must not fail reservations.
    if (this.#failures > 0) {
      await this.#writeReservations(reservations, []);
      await this.#retryEntries(entries);
    } else if (!(await this.#writeReservations(reservations, entries))) this.#failed();
  }

  /** False when the entries have not been written. */
  async #writeReservations(
    reservations: readonly WaitingReservation[],
    entries: readonly WaitingEntry[],
  ): Promise<boolean> {
    if (reservations.length + entries.length === 0) return true;
    const prices = new Map(
      reservations
        .flatMap(({ prices: each }) => each)
        .filter(({ version }) => !this.#knownPrices.has(version))
        .map((price) => [price.version, price]),
    );
    try {
      const duplicates = await this.#write({
        prices: [...prices.values()],
        reservations: reservations.map(({ row }) => row),
        prompts: reservations.flatMap(({ prompt }) => prompt ?? []),
        entries: entries.map(rowOf),
        responses: entries.flatMap(responseOf),
        process: this.#parts.lease(false),
      });
      for (const version of prices.keys()) this.#knownPrices.add(version);
      for (const each of reservations) each.resolve();
      this.#written(entries, duplicates);
      return true;
    } catch (err) {
      // Retrying takes longer than a response should wait.
      for (const each of this.#entries) released(each);
      if (entries.length > 0 && reservations.length > 0) await this.#writeReservations(reservations, []);
      else if (reservations.length > 0) for (const each of reservations) each.reject(err);
      if (entries.length > 0 && this.#failure.isToReport(err))
        this.#parts.log.error(
          { err, waiting: this.#entries.length },
          'usage records could not be written; retrying',
        );
      return entries.length === 0;
    }
  }

  #written(entries: readonly WaitingEntry[], duplicates: readonly string[]): void {
    if (entries.length === 0) return;
    this.#entries.splice(0, entries.length);
    this.#failures = 0;
    this.#retryMs = 0;
    this.#parts.onWritten(entries.map(rowOf), duplicates);
    for (const each of entries) released(each);
  }

  #failed(): void {
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** this.#failures);
    this.#failures += 1;
    this.#retryMs = performance.now() + pauseMs;
  }

  async #retryEntries(entries: readonly WaitingEntry[]): Promise<void> {
    if (entries.length === 0 || (await this.#writeReservations([], entries))) return;
    if (this.#failures < failuresTogether || !(await this.#isWritable())) this.#failed();
    else await this.#dropBad(entries);
  }

  /** The store accepts other rows, but not this one: it is given up, and stays reserved for the scan. */
  async #dropBad(entries: readonly WaitingEntry[]): Promise<void> {
    for (const entry of entries) {
      if (await this.#writeReservations([], [entry])) continue;
      if (!(await this.#isWritable())) return this.#failed();
      this.#entries.shift();
      this.#parts.log.error({ id: entry.row.id }, 'a usage record cannot be written; it stays reserved');
    }
  }

  async #isWritable(): Promise<boolean> {
    try {
      await this.heartbeat();
      return true;
    } catch {
      return false;
    }
  }
}
