/** Invites to a project: a link for one e-mail address, valid once and for a week. */
import { randomBytes } from 'node:crypto';
import type { AccountChange, AccountChanges } from '../../accounts/account-change.ts';
import type { InviteTable, PersonTable, Role } from '../../storage/people-tables.ts';
import { personActor } from '../../accounts/actor.ts';
import { demandEmail } from './email.ts';
import {
  acceptInvite,
  findOpenInvite,
  inviteInvalid,
  inviteJson,
  inviteObject,
  inviteOf,
  pendingInvites,
  updateInvite,
  withdrawInvites,
  type Invite,
} from './invite-rows.ts';
import { demandProject, demandStillOwner, findMembership, type Member } from './memberships.ts';
import { stillProved, type PasswordProof } from './password-proof.ts';
import type { Passwords } from './passwords.ts';
import { PeopleError } from './people-error.ts';
import { findByEmail, findPerson, insertPerson, mintPersonId, personName } from './person-rows.ts';
import { mintToken } from './secret-token.ts';
import { beginSession, type Session, type SignedIn } from './session-rows.ts';

const lifetimeMs = 7 * 86_400_000;

export interface NewInvite {
  projectId: string;
  email: string;
  role: Role;
}

export interface InviteResponse {
  token: string;
  /** Required when the e-mail has no person yet. */
  name?: string | undefined;
  /** A new password, or that of the existing person. */
  password: string;
  /** The caller's IP address. */
  address: string;
}

export class Invites {
  readonly #changes: AccountChanges;
  readonly #proof: PasswordProof;
  readonly #passwords: Passwords;

  constructor(changes: AccountChanges, proof: PasswordProof, passwords: Passwords) {
    this.#changes = changes;
    this.#proof = proof;
    this.#passwords = passwords;
  }

  /**
   * Replaces an earlier invite that has not been accepted, whose link becomes invalid. The token cannot be shown
   * again. Throws `PeopleError`: `invalid`, `not_found`, `conflict` when the person is a member already.
   */
  async create(
    actor: string,
    { projectId, email, role }: NewInvite,
  ): Promise<{ invite: Invite; token: string }> {
    const address = demandEmail(email);
    const { token, hash } = mintToken();
    return await this.#changes.run(actor, async (change) => {
      const { transaction, nowMs, audit } = change;
      await demandStillOwner(transaction, actor, projectId);
      await demandProject(transaction, projectId);
      await demandNoMember(change, projectId, address);
      await withdrawInvites(change, projectId, 'email', address);
      const row: InviteTable = {
        id: `invite_${randomBytes(12).toString('hex')}`,
        project_id: projectId,
        email: address,
        role,
        token_hash: hash,
        invited_by: actor,
        created_at_ms: nowMs,
        expires_at_ms: nowMs + lifetimeMs,
        accepted_at_ms: null,
        withdrawn_at_ms: null,
      };
      await transaction.insertInto('invite').values(row).execute();
      const invite = inviteOf(row, nowMs);
      await audit('invite.create', inviteObject(row), null, inviteJson(invite));
      return { invite, token };
    });
  }

  /** The open invites, expired ones too, the newest first. */
  async list(projectId: string): Promise<Invite[]> {
    const rows = await pendingInvites(this.#changes.db)
      .where('project_id', '=', projectId)
      .orderBy('created_at_ms', 'desc')
      .orderBy('id')
      .execute();
    const nowMs = this.#changes.nowMs();
    return rows.map((row) => inviteOf(row, nowMs));
  }

  /** Throws `PeopleError`: `not_found` in this project, `conflict` when it has been accepted or withdrawn. */
  async withdraw(actor: string, projectId: string, inviteId: string): Promise<Invite> {
    return await this.#changes.run(actor, async (change) => {
      await demandStillOwner(change.transaction, actor, projectId);
      const row = await change.transaction
        .selectFrom('invite')
        .selectAll()
        .where('id', '=', inviteId)
        .where('project_id', '=', projectId)
        .executeTakeFirst();
      if (row === undefined) throw new PeopleError('not_found', 'There is no such invite.');
      const { state } = inviteOf(row, change.nowMs);
      if (state === 'accepted' || state === 'withdrawn')
        throw new PeopleError('conflict', `The invite has been ${state} already.`);
      return await updateInvite(change, 'withdraw', row, { withdrawn_at_ms: change.nowMs });
    });
  }

  /** The details of a link. Throws `PeopleError` `invite_invalid`. */
  async lookUp(token: string): Promise<{ invite: Invite; projectName: string; hasAccount: boolean }> {
    const { db } = this.#changes;
    const nowMs = this.#changes.nowMs();
    const row = await findOpenInvite(db, token, nowMs);
    const project = await db
      .selectFrom('project')
      .select('name')
      .where('id', '=', row.project_id)
      .where('archived_at_ms', 'is', null)
      .executeTakeFirst();
    if (project === undefined) throw inviteInvalid();
    const person = await findByEmail(db, row.email);
    return { invite: inviteOf(row, nowMs), projectName: project.name, hasAccount: person !== undefined };
  }

  /**
   * Creates the person, or adds the membership to an existing person who proves it by password; signs in.
   * Throws `PeopleError`: `invite_invalid`, `invalid`, and the errors of signing in.
   */
  async accept({ token, name, password, address }: InviteResponse): Promise<SignedIn> {
    const { db } = this.#changes;
    const { email } = await findOpenInvite(db, token, this.#changes.nowMs());
    if ((await findByEmail(db, email)) !== undefined) {
      const proved = await this.#proof.prove({ email, password, address });
      return await this.#accept(token, proved.id, ({ transaction }) => stillProved(transaction, proved));
    }
    if (name === undefined) throw new PeopleError('invalid', 'A name is missing.', { param: 'name' });
    const about = { email, name: personName(name), is_admin: 0 as const };
    const hash = await this.#passwords.hash(password, email);
    const id = mintPersonId();
    return await this.#accept(token, id, (change) =>
      insertPerson(change, id, { ...about, password_hash: hash }),
    );
  }

  /** For a signed-in person. Throws `PeopleError`: `invite_invalid`, `conflict` for another person's e-mail. */
  async acceptAs({ person }: Session, token: string): Promise<Member> {
    return await this.#changes.run(personActor(person.id), async (change) => {
      const { transaction, nowMs } = change;
      const invite = await findOpenInvite(transaction, token, nowMs);
      const row = await findPerson(transaction, person.id);
      if (invite.email !== row.email)
        throw new PeopleError('conflict', 'This invite is for another e-mail address. Sign out first.');
      return await acceptInvite(change, invite, row);
    });
  }

  async #accept(
    token: string,
    personId: string,
    personIn: (change: AccountChange) => Promise<PersonTable>,
  ): Promise<SignedIn> {
    return await this.#changes.run(personActor(personId), async (change) => {
      const invite = await findOpenInvite(change.transaction, token, change.nowMs);
      const person = await personIn(change);
      await acceptInvite(change, invite, person);
      return await beginSession(change, person, { way: 'invite', authenticatedAtMs: change.nowMs });
    });
  }
}

async function demandNoMember(
  { transaction }: AccountChange,
  projectId: string,
  email: string,
): Promise<void> {
  const person = await findByEmail(transaction, email);
  if (person !== undefined && (await findMembership(transaction, projectId, person.id)) !== undefined)
    throw new PeopleError('conflict', 'This person is a member already.', { param: 'email' });
}
