/** The embedded store of an installation: one SQLite file in its data folder. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { migrate, sqliteEngine } from './migrations.ts';
import { NodeSqliteDialect } from './node-sqlite-dialect.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/** How long a statement waits for another process that is writing, such as a command beside a running server. */
const busyTimeoutMs = 5_000;

/**
 * Opens `<folder>/modelroute.sqlite`, making folder (readable by its owner alone) and database when
 * they are missing, and applies outstanding migrations. What has been committed survives the end of
 * the process and of the machine: the log is synced at every commit (about 0.3 ms on a fast disk).
 * Rejects with one line naming the file. `destroy()` on the result closes it.
 */
export async function openDatabase(folder: string): Promise<Database> {
  const path = join(folder, 'modelroute.sqlite');
  let file: DatabaseSync | undefined;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    file = new DatabaseSync(path, { timeout: busyTimeoutMs });
    file.exec('pragma journal_mode = wal; pragma synchronous = full');
    const db = new Kysely<unknown>({ dialect: new NodeSqliteDialect(file) });
    await migrate(db, sqliteEngine, Date.now());
    return db.$extendTables<Tables>();
  } catch (cause) {
    if (file?.isOpen === true) file.close();
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`cannot open the database ${path}: ${reason}`, { cause });
  }
}
