/** Opens the database from which the console reads reports, lists and exports. */
import type { Config } from './config.ts';
import { StoreTooLate, StoreWaits } from './core/store-waits.ts';
import { sqlitePath, type Database, type JournalSlot } from './storage/database.ts';
import { openReadingDatabase } from './storage/reading-database.ts';

interface ReportsParts {
  config: Pick<Config, 'dataFolder' | 'databaseUrl' | 'storeTimeoutMs'>;
  database: Database;
  journal: JournalSlot;
  opened: AsyncDisposableStack;
}

/**
 * With SQLite a thread reads: the engine runs each statement in the thread that calls it. While another process has the
 * write lock, the records of the last moments are missing: a report does not wait for it longer than a request does.
 */
export function openReports({ config, database, journal, opened }: ReportsParts): Database {
  if (config.databaseUrl !== undefined) return database;
  const waits = new StoreWaits(config.storeTimeoutMs);
  const catchUp = async () => {
    if (journal.apply === undefined || waits.isStalled) return;
    try {
      await waits.bound(journal.apply());
    } catch (error) {
      if (!(error instanceof StoreTooLate)) throw error;
    }
  };
  const reports = openReadingDatabase(sqlitePath(config.dataFolder), catchUp);
  opened.defer(() => reports.destroy());
  return reports;
}
