/** An invite as it is known to operations: everything but its token. */
import { isoTime } from '../../accounts/project-record.ts';
import type { InviteTable, Role } from '../../storage/people-tables.ts';

type InviteState = 'open' | 'expired' | 'accepted' | 'withdrawn';

export interface Invite {
  /** `invite_` and 24 hexadecimal digits. */
  id: string;
  projectId: string;
  email: string;
  role: Role;
  /** An actor of the audit log. */
  invitedBy: string;
  createdAtMs: number;
  expiresAtMs: number;
  state: InviteState;
}

export function inviteOf(row: InviteTable, nowMs: number): Invite {
  return {
    id: row.id,
    projectId: row.project_id,
    email: row.email,
    role: row.role,
    invitedBy: row.invited_by,
    createdAtMs: row.created_at_ms,
    expiresAtMs: row.expires_at_ms,
    state: stateAt(row, nowMs),
  };
}

function stateAt(row: InviteTable, nowMs: number): InviteState {
  if (row.accepted_at_ms !== null) return 'accepted';
  if (row.withdrawn_at_ms !== null) return 'withdrawn';
  return row.expires_at_ms <= nowMs ? 'expired' : 'open';
}

/** As the audit log names an invite. */
export function inviteObject({ project_id, id }: InviteTable): string {
  return `${project_id}/${id}`;
}

/** An invite in audit entries. */
export function inviteJson({ id, projectId, email, role, createdAtMs, expiresAtMs, state }: Invite) {
  const times = { created_at: isoTime(createdAtMs), expires_at: isoTime(expiresAtMs) };
  return { id, project_id: projectId, email, role, ...times, state };
}
