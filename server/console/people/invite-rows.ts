/** Invites as rows within a change, with their audit entries, and as operations see them: everything but the token. */
import type { AccountChange } from '../../accounts/account-change.ts';
import { isoTime } from '../../accounts/project-record.ts';
import type { Database } from '../../storage/database.ts';
import type { InviteTable, PersonTable, Role } from '../../storage/people-tables.ts';
import { demandProject, joinProject, type Member } from './memberships.ts';
import { PeopleError } from './people-error.ts';
import { tokenHash } from './secret-token.ts';

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

/** The open invite of a token. Throws `PeopleError` `invite_invalid`, with the same message for every reason. */
export async function findOpenInvite(db: Database, token: string, nowMs: number): Promise<InviteTable> {
  const hash = tokenHash(token);
  const row =
    hash === undefined
      ? undefined
      : await db.selectFrom('invite').selectAll().where('token_hash', '=', hash).executeTakeFirst();
  if (row === undefined || inviteOf(row, nowMs).state !== 'open') throw inviteInvalid();
  return row;
}

/** Those that have been neither accepted nor withdrawn; some are expired. */
export function pendingInvites(db: Database) {
  return db
    .selectFrom('invite')
    .selectAll('invite')
    .where('accepted_at_ms', 'is', null)
    .where('withdrawn_at_ms', 'is', null);
}

/** All open invites of an e-mail in its normal form, to projects that are not archived. */
export async function openInvitesOf(db: Database, email: string, nowMs: number): Promise<InviteTable[]> {
  return await pendingInvites(db)
    .innerJoin('project', 'project.id', 'invite.project_id')
    .where('email', '=', email)
    .where('expires_at_ms', '>', nowMs)
    .where('archived_at_ms', 'is', null)
    .orderBy('invite.id')
    .execute();
}

/** Uses an invite up. Throws `PeopleError` `invite_invalid` when its project has been archived. */
export async function acceptInvite(
  change: AccountChange,
  invite: InviteTable,
  person: PersonTable,
): Promise<Member> {
  try {
    await demandProject(change.transaction, invite.project_id);
  } catch (cause) {
    throw cause instanceof PeopleError ? inviteInvalid() : cause;
  }
  await updateInvite(change, 'accept', invite, { accepted_at_ms: change.nowMs });
  return await joinProject(change, invite.project_id, person, invite.role);
}

/** `action` goes into the audit log as `invite.<action>`. */
export async function updateInvite(
  change: AccountChange,
  action: 'accept' | 'withdraw',
  before: InviteTable,
  values: Partial<InviteTable>,
): Promise<Invite> {
  const { transaction, nowMs, audit } = change;
  await transaction.updateTable('invite').set(values).where('id', '=', before.id).execute();
  const after = inviteOf({ ...before, ...values }, nowMs);
  const object = inviteObject(before);
  await audit(`invite.${action}`, object, inviteJson(inviteOf(before, nowMs)), inviteJson(after));
  return after;
}

/** Withdraws the pending invites of a project that were sent to an e-mail, or by an actor. */
export async function withdrawInvites(
  change: AccountChange,
  projectId: string,
  column: 'email' | 'invited_by',
  value: string,
): Promise<void> {
  const rows = await pendingInvites(change.transaction)
    .where('project_id', '=', projectId)
    .where(column, '=', value)
    .execute();
  await withdrawAll(change, rows);
}

/** Withdraws the pending invites that an actor sent, in every project. */
export async function withdrawInvitesBy(change: AccountChange, actor: string): Promise<void> {
  await withdrawAll(
    change,
    await pendingInvites(change.transaction).where('invited_by', '=', actor).execute(),
  );
}

async function withdrawAll(change: AccountChange, rows: readonly InviteTable[]): Promise<void> {
  for (const row of rows) await updateInvite(change, 'withdraw', row, { withdrawn_at_ms: change.nowMs });
}

export function inviteInvalid(): PeopleError {
  return new PeopleError(
    'invite_invalid',
    'This link is no longer valid: it was used, withdrawn or has expired. Ask for a new one.',
  );
}
