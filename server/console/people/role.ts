/** The permission table: what each role may do in a project. Whoever is in no role may do nothing there. */
import type { ApiKey } from '../../accounts/key-record.ts';
import type { Role } from '../../storage/people-tables.ts';

export type { Role } from '../../storage/people-tables.ts';

export const roles: readonly Role[] = ['owner', 'member', 'viewer'];

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

/** What can be allowed within a project. */
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
 * `keys.change_own` is about keys that `actor` (a text of the audit log) has made himself; but a management key acts
 * as an owner, so that who has made one and is none any more must not renew it.
 */
export function mayChangeKey(
  role: Role,
  actor: string,
  { kind, createdBy }: Pick<ApiKey, 'kind' | 'createdBy'>,
): boolean {
  if (may(role, 'keys.change_any')) return true;
  return may(role, 'keys.change_own') && actor === createdBy && kind === 'inference';
}
