/** Sign-in with a password, and operations on the person's own password and sessions. */
import type { AccountChanges } from '../../accounts/account-change.ts';
import { personActor } from '../../accounts/actor.ts';
import type { PasswordClaim, PasswordProof } from './password-proof.ts';
import { stillProved } from './password-proof.ts';
import type { Passwords } from './passwords.ts';
import { PeopleError } from './people-error.ts';
import { findPerson, updatePerson } from './person-rows.ts';
import {
  beginSession,
  demandFresh,
  endSessions,
  steppedUpForMs,
  type Session,
  type SignedIn,
} from './session-rows.ts';
import { endResetLinks } from './setup-tokens.ts';

export interface PasswordChange {
  /** Null for a person without one, who needs a fresh authentication by the OpenID provider instead. */
  current: string | null;
  password: string;
  /** The caller's IP address. */
  address: string;
}

export class SignIn {
  readonly #changes: AccountChanges;
  readonly #proof: PasswordProof;
  readonly #passwords: Passwords;

  constructor(changes: AccountChanges, proof: PasswordProof, passwords: Passwords) {
    this.#changes = changes;
    this.#proof = proof;
    this.#passwords = passwords;
  }

  /** Throws `PeopleError`: `sign_in_failed`, `too_many_attempts`, `overloaded`. */
  async withPassword(claim: PasswordClaim): Promise<SignedIn> {
    const proved = await this.#proof.prove(claim);
    return await this.#changes.run(personActor(proved.id), async (change) => {
      const person = await stillProved(change.transaction, proved);
      return await beginSession(change, person, { way: 'password', authenticatedAtMs: change.nowMs });
    });
  }

  /** The same session, with a fresh authentication. Throws the errors of `withPassword`. */
  async stepUp(
    session: Session,
    { password, address }: Pick<PasswordClaim, 'password' | 'address'>,
  ): Promise<Session> {
    const { email, id } = session.person;
    const proved = await this.#proof.prove({ email, password, address });
    return await this.#changes.run(personActor(id), async ({ transaction, nowMs, audit }) => {
      await stillProved(transaction, proved);
      await transaction
        .updateTable('console_session')
        .set({ authenticated_at_ms: nowMs })
        .where('id', '=', session.id)
        .execute();
      await audit('person.step_up', id, null, null);
      return { ...session, authenticatedAtMs: nowMs, steppedUpUntilMs: nowMs + steppedUpForMs };
    });
  }

  /**
   * Ends every session and every link for a new password of the person, and begins a new session. Throws `PeopleError`: `sign_in_failed` when `current` is
   * wrong, `step_up_required`, `invalid` for a password that is not accepted, and the errors of `withPassword`.
   */
  async changePassword(session: Session, { current, password, address }: PasswordChange): Promise<SignedIn> {
    const { email, id } = session.person;
    const before = await this.#proveAgain(session, current, address);
    const hash = await this.#passwords.hash(password, email);
    return await this.#changes.run(personActor(id), async (change) => {
      const person = await stillProved(change.transaction, before);
      await endSessions(change, id);
      await endResetLinks(change, id);
      await updatePerson(change, 'password', person, { password_hash: hash });
      const authenticatedAtMs = current === null ? session.authenticatedAtMs : change.nowMs;
      const changed = { ...person, password_hash: hash };
      return await beginSession(change, changed, { way: 'password', authenticatedAtMs });
    });
  }

  async #proveAgain({ person, ...session }: Session, current: string | null, address: string) {
    if (current !== null) return await this.#proof.prove({ email: person.email, password: current, address });
    const row = await findPerson(this.#changes.db, person.id);
    if (row.password_hash !== null)
      throw new PeopleError('invalid', 'The current password is missing.', {
        param: 'password.current',
      });
    demandFresh(session, this.#changes.nowMs());
    return row;
  }
}
