/** Memberships within a change, with their audit entries. */
import type { AccountChange } from '../../accounts/account-change.ts';
import { isoTime } from '../../accounts/project-record.ts';
import type { Database } from '../../storage/database.ts';
import type { MembershipTable, PersonTable, Role } from '../../storage/people-tables.ts';
import type { ProjectTable } from '../../storage/tables.ts';
import { readActor } from '../../accounts/actor.ts';
import { PeopleError } from './people-error.ts';
import { findPerson, personOf, type Person } from './person-rows.ts';

export interface Member {
  person: Person;
  role: Role;
  joinedAtMs: number;
}

export async function findMembership(
  db: Database,
  projectId: string,
  personId: string,
): Promise<MembershipTable | undefined> {
  return await db
    .selectFrom('membership')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
}

/** By its id. Throws `PeopleError`: `not_found`, and `conflict` when it is archived. */
export async function demandProject(db: Database, projectId: string): Promise<ProjectTable> {
  const row = await db.selectFrom('project').selectAll().where('id', '=', projectId).executeTakeFirst();
  if (row === undefined) throw new PeopleError('not_found', 'There is no such project.');
  if (row.archived_at_ms !== null) throw new PeopleError('conflict', 'The project is archived.');
  return row;
}

/**
 * Checked again within the change: the change just before may have revoked the caller's right. Throws
 * `PeopleError` `conflict` for a person who is neither an owner of the project nor an administrator.
 */
export async function demandStillOwner(db: Database, actor: string, projectId: string): Promise<void> {
  const { kind, id } = readActor(actor);
  if (kind !== 'person' || id === null) return;
  const person = await findPerson(db, id);
  const isEnabled = person.disabled_at_ms === null;
  if (isEnabled && person.is_admin === 1) return;
  if (isEnabled && (await findMembership(db, projectId, id))?.role === 'owner') return;
  throw new PeopleError('conflict', 'You are no longer an owner of this project.');
}

/** Makes a person a member; an existing member keeps the role. */
export async function joinProject(
  change: AccountChange,
  projectId: string,
  person: PersonTable,
  role: Role,
): Promise<Member> {
  const { transaction, nowMs, audit } = change;
  const before = await findMembership(transaction, projectId, person.id);
  if (before !== undefined) return memberOf(before, person);
  const row: MembershipTable = { project_id: projectId, person_id: person.id, role, created_at_ms: nowMs };
  await transaction.insertInto('membership').values(row).execute();
  await audit('member.add', memberObject(row), null, memberJson(row, person));
  return memberOf(row, person);
}

/** Without any check of who may do so. */
export async function changeRole(
  { transaction, audit }: AccountChange,
  before: MembershipTable,
  person: PersonTable,
  role: Role,
): Promise<Member> {
  const after = { ...before, role };
  await transaction
    .updateTable('membership')
    .set({ role })
    .where('project_id', '=', before.project_id)
    .where('person_id', '=', before.person_id)
    .execute();
  await audit('member.change', memberObject(before), memberJson(before, person), memberJson(after, person));
  return memberOf(after, person);
}

/** Without any check of who may do so. Resolves with the former role. */
export async function leaveProject(
  { transaction, audit }: AccountChange,
  before: MembershipTable,
  person: PersonTable,
): Promise<Member> {
  await transaction
    .deleteFrom('membership')
    .where('project_id', '=', before.project_id)
    .where('person_id', '=', before.person_id)
    .execute();
  await audit('member.remove', memberObject(before), memberJson(before, person), null);
  return memberOf(before, person);
}

export function memberOf(row: MembershipTable, person: PersonTable): Member {
  return { person: personOf(person), role: row.role, joinedAtMs: row.created_at_ms };
}

/** As the audit log names a member. */
function memberObject({ project_id, person_id }: MembershipTable): string {
  return `${project_id}/${person_id}`;
}

/** A member in audit entries. */
function memberJson(row: MembershipTable, { email, name }: PersonTable) {
  const { project_id, person_id, role, created_at_ms } = row;
  return { project_id, person_id, email, name, role, joined_at: isoTime(created_at_ms) };
}
