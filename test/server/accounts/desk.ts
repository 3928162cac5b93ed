/** Accounts over a database of their own, on a clock that the test moves. */
import { afterEach, beforeEach } from 'vitest';
import { openAccounts, type Accounts } from '../../../server/accounts/accounts.ts';
import type { KeyRing } from '../../../server/accounts/key-ring.ts';
import type { IssuedKey, NewKey } from '../../../server/accounts/keys.ts';
import { openDatabase, type Database } from '../../../server/storage/database.ts';
import { newPlace, type EngineName, type Place } from '../storage/engines.ts';

export interface Desk {
  place: Place;
  db: Database;
  accounts: Accounts;
  clock: { nowMs: number };
  /** What rings could not do. */
  reports: unknown[];
  /** Accounts of another process over the same database, as far as the database can tell. */
  another(): Promise<{ db: Database; accounts: Accounts }>;
  /** The keys in memory of `accounts`. */
  ring(accounts?: Accounts): Promise<KeyRing>;
  create(about?: Partial<NewKey>): Promise<IssuedKey>;
}

/** A desk for each test of the file or block. */
export function useDesk(engine: EngineName): Desk {
  const clock = { nowMs: 0 };
  const desk = { clock, reports: [] as unknown[] } as Desk;
  const opened: Database[] = [];
  const rings: KeyRing[] = [];
  const another = async () => {
    const db = await openDatabase(desk.place);
    opened.push(db);
    const { folder } = desk.place;
    return { db, accounts: await openAccounts(db, { dataFolder: folder, nowMs: () => clock.nowMs }) };
  };
  beforeEach(async () => {
    clock.nowMs = 1_795_176_000_000;
    desk.reports.length = 0;
    desk.place = await newPlace(engine);
    Object.assign(desk, await another());
  });
  afterEach(async () => {
    for (const ring of rings.splice(0)) await ring.close();
    for (const db of opened.splice(0)) await db.destroy();
    await desk.place.dispose();
  });
  return Object.assign(desk, {
    another,
    ring: async (accounts = desk.accounts) => {
      const ring = await accounts.openKeyRing((cause) => desk.reports.push(cause));
      rings.push(ring);
      return ring;
    },
    create: async (about: Partial<NewKey> = {}) =>
      await desk.accounts.keys.create('ann', { project: 'default', name: 'k', kind: 'inference', ...about }),
  });
}
