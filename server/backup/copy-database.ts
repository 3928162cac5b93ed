/** Copies the embedded database as it is at one moment, while a server writes to it. */
import { backup, DatabaseSync } from '../storage/node-sqlite.ts';
import { closeToOthers } from '../storage/close-to-others.ts';
import { newerMigrations } from '../storage/migrations.ts';
import type { CopiedFile } from './copy-files.ts';
import type { Progress } from './progress.ts';

const busyTimeoutMs = 10_000;
/** 16 MB at a time, with pages of the usual size. */
const pagesAtOnce = 4_096;

/** Opened for reading; as any other connection it leaves no log behind when it is the last one. */
export function openSource(path: string): DatabaseSync {
  const source = new DatabaseSync(path, { timeout: busyTimeoutMs });
  source.exec('pragma query_only = on');
  return source;
}

/**
 * One moment for the whole copy: a read transaction holds it, so that commits of the server neither get into the copy nor
 * make it begin anew. The server goes on writing meanwhile. `target` is one file, without a log beside it.
 */
export async function copyDatabase(source: DatabaseSync, target: string, progress: Progress): Promise<void> {
  closeToOthers(target);
  source.exec('begin');
  try {
    // The transaction begins with its first read.
    source.prepare('select count(*) from migration').get();
    await backup(source, target, {
      rate: pagesAtOnce,
      progress: ({ totalPages, remainingPages }) =>
        progress.show(() => `database: ${percent(totalPages - remainingPages, totalPages)} %`),
    });
  } finally {
    source.exec('rollback');
  }
  const copy = new DatabaseSync(target);
  try {
    copy.exec('pragma journal_mode = delete');
  } finally {
    copy.close();
  }
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 100 : Math.floor((part / whole) * 100);
}

/** The steps that its schema has. Throws when it has some that this version does not know. */
export function migrationsOf(file: DatabaseSync): string[] {
  const applied = file
    .prepare('select name from migration order by name')
    .all()
    .map(({ name }) => String(name));
  demandKnown(applied, 'the database');
  return applied;
}

export function demandKnown(applied: readonly string[], what: string): void {
  const newer = newerMigrations(applied);
  if (newer.length > 0)
    throw new Error(
      `${what} was written by a newer version (it has '${newer.join("', '")}'); use that version or a later one`,
    );
}

/** The uploaded files that it names; nothing else may be asked of it meanwhile. */
export function* filesIn(file: DatabaseSync): Generator<CopiedFile> {
  const rows = file.prepare('select id, bytes, sha256 from file order by id').iterate();
  for (const { id, bytes, sha256 } of rows)
    yield { id: String(id), bytes: Number(bytes), sha256: String(sha256) };
}

/** Throws unless every page of the copy is sound. */
export function demandSound(path: string): void {
  const file = new DatabaseSync(path);
  try {
    const [first] = file.prepare('pragma quick_check(1)').all();
    const verdict = String(first?.['quick_check']);
    if (verdict !== 'ok') throw new Error(`the database of the backup is damaged: ${verdict}`);
  } finally {
    file.close();
  }
}
