/** Deletes rows whose time has passed, now and then, beside the requests. */
import type { Database } from '../storage/database.ts';
import type { Log } from '../telemetry/log.ts';
import { hasOldRows } from './old-rows.ts';
import { boundsOfPauses } from './pace.ts';
import type { Backlog, RetentionPeriods, ShedReport } from './retention-periods.ts';
import { shedOldRows } from './shed-old-rows.ts';
import { shedInThread } from './shedding-thread.ts';

interface RetentionParts {
  db: Database;
  /** Of the embedded database; undefined: PostgreSQL, which waits for no thread of ours. */
  path: string | undefined;
  periods: RetentionPeriods;
  log: Pick<Log, 'error' | 'warn' | 'info'>;
  nowMs: () => number;
  /** For how long the oldest expired row of a kind should have been deleted. */
  observeBacklog: (kind: string, seconds: number) => void;
}

/** A younger backlog may be one of an hour with many calls. */
const warnFromMs = 600_000;
const warnEveryMs = 3_600_000;

export class Retention {
  readonly #parts: RetentionParts;
  readonly #closing = new AbortController();
  #running: Promise<void> | undefined;
  #pauseFactor: number;
  #warnedAtMs = Number.NEGATIVE_INFINITY;

  constructor(parts: RetentionParts) {
    this.#parts = parts;
    this.#pauseFactor = boundsOfPauses(parts.path === undefined).longest;
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
      const { rows, batches, longestBatchMs, pauseFactor } = await this.#shed(now);
      this.#pauseFactor = pauseFactor;
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
    const sweep = { periods, nowMs, pauseFactor: this.#pauseFactor };
    return path === undefined
      ? await shedOldRows(db, { ...sweep, isShared: true, report: this.#report }, signal)
      : await shedInThread({ ...sweep, path }, this.#report, signal);
  }

  readonly #report = ({ kind, ageMs, isGrowing }: Backlog) => {
    const { path, log, observeBacklog } = this.#parts;
    const backlogSeconds = Math.max(0, Math.round(ageMs / 1_000));
    observeBacklog(kind, backlogSeconds);
    const nowMs = performance.now();
    if (!isGrowing || ageMs < warnFromMs || nowMs < this.#warnedAtMs + warnEveryMs) return;
    this.#warnedAtMs = nowMs;
    const remedy =
      path === undefined
        ? 'give PostgreSQL faster storage or more processors'
        : 'put the data folder on faster storage, or use PostgreSQL (DATABASE_URL)';
    log.warn(
      { kind, backlogSeconds },
      `rows expire faster than they can be deleted, and the database grows: ${remedy}`,
    );
  };
}
