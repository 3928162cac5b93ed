/** Rows that wait to be written: no response waits for them. They are written at once, together where many come. */
import type { Log } from '../telemetry/log.ts';
import type { KeptResponseTable } from '../storage/tables.ts';
import type { KeptBatch } from './kept-rows.ts';

/** Most rows, and about the most bytes, of a transaction. */
const batchRows = 64;
const batchBytes = 4 * 1024 * 1024;
/** Most bytes that wait while the store does not take them; then the oldest are given up. */
const mostWaitingBytes = 64 * 1024 * 1024;
/** Pauses between attempts while the store is unavailable, twice as long each time. */
const firstPauseMs = 100;
const longestPauseMs = 5_000;
/** How often `close` tries to write what is left. */
const lastTries = 3;

/** Writes a batch in one transaction. */
type WriteKept = (batch: KeptBatch) => Promise<void>;

export class KeepQueue {
  readonly #write: WriteKept;
  readonly #log: Pick<Log, 'error'>;
  readonly #rows = new Map<string, KeptResponseTable>();
  readonly #touched = new Map<string, KeptBatch['touched'][number]>();
  #bytes = 0;
  #running: Promise<void> | undefined;
  /** The transaction that is under way. */
  #writing: Promise<void> | undefined;
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(write: WriteKept, log: Pick<Log, 'error'>) {
    this.#write = write;
    this.#log = log;
  }

  add(row: KeptResponseTable): void {
    this.#rows.set(row.id, row);
    this.#bytes += row.bytes;
    for (const [id, { bytes }] of this.#rows) {
      if (this.#bytes <= mostWaitingBytes || id === row.id) break;
      this.#rows.delete(id);
      this.#bytes -= bytes;
    }
    this.#wake();
  }

  touch(id: string, owner: string, expires_at_ms: number): void {
    const row = this.#rows.get(id);
    if (row?.owner === owner) this.#rows.set(id, { ...row, expires_at_ms });
    // Also where its row waits: that may be under way already, as it was.
    this.#touched.set(id, { id, owner, expires_at_ms });
    this.#wake();
  }

  /** A row that is not written yet. */
  get(id: string): KeptResponseTable | undefined {
    return this.#rows.get(id);
  }

  /** Takes a row back. Resolves when no transaction that has it is under way. */
  async remove(id: string): Promise<boolean> {
    const row = this.#rows.get(id);
    if (row === undefined) return false;
    this.#rows.delete(id);
    this.#bytes -= row.bytes;
    await this.#writing?.catch(() => {});
    return true;
  }

  async close(): Promise<void> {
    await this.#running;
    for (let tries = 0; tries < lastTries && this.#rows.size > 0; tries++) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#wake();
      await this.#running;
    }
    clearTimeout(this.#timer);
  }

  /** Not before the turn of the loop is over: what is sent to callers goes first. */
  #wake(): void {
    if (this.#running !== undefined || this.#timer !== undefined) return;
    this.#running = new Promise((resolve) => setImmediate(() => resolve(this.#run())));
  }

  async #run(): Promise<void> {
    while (this.#rows.size + this.#touched.size > 0) {
      const rows = this.#nextRows();
      const touched = [...this.#touched.values()].slice(0, batchRows);
      try {
        this.#writing = this.#write({ rows, touched });
        await this.#writing;
      } catch (err) {
        this.#log.error({ err, waiting: this.#rows.size }, 'responses could not be kept; retrying');
        this.#retryLater();
        break;
      }
      this.#failures = 0;
      for (const row of rows) if (this.#rows.delete(row.id)) this.#bytes -= row.bytes;
      for (const each of touched) if (this.#touched.get(each.id) === each) this.#touched.delete(each.id);
    }
    this.#running = undefined;
  }

  #nextRows(): KeptResponseTable[] {
    const rows: KeptResponseTable[] = [];
    let bytes = 0;
    for (const row of this.#rows.values()) {
      if (rows.length === batchRows || (rows.length > 0 && bytes + row.bytes > batchBytes)) break;
      rows.push(row);
      bytes += row.bytes;
    }
    return rows;
  }

  #retryLater(): void {
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** this.#failures);
    this.#failures += 1;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#wake();
    }, pauseMs);
    this.#timer.unref();
  }
}
