/** The store of an installation: one SQLite file in its data folder, or a PostgreSQL database. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { closeToOthers } from './close-to-others.ts';
import { postgresEngine, sqliteEngine } from './engine.ts';
import { folderProblem } from './folder-problem.ts';
import { migrate } from './migrations.ts';
import { NodeSqliteDialect, type CatchUp } from './node-sqlite-dialect.ts';
import { postgresPlace, postgresReason } from './postgres-place.ts';
import { SqliteHandles } from './sqlite-handles.ts';
import type { Tables } from './tables.ts';
import { JournalApplier } from './usage/journal-applier.ts';
import { sqliteAddition } from './usage/sqlite-addition.ts';

export type Database = Kysely<Tables>;

export interface DatabaseLocation {
  /** Of the SQLite file. */
  folder: string;
  /** Of a PostgreSQL database, which is taken instead. */
  url?: string | undefined;
  journal?: JournalSlot | undefined;
}

/** Filled in while a thread applies the journal of usage records: a connection then leaves that to it. */
export interface JournalSlot {
  apply?: CatchUp | undefined;
}

/**
 * Opens the database and applies outstanding migrations; a folder alone means SQLite. Commits are
 * durable when the process or the machine stops. Rejects with one line that names the database,
 * never its password. `destroy()` on the result closes it.
 */
export async function openDatabase(location: string | DatabaseLocation): Promise<Database> {
  const { folder, url, journal }: DatabaseLocation =
    typeof location === 'string' ? { folder: location } : location;
  return url === undefined ? await openSqlite(folder, journal) : await openPostgres(url);
}

/** Where the embedded database of an installation is. */
export function sqlitePath(folder: string): string {
  return join(folder, 'modelroute.sqlite');
}

/**
 * `<folder>/modelroute.sqlite`; folder and file are made when they are missing, and the file is readable by its owner
 * alone in every folder. The tables of metering are never seen without what the journal has for them, whichever process
 * wrote it.
 */
async function openSqlite(folder: string, journal: JournalSlot | undefined): Promise<Database> {
  const path = sqlitePath(folder);
  let handles: SqliteHandles | undefined;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    closeToOthers(path);
    const opened = await SqliteHandles.open(path);
    handles = opened;
    // Undefined until the migrations have made its tables.
    let applier: JournalApplier | undefined;
    const dialect = new NodeSqliteDialect(opened, async () => {
      // A thread that does it keeps the work away from the requests.
      if (journal?.apply !== undefined) await journal.apply();
      else if (applier !== undefined) await opened.write(() => applier?.applyAll());
    });
    const db = new Kysely<unknown>({ dialect });
    await migrate(db, sqliteEngine, Date.now());
    applier = new JournalApplier(opened.writer, folder, sqliteAddition());
    return db.$extendTables<Tables>();
  } catch (cause) {
    handles?.close();
    const reason = folderProblem(folder, cause) ?? (cause instanceof Error ? cause.message : String(cause));
    throw new Error(`cannot open the database ${path}: ${reason}`, { cause });
  }
}

/** The driver is loaded only here: most installations have no use for it. */
async function openPostgres(url: string): Promise<Database> {
  let db: Kysely<unknown> | undefined;
  try {
    const { demandPostgres, postgresDialect } = await import('./postgres.ts');
    await demandPostgres(url);
    db = new Kysely<unknown>({ dialect: postgresDialect(url) });
    await migrate(db, postgresEngine, Date.now());
    return db.$extendTables<Tables>();
  } catch (cause) {
    await db?.destroy();
    // Without the cause: an error about a URL carries the URL.
    // oxlint-disable-next-line eslint/preserve-caught-error
    throw new Error(`cannot open the database ${postgresPlace(url)}: ${postgresReason(url, cause)}`);
  }
}
