/** Authenticates a person by e-mail and password, without disclosing whether such a person exists. */
import type { Database } from '../../storage/database.ts';
import type { PersonTable } from '../../storage/people-tables.ts';
import { normalEmail } from './email.ts';
import type { Passwords } from './passwords.ts';
import { PeopleError } from './people-error.ts';
import { findByEmail, findPerson } from './person-rows.ts';
import type { PasswordThrottle } from './sign-in-throttle.ts';

export interface PasswordClaim {
  email: string;
  password: string;
  /** The caller's IP address. */
  address: string;
}

export class PasswordProof {
  readonly #db: Database;
  readonly #passwords: Passwords;
  readonly #throttle: PasswordThrottle;

  constructor(db: Database, passwords: Passwords, throttle: PasswordThrottle) {
    this.#db = db;
    this.#passwords = passwords;
    this.#throttle = throttle;
  }

  /**
   * The person with this e-mail and password. Throws `PeopleError`: `sign_in_failed` with the same message
   * after the same time for every reason, `too_many_attempts`, `overloaded`.
   */
  async prove({ email, password, address }: PasswordClaim): Promise<PersonTable> {
    const known = normalEmail(email);
    const attempt = await this.#throttle.begin(address, known ?? '');
    const person = known === undefined ? undefined : await findByEmail(this.#db, known);
    const kept = person?.password_hash ?? null;
    const { isRight, rehashed } = await this.#check(password, kept, () => attempt.takeBack());
    if (!isRight || person === undefined || person.disabled_at_ms !== null) throw signInFailed();
    attempt.succeed();
    if (rehashed === undefined) return person;
    await this.#db
      .updateTable('person')
      .set({ password_hash: rehashed })
      .where('id', '=', person.id)
      .where('password_hash', '=', kept)
      .execute();
    return await findPerson(this.#db, person.id);
  }

  async #check(password: string, kept: string | null, takeBack: () => void) {
    try {
      return await this.#passwords.check(password, kept);
    } catch (cause) {
      takeBack();
      throw cause;
    }
  }
}

/**
 * The person's current row within a change, when still the authenticated one. Throws `PeopleError`
 * `sign_in_failed` when the person has been disabled or the password changed since.
 */
export async function stillProved(db: Database, proved: PersonTable): Promise<PersonTable> {
  const person = await findPerson(db, proved.id);
  if (person.disabled_at_ms !== null || person.password_hash !== proved.password_hash) throw signInFailed();
  return person;
}

function signInFailed(): PeopleError {
  return new PeopleError('sign_in_failed', 'E-mail or password is wrong.');
}
