/** The rows of invites within a change, with their audit entries. */
import type { AccountChange } from '../../accounts/account-change.ts';
import type { Database } from '../../storage/database.ts';
import type { InviteTable, PersonTable } from '../../storage/people-tables.ts';
import { inviteJson, inviteObject, inviteOf, type Invite } from './invite-record.ts';
import { demandProject, joinProject, type Member } from './memberships.ts';
import { PeopleError } from './people-error.ts';
import { tokenHash } from './secret-token.ts';

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

/** All open invites of an e-mail in its normal form, to projects that are not archived. */
export async function openInvitesOf(db: Database, email: string, nowMs: number): Promise<InviteTable[]> {
  return await db
    .selectFrom('invite')
    .innerJoin('project', 'project.id', 'invite.project_id')
    .selectAll('invite')
    .where('email', '=', email)
    .where('accepted_at_ms', 'is', null)
    .where('withdrawn_at_ms', 'is', null)
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

/** Withdraws the invites that `invitedBy` has sent for a project. */
export async function withdrawInvitesBy(
  change: AccountChange,
  projectId: string,
  invitedBy: string,
): Promise<void> {
  const rows = await change.transaction
    .selectFrom('invite')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('invited_by', '=', invitedBy)
    .where('accepted_at_ms', 'is', null)
    .where('withdrawn_at_ms', 'is', null)
    .execute();
  for (const row of rows) await updateInvite(change, 'withdraw', row, { withdrawn_at_ms: change.nowMs });
}

export function inviteInvalid(): PeopleError {
  return new PeopleError(
    'invite_invalid',
    'This link is not good any more: it has been used or withdrawn, or its time is over. Ask for a new one.',
  );
}
