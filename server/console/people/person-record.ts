/** A person as operations see them: everything except their credentials. */
import { AccountError } from '../../accounts/account-error.ts';
import { accountName } from '../../accounts/account-name.ts';
import { isoTime } from '../../accounts/project-record.ts';
import type { PersonTable } from '../../storage/people-tables.ts';
import { PeopleError } from './people-error.ts';

export interface Person {
  /** `person_` and 24 hexadecimal digits. */
  id: string;
  /** In its normal form. */
  email: string;
  name: string;
  /** Administrator of the installation: acts as owner in every project. */
  isAdmin: boolean;
  /** Whether the person can sign in with a password; others do so through OpenID Connect. */
  hasPassword: boolean;
  createdAtMs: number;
  lastSignInAtMs: number | null;
  /** From then on the person cannot sign in. */
  disabledAtMs: number | null;
}

export function personOf(row: PersonTable): Person {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    isAdmin: row.is_admin === 1,
    hasPassword: row.password_hash !== null,
    createdAtMs: row.created_at_ms,
    lastSignInAtMs: row.last_sign_in_at_ms,
    disabledAtMs: row.disabled_at_ms,
  };
}

/** A person in audit entries. */
export function personJson(person: Person) {
  return {
    id: person.id,
    email: person.email,
    name: person.name,
    is_admin: person.isAdmin,
    has_password: person.hasPassword,
    created_at: isoTime(person.createdAtMs),
    disabled_at: isoTime(person.disabledAtMs),
  };
}

/** A name as it is stored. Throws `PeopleError` `invalid` for characters that hide or reverse the text around it. */
export function personName(name: string): string {
  try {
    return accountName(name);
  } catch (cause) {
    if (!(cause instanceof AccountError)) throw cause;
    throw new PeopleError('invalid', cause.message, { param: 'name', cause });
  }
}
