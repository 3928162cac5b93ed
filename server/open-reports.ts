/** Opens the database from which the console reads reports, lists and exports. */
import type { Config } from './config.ts';
import { sqlitePath, type Database, type JournalSlot } from './storage/database.ts';
import { openReadingDatabase } from './storage/reading-database.ts';

interface ReportsParts {
  config: Pick<Config, 'dataFolder' | 'databaseUrl'>;
  database: Database;
  journal: JournalSlot;
  opened: AsyncDisposableStack;
}

/** With SQLite a thread reads: the engine runs each statement in the thread that calls it. */
export function openReports({ config, database, journal, opened }: ReportsParts): Database {
  if (config.databaseUrl !== undefined) return database;
  const reports = openReadingDatabase(sqlitePath(config.dataFolder), async () => {
    await journal.apply?.();
  });
  opened.defer(() => reports.destroy());
  return reports;
}
