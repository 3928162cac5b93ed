/** Deletes rows whose time has passed, now and then, beside the requests. */
import type { Database } from '../storage/database.ts';
import type { Log } from '../telemetry/log.ts';
import { hasOldRows } from './old-rows.ts';
import type { RetentionPeriods, ShedReport } from './retention-periods.ts';
import { shedOldRows } from './shed-old-rows.ts';
import { shedInThread } from './shedding-thread.ts';

interface RetentionParts {
  db: Database;
  /** Of the embedded database; undefined: PostgreSQL, which waits for no thread of ours. */
  path: string | undefined;
  periods: RetentionPeriods;
  log: Pick<Log, 'error' | 'info'>;
  nowMs: () => number;
}

export class Retention {
  readonly #parts: RetentionParts;
  readonly #closing = new AbortController();
  #running: Promise<void> | undefined;

  constructor(parts: RetentionParts) {
    this.#parts = parts;
  }

  /** Never rejects. While one is going on, another is the same. */
  sweep(): Promise<void> {
    this.#running ??= this.#sweep().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Ends a sweep that is going on, at the end of its batch; none begins any more. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #sweep(): Promise<void> {
    const { db, periods, log, nowMs } = this.#parts;
    if (this.#closing.signal.aborted) return;
    try {
      const now = nowMs();
      if (!(await hasOldRows(db, periods, now))) return;
      const begunMs = performance.now();
      const { rows, batches, longestBatchMs } = await this.#shed(now);
      const tookMs = Math.round(performance.now() - begunMs);
      log.info(
        { ...rows, batches, longestBatchMs: Math.round(longestBatchMs), tookMs },
        'rows were deleted whose time had passed',
      );
    } catch (err) {
      log.error({ err }, 'expired rows could not be deleted');
    }
  }

  async #shed(nowMs: number): Promise<ShedReport> {
    const { db, path, periods } = this.#parts;
    const { signal } = this.#closing;
    return path === undefined
      ? await shedOldRows(db, { periods, nowMs, isShared: true }, signal)
      : await shedInThread({ path, periods, nowMs }, signal);
  }
}
