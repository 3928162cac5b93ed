/** Persons as rows within a change, with their audit entries, and as operations see them: without credentials. */
import { randomBytes } from 'node:crypto';
import type { AccountChange } from '../../accounts/account-change.ts';
import { AccountError } from '../../accounts/account-error.ts';
import { accountName } from '../../accounts/account-name.ts';
import { isoTime } from '../../accounts/project-record.ts';
import type { Database } from '../../storage/database.ts';
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
  /** Since when the keys that the person made are disabled; null when the person has signed in after that. */
  keysDisabledAtMs: number | null;
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
    keysDisabledAtMs: isOver(row) ? null : row.keys_disabled_at_ms,
  };
}

/** Whether the person has come back since the keys were disabled. */
function isOver({ keys_disabled_at_ms: disabledAtMs, last_sign_in_at_ms: signInAtMs }: PersonTable): boolean {
  return disabledAtMs !== null && signInAtMs !== null && disabledAtMs < signInAtMs;
}

/** The members of a person that responses and audit entries share. */
export function personJson(person: Person) {
  return {
    id: person.id,
    email: person.email,
    name: person.name,
    is_admin: person.isAdmin,
    has_password: person.hasPassword,
    created_at: isoTime(person.createdAtMs),
  };
}

/** A person in audit entries. */
function auditedPerson(person: Person) {
  return {
    ...personJson(person),
    disabled_at: isoTime(person.disabledAtMs),
    keys_disabled_at: isoTime(person.keysDisabledAtMs),
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

type NewPersonRow = Pick<PersonTable, 'email' | 'name' | 'password_hash' | 'is_admin'>;

/** By e-mail in its normal form. */
export async function findByEmail(db: Database, email: string): Promise<PersonTable | undefined> {
  return await db.selectFrom('person').selectAll().where('email', '=', email).executeTakeFirst();
}

/** Throws `PeopleError` `not_found`. */
export async function findPerson(db: Database, id: string): Promise<PersonTable> {
  const row = await db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new PeopleError('not_found', 'There is no such person.');
  return row;
}

/** A new id. Needed before the row exists, as the person is the actor of the creation. */
export function mintPersonId(): string {
  return `person_${randomBytes(12).toString('hex')}`;
}

/** Throws `PeopleError` `conflict` when the e-mail has a person already. */
export async function insertPerson(
  change: AccountChange,
  id: string,
  about: NewPersonRow,
): Promise<PersonTable> {
  if ((await findByEmail(change.transaction, about.email)) !== undefined)
    throw new PeopleError('conflict', 'There is a person with this e-mail already.', { param: 'email' });
  const row: PersonTable = {
    id,
    ...about,
    created_at_ms: change.nowMs,
    last_sign_in_at_ms: null,
    disabled_at_ms: null,
    keys_disabled_at_ms: null,
  };
  await change.transaction.insertInto('person').values(row).execute();
  await change.audit('person.create', id, null, auditedPerson(personOf(row)));
  return row;
}

/** `action` goes into the audit log as `person.<action>`. */
export async function updatePerson(
  change: AccountChange,
  action: string,
  before: PersonTable,
  values: Partial<PersonTable>,
): Promise<Person> {
  await change.transaction.updateTable('person').set(values).where('id', '=', before.id).execute();
  const after = personOf({ ...before, ...values });
  await change.audit(`person.${action}`, before.id, auditedPerson(personOf(before)), auditedPerson(after));
  return after;
}

/** Whether an administrator of the installation other than `otherThan` can sign in. */
export async function hasAdmin(db: Database, otherThan?: string): Promise<boolean> {
  let query = db
    .selectFrom('person')
    .select('id')
    .where('is_admin', '=', 1)
    .where('disabled_at_ms', 'is', null);
  if (otherThan !== undefined) query = query.where('id', '<>', otherThan);
  return (await query.executeTakeFirst()) !== undefined;
}
