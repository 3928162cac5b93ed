/** The engines on which everything that is stored is tested: the embedded one, and PostgreSQL where there is one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';
import type { DatabaseLocation } from '../../../server/storage/database.ts';
import { dropPostgres, postgresBinaries, postgresUrl } from './postgres-server.ts';

export type EngineName = 'sqlite' | 'postgres';

/** Defines the same tests for each engine. */
export function onEachEngine(define: (engine: EngineName) => void): void {
  describe('sqlite', () => define('sqlite'));
  if (postgresBinaries === undefined) {
    describe.skip('postgres (not installed here; on Debian: apt-get install postgresql)', () =>
      define('postgres'));
  } else {
    describe('postgres', () => define('postgres'));
  }
}

export interface Place extends DatabaseLocation {
  dispose(): Promise<void>;
}

/** A data folder, and on PostgreSQL a database, that nobody else uses. */
export async function newPlace(engine: EngineName): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-store-'));
  const url = engine === 'postgres' ? await postgresUrl() : undefined;
  return {
    folder,
    url,
    dispose: async () => {
      if (url !== undefined) await dropPostgres(url);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
