/**
 * Records refused calls, a second later and many at once: no response waits for it. Of each key only the first ones of a
 * minute get a record, since a client that retries must not fill the store; all of them are counted.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { RefusedCall } from '../../core/refused-call.ts';
import type { UsageRefusalTable } from '../../storage/usage-tables.ts';
import type { Log } from '../../telemetry/log.ts';
import { UsageIds } from '../usage-id.ts';
import { refusalRow, type RefusalBatch, type RefusalTotal } from './refusal-rows.ts';

/** Records of one key in one minute, in one process. */
const mostPerMinute = 20;
/** Records that wait to be written; beyond, calls are only counted. */
const mostWaiting = 2_000;
const writeAfterMs = 1_000;
/** The longest wait until a write that failed is tried again. */
const longestRetryMs = 30_000;
const minuteMs = 60_000;
const hourMs = 3_600_000;
/** How long a shutdown waits for the last write. */
const closingMs = 5_000;

export interface RefusalStore {
  write(batch: RefusalBatch): Promise<void>;
  close(): Promise<void>;
}

export class RefusalRecorder {
  readonly #store: RefusalStore;
  readonly #log: Pick<Log, 'error'>;
  readonly #nowMs: () => number;
  readonly #ids: UsageIds;
  #rows: UsageRefusalTable[] = [];
  /** By project, key, hour and code: as many as keys that were refused since the last write, times their codes. */
  #totals = new Map<string, RefusalTotal>();
  /** Records of the current minute, by key. */
  readonly #recorded = new Map<string, number>();
  #minute = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  /** Writes that failed one after the other. */
  #failures = 0;
  #isClosed = false;

  constructor(store: RefusalStore, log: Pick<Log, 'error'>, nowMs: () => number) {
    this.#store = store;
    this.#log = log;
    this.#nowMs = nowMs;
    this.#ids = new UsageIds(nowMs);
  }

  /** Neither waits nor throws. */
  record(call: RefusedCall): void {
    const atMs = this.#nowMs();
    this.#count({
      hour_ms: atMs - (atMs % hourMs),
      project: call.project,
      key_id: call.keyId,
      code: call.error.code,
      requests: 1,
    });
    if (this.#mayRecord(call.keyId, atMs)) this.#rows.push(refusalRow(this.#ids.next(), call));
    if (this.#timer === undefined) this.#flushIn(writeAfterMs);
  }

  /** Writes what waits. Never rejects: rows that cannot be written wait, and are tried again. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.race([this.flush(), pause(closingMs, undefined, { ref: false })]);
    await this.#store.close();
  }

  #flushIn(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.flush(), ms);
    this.#timer.unref();
  }

  #mayRecord(keyId: string, atMs: number): boolean {
    const minute = Math.floor(atMs / minuteMs);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#recorded.clear();
    }
    const recorded = this.#recorded.get(keyId) ?? 0;
    if (recorded >= mostPerMinute || this.#rows.length >= mostWaiting) return false;
    this.#recorded.set(keyId, recorded + 1);
    return true;
  }

  #count(total: RefusalTotal): void {
    const name = `${total.hour_ms} ${total.project} ${total.key_id} ${total.code}`;
    const known = this.#totals.get(name);
    if (known === undefined) this.#totals.set(name, total);
    else known.requests += total.requests;
  }

  async #write(): Promise<void> {
    const [refusals, totals] = [this.#rows, [...this.#totals.values()]];
    if (totals.length === 0 && refusals.length === 0) return;
    this.#rows = [];
    this.#totals = new Map();
    try {
      await this.#store.write({ refusals, totals });
      this.#failures = 0;
    } catch (err) {
      if (this.#failures === 0)
        this.#log.error({ err }, 'refused calls could not be recorded; will try again');
      this.#failures++;
      this.#rows = [...refusals, ...this.#rows].slice(0, mostWaiting);
      for (const total of totals) this.#count(total);
      this.#flushIn(Math.min(writeAfterMs * 2 ** this.#failures, longestRetryMs));
    }
  }
}
