/**
 * Deletes files that have expired and bytes without a row. Rows without bytes on this machine stay:
 * the bytes may be in the folder of another node, or on a disk that is not mounted.
 */
import { lstat, opendir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from './database.ts';
import { ownsFolder } from './folder-owner.ts';
import { contentPath, idOfOwnName } from './stored-file.ts';

/** Files per batch; a folder may contain millions. */
const batchFiles = 1_000;

/**
 * How long bytes without a row are kept after their last write. They may belong to an upload of
 * any process that uses the folder, and an upload may stall as long as its request may take, an
 * hour; or to a killed process whose row the database is still writing. The second hour
 * is for that statement, and for clock skew.
 */
export const orphanGraceMs = 2 * 3_600_000;

/** How often the folder is gone through from end to end. */
export const orphansEveryMs = 3_600_000;

export interface SweepReport {
  /** Files whose time had come. */
  expired: number;
  /** Orphaned files: of interrupted uploads and deletions, and of deletions by a node that cannot reach this folder. */
  orphans: number;
}

export interface SweepTarget {
  db: Database;
  folder: string;
  nowMs: () => number;
  /** Whether an upload of this process has the id, however long it takes. */
  isUploading: (id: string) => boolean;
  /** Called for files that could not be deleted; the sweep tries them again. */
  report: (cause: unknown) => void;
}

/** Any number of nodes may sweep at once, over one folder or each over its own. */
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
    const { db, folder, nowMs } = this.#target;
    while (!this.#closed) {
      const due = db.selectFrom('file').select('id').where('expires_at_ms', '<=', nowMs()).limit(batchFiles);
      const page = await db.deleteFrom('file').where('id', 'in', due).returning('id').execute();
      if (page.length === 0) return;
      swept.expired += page.length;
      await this.#removeAll(page.map(({ id }) => contentPath(folder, id)));
    }
  }

  async #sweepOrphans(swept: SweepReport): Promise<void> {
    const { db, folder } = this.#target;
    if (!(await ownsFolder(db, folder))) return;
    for await (const old of this.#oldNames()) {
      // Queried only now: an upload that ended before its file was this old has its row or will never have one.
      const rows = await db
        .selectFrom('file')
        .select('id')
        .where('id', 'in', [...new Set(old.values())])
        .execute();
      const known = new Set(rows.map(({ id }) => id));
      const orphans = [...old].filter(([, id]) => !known.has(id));
      swept.orphans += await this.#removeAll(orphans.map(([name]) => join(folder, name)));
    }
  }

  /** Batches of names and the ids in them: the bytes here that are older than the grace, but for uploads of this process. */
  async *#oldNames(): AsyncGenerator<Map<string, string>> {
    const { folder, nowMs, isUploading } = this.#target;
    let batch = new Map<string, string>();
    for await (const { name } of await opendir(folder)) {
      if (this.#closed) return;
      const id = idOfOwnName(name);
      if (id === undefined || isUploading(id)) continue;
      if ((await ageMs(join(folder, name), nowMs())) < orphanGraceMs) continue;
      batch.set(name, id);
      if (batch.size < batchFiles) continue;
      yield batch;
      batch = new Map();
    }
    if (batch.size > 0) yield batch;
  }

  /** The number of deleted files. One that cannot be deleted does not keep the others. */
  async #removeAll(paths: readonly string[]): Promise<number> {
    const faults: unknown[] = [];
    for (const path of paths) await rm(path, { force: true }).catch((fault: unknown) => faults.push(fault));
    if (faults.length > 0)
      this.#target.report(
        new Error(`${faults.length} of ${paths.length} files could not be removed`, { cause: faults[0] }),
      );
    return paths.length - faults.length;
  }
}

/** Time since the last write; 0 for an entry that has been deleted meanwhile or is not a file. */
async function ageMs(path: string, nowMs: number): Promise<number> {
  const stats = await lstat(path).catch(() => undefined);
  return stats?.isFile() === true ? nowMs - stats.mtimeMs : 0;
}
