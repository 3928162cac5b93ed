/** Opens the stores of an installation for its commands, whether its server runs or not. */
import { existsSync } from 'node:fs';
import { openAccounts } from './accounts/accounts.ts';
import type { Installation } from './backup/installation.ts';
import { readConfig, setSettings, type Config } from './config.ts';
import { People } from './console/people/people.ts';
import { secretRotation } from './secret-rotation.ts';
import { openDatabase, sqlitePath, type Database } from './storage/database.ts';

/** For `modelroute keys` and `modelroute projects`; missing parts are created, as at the first start. */
export async function openAccountsStore() {
  const config = readConfig();
  const { dataFolder, installationSecret: secret, secretBefore } = config;
  return await openStore(config, (db) => openAccounts(db, { dataFolder, secret, secretBefore }));
}

/** For `modelroute secret`. */
export async function openSecretStore() {
  const config = readConfig();
  const { dataFolder, installationSecret: secret, secretBefore } = config;
  return await openStore(config, async (db) => {
    const accounts = await openAccounts(db, { dataFolder, secret, secretBefore });
    return secretRotation(db, accounts);
  });
}

/** For `modelroute people`. */
export async function openPeopleStore() {
  const config = readConfig();
  const origin = config.publicOrigin ?? `http://${config.host}:${config.port}`;
  return await openStore(config, async (db) => ({ people: new People(db), origin }));
}

/** For `modelroute usage`; rejects where there is no installation, rather than showing an empty one. */
export async function openUsageStore(): Promise<{ db: Database; close(): Promise<void> }> {
  const config = readConfig();
  if (config.databaseUrl === undefined && !existsSync(sqlitePath(config.dataFolder)))
    throw new Error(`there is no installation in '${config.dataFolder}'; set MODELROUTE_DATA to its folder`);
  const opened = await openStore(config, async (db) => db);
  return { db: opened.store, close: () => opened.close() };
}

/** For `modelroute backup` and `modelroute restore`, which open the database in their own way. */
export function installationIn(dataFolder: string | undefined): Installation {
  setSettings({ MODELROUTE_DATA: dataFolder });
  const config = readConfig();
  return {
    dataFolder: config.dataFolder,
    filesFolder: config.filesFolder,
    hasBucket: config.s3 !== undefined,
    isPostgres: config.databaseUrl !== undefined,
    hasSecretSetting: config.installationSecret !== undefined,
  };
}

async function openStore<Store>(
  { dataFolder: folder, databaseUrl: url }: Config,
  storeOf: (db: Database) => Promise<Store>,
): Promise<{ store: Store; close(): Promise<void> }> {
  const db = await openDatabase({ folder, url });
  const close = () => db.destroy();
  try {
    return { store: await storeOf(db), close };
  } catch (cause) {
    await close();
    throw cause;
  }
}
