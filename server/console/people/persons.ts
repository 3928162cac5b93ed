/** The persons of an installation, and its administrators. */
import type { AccountChange, AccountChanges } from '../../accounts/account-change.ts';
import type { PersonTable } from '../../storage/people-tables.ts';
import { PeopleError } from './people-error.ts';
import { findPerson, hasAdmin, personName, personOf, updatePerson, type Person } from './person-rows.ts';
import { endSessions } from './session-rows.ts';
import { endResetLinks } from './setup-tokens.ts';

export class Persons {
  readonly #changes: AccountChanges;

  constructor(changes: AccountChanges) {
    this.#changes = changes;
  }

  /** Throws `PeopleError` `not_found`. */
  async get(id: string): Promise<Person> {
    return personOf(await findPerson(this.#changes.db, id));
  }

  /** By name. */
  async list(): Promise<Person[]> {
    const rows = await this.#changes.db
      .selectFrom('person')
      .selectAll()
      .orderBy('name')
      .orderBy('id')
      .execute();
    return rows.map(personOf);
  }

  /** Throws `PeopleError`: `invalid`, `not_found`. */
  async rename(actor: string, id: string, name: string): Promise<Person> {
    const kept = personName(name);
    return await this.#update(actor, 'rename', id, async () => ({ name: kept }));
  }

  /** Throws `PeopleError`: `not_found`, `conflict` for the last administrator. */
  async setAdmin(actor: string, id: string, isAdmin: boolean): Promise<Person> {
    return await this.#update(actor, 'admin', id, async (change) => {
      if (!isAdmin) await demandAnotherAdmin(change, id);
      return { is_admin: isAdmin ? 1 : 0 };
    });
  }

  /** Ends all sessions of the person, for good or until they are enabled. Throws the errors of `setAdmin`. */
  async disable(actor: string, id: string): Promise<Person> {
    return await this.#update(actor, 'disable', id, async (change) => {
      await demandAnotherAdmin(change, id);
      await endSessions(change, id);
      await endResetLinks(change, id);
      return { disabled_at_ms: change.nowMs };
    });
  }

  /** Throws `PeopleError` `not_found`. */
  async enable(actor: string, id: string): Promise<Person> {
    return await this.#update(actor, 'enable', id, async () => ({ disabled_at_ms: null }));
  }

  async #update(
    actor: string,
    action: string,
    id: string,
    decide: (change: AccountChange) => Promise<Partial<PersonTable>>,
  ): Promise<Person> {
    return await this.#changes.run(actor, async (change) => {
      const before = await findPerson(change.transaction, id);
      return await updatePerson(change, action, before, await decide(change));
    });
  }
}

/** Otherwise nobody could appoint an administrator again, and setup would be open to everybody. */
async function demandAnotherAdmin({ transaction }: AccountChange, id: string): Promise<void> {
  if (!(await hasAdmin(transaction, id)))
    throw new PeopleError('conflict', 'An installation must have at least one administrator.');
}
