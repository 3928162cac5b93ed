/**
 * Deletes files that have expired and bytes without a row. Rows without bytes here stay:
 * the bytes may be in the folder of another node, or on a disk that is not mounted.
 */
import type { Database } from './database.ts';
import type { FileBytes, OldBytes } from './file-bytes.ts';

/** Files per batch; there may be millions. */
const batchFiles = 1_000;

/**
 * How long bytes without a row are kept after their last write. They may belong to an upload of
 * any process that uses the place, and an upload may stall as long as its request may take, an
 * hour; or to a killed process whose row the database is still writing. The second hour
 * is for that statement, and for clock skew.
 */
export const orphanGraceMs = 2 * 3_600_000;

/** How often the place is gone through from end to end. */
export const orphansEveryMs = 3_600_000;

export interface SweepReport {
  /** Files whose time had come. */
  expired: number;
  /** Orphaned files: of interrupted uploads and deletions, and of deletions that could not reach the bytes. */
  orphans: number;
}

export interface SweepTarget {
  db: Database;
  bytes: FileBytes;
  nowMs: () => number;
  /** Whether an upload of this process has the id, however long it takes. */
  isUploading: (id: string) => boolean;
  /** Called for files that could not be deleted; the sweep tries them again. */
  report: (cause: unknown) => void;
}

/** Any number of nodes may sweep at once, over one place or each over its own. */
export class FileSweep {
  readonly #target: SweepTarget;
  #running: Promise<SweepReport> | undefined;
  #orphansDueMs = 0;
  #closed = false;

  constructor(target: SweepTarget) {
    this.#target = target;
  }

  /** Never rejects. While one is going on, another is the same. */
  run(): Promise<SweepReport> {
    this.#running ??= this.#sweep().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Ends a sweep that is going on, at the end of its batch; none begins any more. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
  }

  async #sweep(): Promise<SweepReport> {
    const swept = { expired: 0, orphans: 0 };
    try {
      await this.#sweepExpired(swept);
      const nowMs = this.#target.nowMs();
      if (this.#closed || nowMs < this.#orphansDueMs) return swept;
      this.#orphansDueMs = nowMs + orphansEveryMs;
      await this.#sweepOrphans(swept);
    } catch (cause) {
      this.#target.report(cause);
    }
    return swept;
  }

  /** The rows first, then the bytes, so that a crash in between leaves bytes, which go later. */
  async #sweepExpired(swept: SweepReport): Promise<void> {
    const { db, bytes, nowMs } = this.#target;
    while (!this.#closed) {
      const due = db.selectFrom('file').select('id').where('expires_at_ms', '<=', nowMs()).limit(batchFiles);
      const page = await db.deleteFrom('file').where('id', 'in', due).returning(['owner', 'id']).execute();
      if (page.length === 0) return;
      swept.expired += page.length;
      await this.#removeAll(page.map((name) => ({ remove: () => bytes.remove(name) })));
    }
  }

  async #sweepOrphans(swept: SweepReport): Promise<void> {
    const { db, bytes } = this.#target;
    if (!(await bytes.isOwnedBy(db))) return;
    for await (const old of this.#oldBatches()) {
      // Queried only now: an upload that ended before its bytes were this old has its row or will never have one.
      const rows = await db
        .selectFrom('file')
        .select('id')
        .where('id', 'in', [...new Set(old.map(({ id }) => id))])
        .execute();
      const known = new Set(rows.map(({ id }) => id));
      swept.orphans += await this.#removeAll(old.filter(({ id }) => !known.has(id)));
    }
  }

  /** The bytes here that are older than the grace, but for uploads of this process. */
  async *#oldBatches(): AsyncGenerator<OldBytes[]> {
    const { bytes, nowMs, isUploading } = this.#target;
    let batch: OldBytes[] = [];
    for await (const old of bytes.old(nowMs(), orphanGraceMs)) {
      if (this.#closed) return;
      if (isUploading(old.id)) continue;
      batch.push(old);
      if (batch.length < batchFiles) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  /** The number of deleted files. One that cannot be deleted does not keep the others. */
  async #removeAll(all: readonly Pick<OldBytes, 'remove'>[]): Promise<number> {
    const faults: unknown[] = [];
    for (const each of all) await each.remove().catch((fault: unknown) => faults.push(fault));
    if (faults.length > 0)
      this.#target.report(
        new Error(`${faults.length} of ${all.length} files could not be removed`, { cause: faults[0] }),
      );
    return all.length - faults.length;
  }
}
