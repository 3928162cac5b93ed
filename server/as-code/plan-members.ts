/** The changes of members and invites of one project. */
import type { components } from '../../openapi/generated/console.ts';
import { normalEmail } from '../console/people/email.ts';
import type { FilePath } from '../configuration/finding.ts';
import { printable } from '../configuration/finding.ts';
import { projectId, type Change } from './change.ts';
import type { ProjectContents } from './current-state.ts';
import type { MemberEntry } from './installation-file.ts';
import { dataOf } from './management-client.ts';
import type { Plan, PlanInput } from './plan-input.ts';

type Role = components['schemas']['Role'];
type Member = components['schemas']['Member'];

export interface MembersOfProject {
  name: string;
  members: readonly MemberEntry[] | undefined;
  path: FilePath;
}

/** Roles are given before they are taken: a project keeps an owner. */
export function planMembers(
  { people, prune }: Pick<PlanInput, 'people' | 'prune'>,
  { name: project, members, path }: MembersOfProject,
  before: ProjectContents,
): Plan {
  if (members === undefined) return { changes: [], findings: [] };
  const wanted = new Map(members.map(({ email, role }) => [normalEmail(email) ?? email, role]));
  const given: Change[] = [];
  const taken: Change[] = [];
  for (const [email, role] of wanted) {
    const member = before.members.find((each) => each.email === email);
    const invite = before.invites.find((each) => each.email === email);
    if (member !== undefined) {
      if (member.role !== role) (role === 'owner' ? given : taken).push(change(project, member, role));
    } else if (people.has(email)) given.push(add(project, email, role));
    else if (invite?.role !== role) given.push(inviteAs(project, email, role));
  }
  if (prune) {
    taken.push(
      ...before.members.filter(({ email }) => !wanted.has(email)).map((each) => remove(project, each)),
    );
    taken.push(
      ...before.invites.filter(({ email }) => !wanted.has(email)).map((each) => withdraw(project, each)),
    );
  }
  return { changes: [...given, ...taken], findings: ownerless(wanted, before, people, prune, path) };
}

/** The server would refuse to take the last owner away, in the middle of the run. */
function ownerless(
  wanted: ReadonlyMap<string, Role>,
  before: ProjectContents,
  people: ReadonlySet<string>,
  prune: boolean,
  path: FilePath,
): Plan['findings'] {
  const owners = before.members.filter(({ role }) => role === 'owner');
  const stays = ({ email }: Member) => (wanted.get(email) ?? (prune ? 'viewer' : 'owner')) === 'owner';
  const comes = [...wanted].some(([email, role]) => role === 'owner' && people.has(email));
  if (owners.length === 0 || owners.some(stays) || comes) return [];
  return [
    {
      path: [...path, 'members'],
      message: 'would leave the project without an owner; keep one, or name another who has signed in before',
    },
  ];
}

function add(project: string, email: string, role: Role): Change {
  return {
    ...memberChange('create', 'member', project, email),
    text: `member ${printable(email)} of ${printable(project)}, as ${role}`,
    run: async (run) => {
      const params = { path: { project_id: projectId(run, project) } };
      await dataOf(run.client.POST('/projects/{project_id}/members', { params, body: { email, role } }));
    },
  };
}

function inviteAs(project: string, email: string, role: Role): Change {
  return {
    ...memberChange('create', 'invite', project, email),
    text: `invite of ${printable(email)} to ${printable(project)}, as ${role}`,
    makesSecret: true,
    run: async (run) => {
      const params = { path: { project_id: projectId(run, project) } };
      const { invite, link } = await dataOf(
        run.client.POST('/projects/{project_id}/invites', { params, body: { email, role } }),
      );
      await run.keep({ project, kind: 'invite', name: email, id: invite.id, secret: link });
    },
  };
}

function change(project: string, { email, person_id: person, role: before }: Member, role: Role): Change {
  return {
    ...memberChange('change', 'member', project, email),
    text: `member ${printable(email)} of ${printable(project)}`,
    fields: [{ field: 'role', before, after: role }],
    run: async (run) => {
      const params = { path: { project_id: projectId(run, project), person_id: person } };
      await dataOf(
        run.client.PATCH('/projects/{project_id}/members/{person_id}', { params, body: { role } }),
      );
    },
  };
}

function remove(project: string, { email, person_id: person }: Member): Change {
  return {
    ...memberChange('remove', 'member', project, email),
    text: `member ${printable(email)} of ${printable(project)}; keys that the person made there are disabled`,
    run: async (run) => {
      const params = { path: { project_id: projectId(run, project), person_id: person } };
      await dataOf(run.client.DELETE('/projects/{project_id}/members/{person_id}', { params }));
    },
  };
}

function withdraw(project: string, { email, id }: components['schemas']['Invite']): Change {
  return {
    ...memberChange('remove', 'invite', project, email),
    text: `invite of ${printable(email)} to ${printable(project)}`,
    run: async (run) => {
      const params = { path: { project_id: projectId(run, project), invite_id: id } };
      await dataOf(run.client.DELETE('/projects/{project_id}/invites/{invite_id}', { params }));
    },
  };
}

function memberChange(
  action: Change['action'],
  object: 'member' | 'invite',
  project: string,
  email: string,
): Omit<Change, 'run' | 'text'> {
  return { action, object, project, name: email, fields: [], makesSecret: false };
}
