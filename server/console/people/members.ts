/** Members of projects and their roles. Read at each request, so that a removal applies at once, on every node. */
import type { AccountChange, AccountChanges } from '../../accounts/account-change.ts';
import { disableKeysOf } from '../../accounts/keys-of-person.ts';
import type { MembershipTable, PersonTable, Role } from '../../storage/people-tables.ts';
import { personActor } from '../../accounts/actor.ts';
import { demandEmail } from './email.ts';
import { withdrawInvites } from './invite-rows.ts';
import {
  demandProject,
  demandStillOwner,
  findMembership,
  changeRole,
  joinProject,
  leaveProject,
  memberOf,
  type Member,
} from './memberships.ts';
import { PeopleError } from './people-error.ts';
import { findByEmail, findPerson, personOf, type Person } from './person-rows.ts';

/** A project as one person sees it. */
export interface ProjectRole {
  id: string;
  name: string;
  role: Role;
  archivedAtMs: number | null;
}

export class Members {
  readonly #changes: AccountChanges;

  constructor(changes: AccountChanges) {
    this.#changes = changes;
  }

  /** A person's role in a project; undefined for a non-member and for an unknown project alike. */
  async roleIn(person: Person, projectId: string): Promise<Role | undefined> {
    const { db } = this.#changes;
    if (!person.isAdmin) return (await findMembership(db, projectId, person.id))?.role;
    return (await this.hasProject(projectId)) ? 'owner' : undefined;
  }

  async hasProject(projectId: string): Promise<boolean> {
    const { db } = this.#changes;
    const query = db.selectFrom('project').select('id').where('id', '=', projectId);
    return (await query.executeTakeFirst()) !== undefined;
  }

  /** Archived ones too, by name; an administrator is an owner of all. */
  async projectsOf(person: Person): Promise<ProjectRole[]> {
    const rows = await this.#changes.db
      .selectFrom('project')
      .leftJoin('membership', (join) =>
        join.onRef('membership.project_id', '=', 'project.id').on('person_id', '=', person.id),
      )
      .select(['id', 'name', 'archived_at_ms', 'role'])
      .orderBy('name')
      .execute();
    return rows.flatMap(({ id, name, archived_at_ms: archivedAtMs, role }) => {
      const acts = person.isAdmin ? 'owner' : role;
      return acts === null ? [] : [{ id, name, role: acts, archivedAtMs }];
    });
  }

  /** In the order in which they came. */
  async list(projectId: string): Promise<Member[]> {
    const rows = await this.#changes.db
      .selectFrom('membership')
      .innerJoin('person', 'person.id', 'membership.person_id')
      .selectAll('person')
      .select(['role', 'membership.created_at_ms as joined_at_ms'])
      .where('project_id', '=', projectId)
      .orderBy('membership.created_at_ms')
      .orderBy('person_id')
      .execute();
    return rows.map((row) => ({ person: personOf(row), role: row.role, joinedAtMs: row.joined_at_ms }));
  }

  /** A person by e-mail, who becomes a member. Throws `PeopleError`: `invalid`, and the errors of `add`. */
  async addByEmail(actor: string, projectId: string, email: string, role: Role): Promise<Member> {
    const person = await findByEmail(this.#changes.db, demandEmail(email));
    if (person === undefined)
      throw new PeopleError('not_found', 'There is no account with this e-mail address. Send an invite.', {
        param: 'email',
      });
    return await this.add(actor, projectId, person.id, role);
  }

  /** Throws `PeopleError`: `not_found` for person or project, `conflict` when the person is a member already. */
  async add(actor: string, projectId: string, personId: string, role: Role): Promise<Member> {
    return await this.#changes.run(actor, async (change) => {
      const { transaction } = change;
      await demandProject(transaction, projectId);
      const person = await findPerson(transaction, personId);
      if ((await findMembership(transaction, projectId, personId)) !== undefined)
        throw new PeopleError('conflict', 'This person is a member already.');
      return await joinProject(change, projectId, person, role);
    });
  }

  /**
   * A viewer makes no keys: those that a person who becomes one made in the project are disabled, unless they are to be
   * kept. Throws `PeopleError`: `not_found`, `conflict` for the last owner and in an archived project.
   */
  async change(
    actor: string,
    projectId: string,
    personId: string,
    role: Role,
    keepsKeys = false,
  ): Promise<Member> {
    return await this.#changes.run(actor, async (change) => {
      await demandStillOwner(change.transaction, actor, projectId);
      const { before, person } = await demandMember(change, projectId, personId);
      if (before.role === role) return memberOf(before, person);
      if (before.role === 'owner') await giveUpOwner(change, before);
      if (role === 'viewer' && !keepsKeys) await disableKeysOf(change, actor, projectId, personId);
      return await changeRole(change, before, person, role);
    });
  }

  /**
   * Resolves with the former role. The keys that the person made in the project are disabled, unless they are to be
   * kept. Throws the errors of `change`.
   */
  async remove(actor: string, projectId: string, personId: string, keepsKeys = false): Promise<Member> {
    return await this.#changes.run(actor, async (change) => {
      await demandStillOwner(change.transaction, actor, projectId);
      const { before, person } = await demandMember(change, projectId, personId);
      if (before.role === 'owner') await giveUpOwner(change, before);
      if (!keepsKeys) await disableKeysOf(change, actor, projectId, personId);
      return await leaveProject(change, before, person);
    });
  }
}

async function demandMember(
  { transaction }: AccountChange,
  projectId: string,
  personId: string,
): Promise<{ before: MembershipTable; person: PersonTable }> {
  await demandProject(transaction, projectId);
  const before = await findMembership(transaction, projectId, personId);
  if (before === undefined) throw new PeopleError('not_found', 'There is no such member.');
  return { before, person: await findPerson(transaction, personId) };
}

/** A project needs a member who can invite others; and invites of a former owner must not stay valid. */
async function giveUpOwner(change: AccountChange, { project_id, person_id }: MembershipTable): Promise<void> {
  const another = await change.transaction
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.person_id')
    .select('person_id')
    .where('project_id', '=', project_id)
    .where('role', '=', 'owner')
    .where('person_id', '<>', person_id)
    .where('disabled_at_ms', 'is', null)
    .executeTakeFirst();
  if (another === undefined)
    throw new PeopleError(
      'conflict',
      'A project must have at least one owner. Make another member an owner first.',
    );
  await withdrawInvites(change, project_id, 'invited_by', personActor(person_id));
}
