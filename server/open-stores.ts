/** Opens the stores of an installation for its commands, whether its server runs or not. */
import { existsSync } from 'node:fs';
import { openAccounts, type Accounts } from './accounts/accounts.ts';
import { readConfig, type Config } from './config.ts';
import { People } from './console/people/people.ts';
import { openDatabase, type Database } from './storage/database.ts';
import { sqlitePath } from './storage/sqlite-path.ts';

/** For `modelroute keys` and `modelroute projects`; missing parts are created, as at the first start. */
export async function openAccountsStore(): Promise<{ store: Accounts; close(): Promise<void> }> {
  const config = readConfig();
  const db = await open(config);
  try {
    const store = await openAccounts(db, {
      dataFolder: config.dataFolder,
      secret: config.installationSecret,
    });
    return { store, close: () => db.destroy() };
  } catch (cause) {
    await db.destroy();
    throw cause;
  }
}

/** For `modelroute people`. */
export async function openPeopleStore(): Promise<{
  store: { people: People; origin: string };
  close(): Promise<void>;
}> {
  const config = readConfig();
  const db = await open(config);
  const people = new People(db);
  const origin = config.publicOrigin ?? `http://${config.host}:${config.port}`;
  return {
    store: { people, origin },
    async close() {
      await db.destroy();
    },
  };
}

/** For `modelroute usage`; rejects where there is no installation, rather than showing an empty one. */
export async function openUsageStore(): Promise<{ db: Database; close(): Promise<void> }> {
  const config = readConfig();
  const path = sqlitePath(config.dataFolder);
  if (config.databaseUrl === undefined && !existsSync(path))
    throw new Error(`there is no installation in '${config.dataFolder}'; set MODELROUTE_DATA to its folder`);
  const db = await open(config);
  return { db, close: () => db.destroy() };
}

function open({ dataFolder: folder, databaseUrl: url }: Config): Promise<Database> {
  return openDatabase({ folder, url });
}
