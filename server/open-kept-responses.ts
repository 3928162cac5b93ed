/** Opens the responses that are kept for a while, in the database of the installation. */
import type { Accounts } from './accounts/accounts.ts';
import type { Config } from './config.ts';
import { KeepingThread } from './keeping/keeping-thread.ts';
import { KeptResponses } from './keeping/kept-responses.ts';
import { directStore } from './keeping/kept-store.ts';
import { sqlitePath, type Database } from './storage/database.ts';
import type { Log } from './telemetry/log.ts';

export function openKeptResponses(
  { databaseUrl, dataFolder, keepResponsesMs: keepMs, keptBounds: bounds, workers }: Config,
  db: Database,
  accounts: Accounts,
  log: Log,
): KeptResponses {
  const store =
    databaseUrl === undefined
      ? new KeepingThread({ path: sqlitePath(dataFolder), bounds })
      : directStore(db, bounds);
  return new KeptResponses({
    db,
    store,
    box: accounts.boxFor('kept responses'),
    keepMs,
    bounds,
    isShared: databaseUrl !== undefined || workers > 1,
    log,
    nowMs: Date.now,
  });
}
