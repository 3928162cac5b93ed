/** People over a database of their own, on a clock that the test moves. */
import { afterEach, beforeEach } from 'vitest';
import { openAccounts, type Accounts } from '../../../../server/accounts/accounts.ts';
import { defaultProjectId } from '../../../../server/accounts/project-record.ts';
import { People, type PeopleOptions } from '../../../../server/console/people/people.ts';
import type { Role } from '../../../../server/console/people/role.ts';
import { SignInThrottle } from '../../../../server/console/people/sign-in-throttle.ts';
import type { SignedIn } from '../../../../server/console/people/session-rows.ts';
import { openDatabase, type Database } from '../../../../server/storage/database.ts';
import { newPlace, type EngineName, type Place } from '../../storage/engines.ts';

/** The least that Argon2 takes: the tests are not about its strength. */
export const cheapCost = { memoryKib: 32, passes: 1, lanes: 4 };
export const goodPassword = 'a river of stones';

export interface PeopleHarness {
  place: Place;
  db: Database;
  accounts: Accounts;
  people: People;
  clock: { nowMs: number };
  /** People of another process over the same database, as far as the database can see. */
  another(options?: PeopleOptions): Promise<People>;
  /**
   * For two things at the same time: another process's on PostgreSQL; the same on SQLite, where two connections of
   * one thread would wait for each other.
   */
  rival(): Promise<People>;
  /** The first administrator, signed in. */
  admin(): Promise<SignedIn>;
  /** A person who was invited to a project, the default one when none is named, signed in. */
  join(email: string, role: Role, projectId?: string): Promise<SignedIn>;
  /** Of the audit log, in its order. */
  audited(): Promise<{ actor: string; action: string; object: string; before: unknown; after: unknown }[]>;
}

/** A harness for each test of the file or block. */
export function usePeople(engine: EngineName): PeopleHarness {
  const clock = { nowMs: 0 };
  const harness = { clock } as PeopleHarness;
  const opened: Database[] = [];
  const open = async (options: PeopleOptions = {}) => {
    const db = await openDatabase(harness.place);
    opened.push(db);
    const nowMs = () => clock.nowMs;
    const throttle = new SignInThrottle(nowMs);
    const people = new People(db, { nowMs, throttle, passwordCost: cheapCost, ...options });
    return { db, people };
  };
  beforeEach(async () => {
    clock.nowMs = 1_795_176_000_000;
    harness.place = await newPlace(engine);
    const { db, people } = await open();
    const { folder } = harness.place;
    const accounts = await openAccounts(db, { dataFolder: folder, nowMs: () => clock.nowMs });
    Object.assign(harness, { db, people, accounts });
  });
  afterEach(async () => {
    for (const db of opened.splice(0)) await db.destroy();
    await harness.place.dispose();
  });
  return Object.assign(harness, {
    another: async (options?: PeopleOptions) => (await open(options)).people,
    rival: async () => (engine === 'postgres' ? (await open()).people : harness.people),
    admin: async () => {
      const { token = '' } = (await harness.people.setup.open()) ?? {};
      return await harness.people.setup.complete({
        token,
        email: 'ada@example.org',
        name: 'Ada',
        password: goodPassword,
      });
    },
    join: async (email: string, role: Role, projectId = defaultProjectId) => {
      const { token } = await harness.people.invites.create('shell:root', { projectId, email, role });
      const [name = ''] = email.split('@');
      return await harness.people.invites.accept({
        token,
        name,
        password: goodPassword,
        address: '192.0.2.1',
      });
    },
    audited: async () => {
      const rows = await harness.db
        .selectFrom('audit_entry')
        .selectAll()
        .orderBy('change')
        .orderBy('id')
        .execute();
      const parse = (json: string | null): unknown => (json === null ? null : JSON.parse(json));
      return rows.map(({ actor, action, object, before, after }) => ({
        actor,
        action,
        object,
        before: parse(before),
        after: parse(after),
      }));
    },
  });
}

/** The word for programs of what `act` was refused with. */
export async function problemOf(act: Promise<unknown>): Promise<unknown> {
  try {
    await act;
  } catch (cause) {
    return cause instanceof Error && 'problem' in cause ? cause.problem : cause;
  }
  return 'nothing';
}
