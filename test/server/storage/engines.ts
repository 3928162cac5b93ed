/** The engines on which everything that is stored is tested: the embedded one, and PostgreSQL where there is one. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';
import { openDatabase, sqlitePath, type DatabaseLocation } from '../../../server/storage/database.ts';
import { dropPostgres, postgresBinaries, postgresUrl, withoutPostgres } from './postgres-server.ts';

export type EngineName = 'sqlite' | 'postgres';

/** Defines the same tests for each engine. */
export function onEachEngine(define: (engine: EngineName) => void): void {
  describe('sqlite', () => define('sqlite'));
  if (postgresBinaries === undefined) {
    describe.skip(`postgres (${withoutPostgres})`, () => define('postgres'));
  } else {
    describe('postgres', () => define('postgres'));
  }
}

export interface Place extends DatabaseLocation {
  dispose(): Promise<void>;
}

/**
 * A data folder, and on PostgreSQL a database, that nobody else uses. All migrations have been applied to it, once for
 * the process and not for each test, unless it is to be empty.
 */
export async function newPlace(
  engine: EngineName,
  content: 'migrated' | 'empty' = 'migrated',
): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-store-'));
  const url = engine === 'postgres' ? await postgresUrl(content) : undefined;
  if (engine === 'sqlite' && content === 'migrated') writeFileSync(sqlitePath(folder), await migratedFile());
  return {
    folder,
    url,
    dispose: async () => {
      if (url !== undefined) await dropPostgres(url);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let migrated: Promise<Buffer> | undefined;

/** What SQLite's file holds when it has just been made. */
function migratedFile(): Promise<Buffer> {
  return (migrated ??= makeMigratedFile());
}

async function makeMigratedFile(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-store-'));
  await (await openDatabase(folder)).destroy();
  const file = readFileSync(sqlitePath(folder));
  rmSync(folder, { recursive: true });
  return file;
}
