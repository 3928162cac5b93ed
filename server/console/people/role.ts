/** The permission table: the permissions of each role in a project. A person without a role has none. */
import type { ApiKey } from '../../accounts/key-record.ts';
import type { Role } from '../../storage/people-tables.ts';

export type { Role } from '../../storage/people-tables.ts';

/** Each may do what those after it may. */
export const roles: readonly Role[] = ['owner', 'member', 'viewer'];

/** Whether a role is at least another. */
export function isAtLeast(role: Role, least: Role): boolean {
  return roles.indexOf(role) <= roles.indexOf(least);
}

const reading = ['project.read', 'members.read', 'keys.read', 'usage.read', 'requests.read'] as const;
const working = ['keys.create', 'keys.change_own', 'prompts.read', 'playground.use'] as const;
const owning = [
  'project.change',
  'members.change',
  'invites.read',
  'invites.change',
  'keys.change_any',
  'audit.read',
] as const;

/** The permissions within a project. */
export type Action = (typeof reading)[number] | (typeof working)[number] | (typeof owning)[number];

const allowed: Readonly<Record<Role, ReadonlySet<Action>>> = {
  viewer: new Set<Action>(reading),
  member: new Set<Action>([...reading, ...working]),
  owner: new Set<Action>([...reading, ...working, ...owning]),
};

export function may(role: Role, action: Action): boolean {
  return allowed[role].has(action);
}

/**
 * `keys.change_own` covers keys that `actor` (a string of the audit log) has created. A management key acts
 * as an owner, so that a former owner must not renew one.
 */
export function mayChangeKey(
  role: Role,
  actor: string,
  { kind, createdBy }: Pick<ApiKey, 'kind' | 'createdBy'>,
): boolean {
  if (may(role, 'keys.change_any')) return true;
  return may(role, 'keys.change_own') && actor === createdBy && kind === 'inference';
}
