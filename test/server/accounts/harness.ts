/** Accounts over a database of their own, on a clock that the test moves. */
import { afterEach, beforeEach } from 'vitest';
import { openAccounts, type Accounts } from '../../../server/accounts/accounts.ts';
import type { KeyRing } from '../../../server/accounts/key-ring.ts';
import type { IssuedKey, NewKey } from '../../../server/accounts/keys.ts';
import { openDatabase, type Database } from '../../../server/storage/database.ts';
import { newPlace, type EngineName, type Place } from '../storage/engines.ts';

export interface Harness {
  place: Place;
  db: Database;
  accounts: Accounts;
  clock: { nowMs: number };
  /** What rings could not do. */
  reports: unknown[];
  /** Accounts of another process over the same database, as far as the database can see. */
  another(): Promise<{ db: Database; accounts: Accounts }>;
  /** The keys in memory of `accounts`. */
  ring(accounts?: Accounts): Promise<KeyRing>;
  create(about?: Partial<NewKey>): Promise<IssuedKey>;
}

/** A harness for each test of the file or block. */
export function useHarness(engine: EngineName): Harness {
  const clock = { nowMs: 0 };
  const harness = { clock, reports: [] as unknown[] } as Harness;
  const opened: Database[] = [];
  const rings: KeyRing[] = [];
  const another = async () => {
    const db = await openDatabase(harness.place);
    opened.push(db);
    const { folder } = harness.place;
    return { db, accounts: await openAccounts(db, { dataFolder: folder, nowMs: () => clock.nowMs }) };
  };
  beforeEach(async () => {
    clock.nowMs = 1_795_176_000_000;
    harness.reports.length = 0;
    harness.place = await newPlace(engine);
    Object.assign(harness, await another());
  });
  afterEach(async () => {
    for (const ring of rings.splice(0)) await ring.close();
    for (const db of opened.splice(0)) await db.destroy();
    await harness.place.dispose();
  });
  return Object.assign(harness, {
    another,
    ring: async (accounts = harness.accounts) => {
      const ring = await accounts.openKeyRing((cause) => harness.reports.push(cause));
      rings.push(ring);
      return ring;
    },
    create: async (about: Partial<NewKey> = {}) =>
      await harness.accounts.keys.create('ann', {
        project: 'default',
        name: 'k',
        kind: 'inference',
        ...about,
      }),
  });
}
