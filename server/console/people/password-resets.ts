/** A new password for a person who has lost it: a link that the operator creates at the shell and hands over. */
import type { AccountChanges } from '../../accounts/account-change.ts';
import type { Database } from '../../storage/database.ts';
import type { PersonTable } from '../../storage/people-tables.ts';
import { personActor } from '../../accounts/actor.ts';
import { demandEmail } from './email.ts';
import { inviteInvalid } from './invite-rows.ts';
import type { Passwords } from './passwords.ts';
import { PeopleError } from './people-error.ts';
import { findByEmail, findPerson, personOf, updatePerson, type Person } from './person-rows.ts';
import { beginSession, endSessions, type SignedIn } from './session-rows.ts';
import { endResetLinks, findSetupToken, insertSetupToken, type SetupLink } from './setup-tokens.ts';

const lifetimeMs = 86_400_000;

export class PasswordResets {
  readonly #changes: AccountChanges;
  readonly #passwords: Passwords;

  constructor(changes: AccountChanges, passwords: Passwords) {
    this.#changes = changes;
    this.#passwords = passwords;
  }

  /** Ends earlier links of the person. Throws `PeopleError`: `not_found`, `conflict` when the person is disabled. */
  async create(actor: string, email: string): Promise<SetupLink & { person: Person }> {
    const address = demandEmail(email);
    return await this.#changes.run(actor, async (change) => {
      const { transaction, audit } = change;
      const person = await findByEmail(transaction, address);
      if (person === undefined) throw new PeopleError('not_found', 'There is no person with this e-mail.');
      if (person.disabled_at_ms !== null) throw new PeopleError('conflict', 'This person is disabled.');
      await endResetLinks(change, person.id);
      const link = await insertSetupToken(change, person.id, lifetimeMs);
      await audit('person.reset', person.id, null, { email: address });
      return { ...link, person: personOf(person) };
    });
  }

  /** Whose password a link sets. Throws `PeopleError` `invite_invalid`. */
  async lookUp(token: string): Promise<Person> {
    return personOf(await personOfToken(this.#changes.db, token, this.#changes.nowMs()));
  }

  /**
   * Sets the password, ends every session of the person and signs them in. Throws `PeopleError`:
   * `invite_invalid`, `invalid` for a password that is not accepted, `overloaded`.
   */
  async complete({ token, password }: { token: string; password: string }): Promise<SignedIn> {
    const { id, email } = await this.lookUp(token);
    const hash = await this.#passwords.hash(password, email);
    return await this.#changes.run(personActor(id), async (change) => {
      const { transaction, nowMs } = change;
      const person = await personOfToken(transaction, token, nowMs);
      await endResetLinks(change, id);
      await endSessions(change, id);
      await updatePerson(change, 'password', person, { password_hash: hash });
      const changed = { ...person, password_hash: hash };
      return await beginSession(change, changed, { way: 'reset', authenticatedAtMs: nowMs });
    });
  }
}

async function personOfToken(db: Database, token: string, nowMs: number): Promise<PersonTable> {
  const link = await findSetupToken(db, token, nowMs);
  if (link === undefined || link.person_id === null) throw inviteInvalid();
  const person = await findPerson(db, link.person_id);
  if (person.disabled_at_ms !== null) throw inviteInvalid();
  return person;
}
