/** Checks the role that an operation requires, and which projects the response may cover. Denies by default. */
import { ApiError } from '../../core/api-error.ts';
import type { Members } from '../people/members.ts';
import { isAtLeast, type Role } from '../people/role.ts';
import type { Sessions } from '../people/sessions.ts';
import type { Access } from './access.ts';
import type { Caller } from './caller.ts';
import { notFound } from './console-error.ts';

export interface Permission {
  role: Role;
  /** Null: everything. */
  scope: readonly string[] | null;
}

export interface AuthoriseParts {
  members: Members;
  sessions: Sessions;
}

/**
 * `projectId` is the one that the path or the query names. A project that the caller is not in is one that does
 * not exist. Rejects with `not_found`, `permission_denied` or `step_up_required`.
 */
export async function authorise(
  { members, sessions }: AuthoriseParts,
  access: Access,
  caller: Caller,
  projectId: string | undefined,
): Promise<Permission> {
  const permission = await permissionOf(members, access, caller, projectId);
  if (access.stepUp && caller.kind === 'person') sessions.demandStepUp(caller.session);
  return permission;
}

async function permissionOf(
  members: Members,
  access: Access,
  caller: Caller,
  projectId: string | undefined,
): Promise<Permission> {
  switch (access.caller) {
    case 'anyone':
    case 'person':
      return { role: 'viewer', scope: [] };
    case 'admin':
      // The document has let this key in.
      if (caller.kind === 'installation') return { role: 'owner', scope: null };
      if (caller.kind !== 'person' || !caller.session.person.isAdmin)
        throw new ApiError(
          'permission_denied',
          'This operation requires an administrator of the installation.',
        );
      return { role: 'owner', scope: null };
    case 'project':
      return projectId === undefined
        ? await inAllProjects(members, access.role, caller)
        : await inProject(members, access.role, caller, projectId);
  }
}

async function inProject(
  members: Members,
  least: Role,
  caller: Caller,
  projectId: string,
): Promise<Permission> {
  const role = await roleIn(members, caller, projectId);
  if (role === undefined) throw notFound('project', 'project_id');
  if (!isAtLeast(role, least)) throw denied(least);
  return { role, scope: [projectId] };
}

/** Undefined: the project does not exist for this caller. */
export async function roleIn(members: Members, caller: Caller, projectId: string): Promise<Role | undefined> {
  if (caller.kind === 'key') return caller.projectId === projectId ? 'owner' : undefined;
  if (caller.kind === 'person') return await members.roleIn(caller.session.person, projectId);
  if (caller.kind === 'installation') return (await members.hasProject(projectId)) ? 'owner' : undefined;
  return undefined;
}

async function inAllProjects(members: Members, least: Role, caller: Caller): Promise<Permission> {
  if (caller.kind === 'key') return { role: 'owner', scope: [caller.projectId] };
  if (caller.kind === 'installation') return { role: 'owner', scope: null };
  if (caller.kind === 'nobody') throw new ApiError('not_signed_in');
  const { person } = caller.session;
  if (person.isAdmin) return { role: 'owner', scope: null };
  const projects = await members.projectsOf(person);
  const scope = projects.filter(({ role }) => isAtLeast(role, least)).map(({ id }) => id);
  if (scope.length === 0 && least !== 'viewer') throw denied(least);
  return { role: least, scope };
}

function denied(least: Role): ApiError {
  return new ApiError(
    'permission_denied',
    `This operation requires at least the role ${least} in the project.`,
  );
}
