/** Makes folder and table agree again after a crash: the one may hold what the other does not know. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from './database.ts';
import { contentPath, isOwnName } from './stored-file.ts';

/** How many rows are compared at a time. */
const pageRows = 1_000;

export interface SweepReport {
  /** Bytes that no row named: uploads cut off by a crash, and deletions that a crash kept from finishing. */
  removedContents: number;
  /** Rows without bytes: never made by a crash, so somebody has taken files out of the folder. */
  removedRows: number;
}

/** To be run before the first upload, by the only process that has the folder. Other people's files in it are left alone. */
export async function sweepOrphans(db: Database, folder: string): Promise<SweepReport> {
  const names = new Set((await readdir(folder)).filter(isOwnName));
  let removedRows = 0;
  let last = '';
  for (;;) {
    const page = await db
      .selectFrom('file')
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(pageRows)
      .execute();
    const end = page.at(-1);
    if (end === undefined) break;
    last = end.id;
    const lost = page.filter(({ id }) => !names.delete(id)).map(({ id }) => id);
    if (lost.length > 0) await db.deleteFrom('file').where('id', 'in', lost).execute();
    removedRows += lost.length;
  }
  for (const name of names) await rm(join(folder, name), { force: true });
  return { removedContents: names.size, removedRows };
}

/**
 * Removes the files whose time has come: the rows first, then the bytes, so that a crash in between
 * leaves what the sweep at the next start removes. Returns how many.
 */
export async function sweepExpired(db: Database, folder: string, nowMs: number): Promise<number> {
  let removed = 0;
  for (;;) {
    const due = db.selectFrom('file').select('id').where('expires_at_ms', '<=', nowMs).limit(pageRows);
    const page = await db.deleteFrom('file').where('id', 'in', due).returning('id').execute();
    if (page.length === 0) return removed;
    for (const { id } of page) await rm(contentPath(folder, id), { force: true });
    removed += page.length;
  }
}
