/**
 * Takes away what nobody is to see again: files that have expired, and bytes that no row names. Rows whose
 * bytes are not here stay: the bytes may lie in the folder of another node, or on a disk that is not mounted.
 */
import { lstat, opendir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from './database.ts';
import { ownsFolder } from './folder-owner.ts';
import { contentPath, idOfOwnName } from './stored-file.ts';

/** How many files are dealt with at a time; a folder may hold millions. */
const batchFiles = 1_000;

/**
 * For how long bytes without a row are left alone after they were last written. They may be an upload of
 * any process that has the folder, and an upload may stand still for as long as its request may take, an
 * hour; or those of a process that was killed, whose row the database is still to write. The second hour
 * is for that statement, and for clocks that differ.
 */
export const orphanGraceMs = 2 * 3_600_000;

/** How often the folder is gone through from end to end. */
export const orphansEveryMs = 3_600_000;

export interface SweepReport {
  /** Files whose time had come. */
  expired: number;
  /** Bytes that no row named: uploads and deletions that were cut off, and what another node removed that could not reach them. */
  orphans: number;
}

export interface SweepTarget {
  db: Database;
  folder: string;
  nowMs: () => number;
  /** Whether an upload of this process has the id, however long it takes. */
  isUploading: (id: string) => boolean;
  /** Told of what could not be taken away; it is tried again. */
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
      // Asked only now: whoever wrote what was old by then, and was at an end with it, has its row or will never have one.
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

  /** How many are gone. What cannot be removed does not keep the rest. */
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

/** Since the last write; 0 for what has gone meanwhile or is no file. */
async function ageMs(path: string, nowMs: number): Promise<number> {
  const stats = await lstat(path).catch(() => undefined);
  return stats?.isFile() === true ? nowMs - stats.mtimeMs : 0;
}
