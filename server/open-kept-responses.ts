/** Opens the responses that are kept for a while, in the database of the installation. */
import type { Accounts } from './accounts/accounts.ts';
import type { Config } from './config.ts';
import type { StoreWaits } from './core/store-waits.ts';
import { KeepingThread } from './keeping/keeping-thread.ts';
import type { KeptBounds } from './keeping/kept-rows.ts';
import { KeptResponses } from './keeping/kept-responses.ts';
import { directStore } from './keeping/kept-store.ts';
import { sqlitePath, type Database } from './storage/database.ts';
import type { Log } from './telemetry/log.ts';

export function openKeptResponses(
  { databaseUrl, dataFolder, keepResponsesMs: keepMs, keptBounds: bounds, workers }: Config,
  db: Database,
  { accounts, waits }: { accounts: Accounts; waits: StoreWaits },
  log: Log,
): KeptResponses {
  const isShared = databaseUrl !== undefined || workers > 1;
  const store =
    databaseUrl === undefined
      ? keepingThread(sqlitePath(dataFolder), bounds, isShared && keepMs > 0)
      : directStore(db, bounds);
  return new KeptResponses({
    db,
    store,
    waits,
    box: accounts.boxFor('kept responses'),
    keepMs,
    bounds,
    isShared,
    log,
    nowMs: Date.now,
  });
}

/** Other workers must not wait for its start as well. */
function keepingThread(path: string, bounds: KeptBounds, startsNow: boolean): KeepingThread {
  const thread = new KeepingThread({ path, bounds });
  if (startsNow) thread.prepare();
  return thread;
}
