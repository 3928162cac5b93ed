/** The persons of an installation, and its administrators. */
import type { AccountChange, AccountChanges } from '../../accounts/account-change.ts';
import { personActor, readActor } from '../../accounts/actor.ts';
import { disableAllKeysOf } from '../../accounts/keys-of-person.ts';
import type { PersonTable } from '../../storage/people-tables.ts';
import { demandEmail } from './email.ts';
import { withdrawInvitesBy } from './invite-rows.ts';
import { PeopleError } from './people-error.ts';
import {
  findByEmail,
  findPerson,
  hasAdmin,
  personName,
  personOf,
  updatePerson,
  type Person,
} from './person-rows.ts';
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

  /** By id, or by e-mail address in any case. Throws `PeopleError`: `invalid`, `not_found`. */
  async find(named: string): Promise<Person> {
    if (!named.includes('@')) return await this.get(named);
    const row = await findByEmail(this.#changes.db, demandEmail(named));
    if (row === undefined) throw new PeopleError('not_found', 'There is no person with this e-mail.');
    return personOf(row);
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

  /**
   * Throws `PeopleError`: `not_found`, `conflict` for the last administrator, for a person who is as wanted already, and
   * for a new administrator who is disabled.
   */
  async setAdmin(actor: string, id: string, isAdmin: boolean): Promise<Person> {
    return await this.#update(actor, 'admin', id, async (change, before) => {
      if ((before.is_admin === 1) === isAdmin)
        throw new PeopleError(
          'conflict',
          isAdmin ? 'This person is an administrator already.' : 'This person is no administrator.',
        );
      if (isAdmin && before.disabled_at_ms !== null)
        throw new PeopleError('conflict', 'This person is disabled. Enable them first.');
      if (!isAdmin) await demandAnotherAdmin(change, id);
      return { is_admin: isAdmin ? 1 : 0 };
    });
  }

  /**
   * Ends the person's sessions, reset links and sent invites; roles stay, and so do keys unless they are to be disabled.
   * Throws `PeopleError`: `not_found`, `conflict` for the actor's own account, for the last administrator, for a person who is disabled already, and for an
   * actor who is no administrator any more.
   */
  async disable(actor: string, id: string, disablesKeys = false): Promise<Person> {
    return await this.#update(actor, 'disable', id, async (change, before) => {
      await demandStillAdmin(change, actor);
      if (actor === personActor(id))
        throw new PeopleError(
          'conflict',
          'You cannot disable your own account. Ask another administrator of the installation.',
        );
      if (before.disabled_at_ms !== null)
        throw new PeopleError('conflict', 'This person is disabled already.');
      if (before.is_admin === 1) await demandAnotherAdmin(change, id);
      await endSessions(change, id);
      await endResetLinks(change, id);
      // Such an invite may be for a second e-mail address of the same person.
      await withdrawInvitesBy(change, personActor(id));
      if (!disablesKeys) return { disabled_at_ms: change.nowMs };
      await disableAllKeysOf(change, actor, id);
      return { disabled_at_ms: change.nowMs, keys_disabled_at_ms: change.nowMs };
    });
  }

  /** Throws `PeopleError`: `not_found`, `conflict` for a person who is not disabled, and as `disable` for the actor. */
  async enable(actor: string, id: string): Promise<Person> {
    return await this.#update(actor, 'enable', id, async (change, before) => {
      await demandStillAdmin(change, actor);
      if (before.disabled_at_ms === null) throw new PeopleError('conflict', 'This person is not disabled.');
      return { disabled_at_ms: null };
    });
  }

  async #update(
    actor: string,
    action: string,
    id: string,
    decide: (change: AccountChange, before: PersonTable) => Promise<Partial<PersonTable>>,
  ): Promise<Person> {
    return await this.#changes.run(actor, async (change) => {
      const before = await findPerson(change.transaction, id);
      return await updatePerson(change, action, before, await decide(change, before));
    });
  }
}

/** Checked again within the change: of two administrators who disable each other at once, one comes too late. */
async function demandStillAdmin({ transaction }: AccountChange, actor: string): Promise<void> {
  const { kind, id } = readActor(actor);
  if (kind !== 'person' || id === null) return;
  const { is_admin: isAdmin, disabled_at_ms: disabledAtMs } = await findPerson(transaction, id);
  if (isAdmin === 1 && disabledAtMs === null) return;
  throw new PeopleError('conflict', 'You are no longer an administrator of this installation.');
}

/** Otherwise nobody could appoint an administrator again, and setup would be open to everybody. */
async function demandAnotherAdmin({ transaction }: AccountChange, id: string): Promise<void> {
  if (!(await hasAdmin(transaction, id)))
    throw new PeopleError('conflict', 'An installation must have at least one administrator.');
}
