/**
 * Roles from groups of the identity provider, set at each sign-in: in the projects that the setting names, the groups alone
 * decide about people who sign in through the provider.
 */
import { installationActor, type AccountChange } from '../../accounts/account-change.ts';
import { personActor } from '../../accounts/actor.ts';
import { disableKeysOf } from '../../accounts/keys-of-person.ts';
import type { PersonTable, Role } from '../../storage/people-tables.ts';
import type { ProjectTable } from '../../storage/tables.ts';
import { withdrawInvites } from './invite-rows.ts';
import { changeRole, findMembership, joinProject, leaveProject } from './memberships.ts';
import { hasAdmin, updatePerson } from './person-rows.ts';
import { isAtLeast } from './role.ts';

/** What the members of a group are: `admin` of the installation, or in a project, by its id or name. */
export type GroupRole = { group: string } & (
  | { role: 'admin'; project: null }
  | { role: Role; project: string }
);

/** Those of the setting that the groups of a person give. */
export function rolesOfGroups(
  roles: readonly GroupRole[] = [],
  groups: readonly string[] = [],
): readonly GroupRole[] {
  const held = new Set(groups);
  return roles.filter(({ group }) => held.has(group));
}

/** `staysAdmin`: the operator named the person. Resolves with the person after the change. */
export async function applyGroupRoles(
  change: AccountChange,
  person: PersonTable,
  {
    roles,
    groups,
    staysAdmin,
  }: {
    roles: readonly GroupRole[];
    groups: readonly string[];
    staysAdmin: boolean;
  },
): Promise<PersonTable> {
  const given = rolesOfGroups(roles, groups);
  for (const [project, wanted] of await rolesByProject(change, roles, given))
    await setRole(change, project, person, wanted);
  if (!roles.some(({ role }) => role === 'admin')) return person;
  return await setAdmin(change, person, given.some(({ role }) => role === 'admin') || staysAdmin);
}

/** The last administrator stays one: nobody could appoint another. */
async function setAdmin(change: AccountChange, person: PersonTable, isAdmin: boolean): Promise<PersonTable> {
  if (isAdmin === (person.is_admin === 1)) return person;
  if (!isAdmin && !(await hasAdmin(change.transaction, person.id))) return person;
  const values = { is_admin: isAdmin ? (1 as const) : (0 as const) };
  await updatePerson(change, 'admin', person, values);
  return { ...person, ...values };
}

/** The highest role in each project of the setting; undefined: none. Projects that are archived or not there are left out. */
async function rolesByProject(
  { transaction }: AccountChange,
  roles: readonly GroupRole[],
  given: readonly GroupRole[],
): Promise<Map<ProjectTable, Role | undefined>> {
  const references = [...new Set(roles.flatMap(({ project }) => project ?? []))];
  if (references.length === 0) return new Map();
  const projects = await transaction
    .selectFrom('project')
    .selectAll()
    .where((eb) => eb.or([eb('id', 'in', references), eb('name', 'in', references)]))
    .where('archived_at_ms', 'is', null)
    .orderBy('id')
    .execute();
  return new Map(
    projects.map((project) => {
      const here = given.flatMap((each) =>
        each.project === project.id || each.project === project.name ? [each.role] : [],
      );
      return [project, here.reduce<Role | undefined>(higher, undefined)];
    }),
  );
}

function higher(best: Role | undefined, role: Role): Role {
  return best === undefined || isAtLeast(role, best) ? role : best;
}

/** Without an exception for the last owner: administrators act as owners of every project. */
async function setRole(
  change: AccountChange,
  { id: projectId }: ProjectTable,
  person: PersonTable,
  wanted: Role | undefined,
): Promise<void> {
  const before = await findMembership(change.transaction, projectId, person.id);
  if (before?.role === wanted) return;
  if (before === undefined) {
    if (wanted !== undefined) await joinProject(change, projectId, person, wanted);
    return;
  }
  if (before.role === 'owner') await withdrawInvites(change, projectId, 'invited_by', personActor(person.id));
  // Not as the person, who could enable them again.
  if (wanted === undefined || wanted === 'viewer')
    await disableKeysOf(change, installationActor, projectId, person.id);
  if (wanted === undefined) await leaveProject(change, before, person);
  else await changeRole(change, before, person, wanted);
}
