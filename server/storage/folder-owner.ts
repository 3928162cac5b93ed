/**
 * Which database a folder of files belongs to. Bytes that no row names are cleared away only there: with another
 * database, as after a move from SQLite to PostgreSQL, every file would be one of them.
 */
import { opendir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { idOfOwnName } from './stored-file.ts';

/** Not a name of a file. */
const markName = '.database';
/** Of a folder that had files already when it was first met by a database without any. */
const strange = 'another';

/** Notes the owner of a folder that has none; to be done before the first upload. True when it is this database. */
export async function claimFolder(db: Database, folder: string): Promise<boolean> {
  const noted = await ownerOf(folder);
  if (noted !== undefined) return noted === (await databaseName(db));
  const isOurs = (await hasFiles(db)) || !(await hasContents(folder));
  // Another node may do the same at once: the first one has written the same.
  await writeFile(join(folder, markName), isOurs ? await databaseName(db) : strange, {
    flag: 'wx',
    mode: 0o600,
  }).catch(ignoring('EEXIST'));
  return await ownsFolder(db, folder);
}

/** False also where nothing is noted, as when a disk is not mounted. */
export async function ownsFolder(db: Database, folder: string): Promise<boolean> {
  return (await ownerOf(folder)) === (await databaseName(db));
}

async function ownerOf(folder: string): Promise<string | undefined> {
  return (await readFile(join(folder, markName), 'utf8').catch(ignoring('ENOENT'))) ?? undefined;
}

/** When the database was created: the same for all its nodes, and for a database restored from a backup. */
export async function databaseName(db: Database): Promise<string> {
  const { rows } = await sql<{ at: unknown }>`select min(applied_at_ms) as at from migration`.execute(db);
  return String(rows[0]?.at);
}

async function hasFiles(db: Database): Promise<boolean> {
  return (await db.selectFrom('file').select('id').limit(1).executeTakeFirst()) !== undefined;
}

async function hasContents(folder: string): Promise<boolean> {
  for await (const { name } of await opendir(folder)) if (idOfOwnName(name) !== undefined) return true;
  return false;
}

function ignoring(code: string): (cause: unknown) => undefined {
  return (cause) => {
    if (!(cause instanceof Error && 'code' in cause && cause.code === code)) throw cause;
  };
}
