/** The access rule of each operation, from `x-access` in the document, read once at the start. */
import type { Operation } from '../../contract/contract.ts';
import { roles, type Role } from '../people/role.ts';

const callers = ['anyone', 'person', 'project', 'admin'] as const;

export interface Access {
  caller: (typeof callers)[number];
  /** The least role in the project; only where `caller` is `project`. */
  role: Role;
  managementKeys: boolean;
  installationKeys: boolean;
  stepUp: boolean;
}

/** Throws when an operation has no access rule: it would be open to unknown callers. */
export function accessOf({ id, document }: Operation): Access {
  const declared = document['x-access'] as Readonly<Record<string, unknown>> | undefined;
  const caller = callers.find((known) => known === declared?.['caller']);
  const role = roles.find((known) => known === declared?.['role']);
  if (caller === undefined || (caller === 'project') !== (role !== undefined))
    throw new Error(`x-access of ${id} does not say who may call it`);
  return {
    caller,
    role: role ?? 'owner',
    managementKeys: declared?.['management_keys'] === true,
    installationKeys: declared?.['installation_keys'] === true,
    stepUp: declared?.['step_up'] !== false,
  };
}
