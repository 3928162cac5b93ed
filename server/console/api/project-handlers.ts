/** Projects and their members: reading by their people, changing by their owners, making and archiving by administrators. */
import type { components } from '../../../openapi/generated/console.ts';
import { isoTime, projectJson } from '../../accounts/project-record.ts';
import type { Member } from '../people/memberships.ts';
import { actorOf } from './caller.ts';
import type { ConsoleHandlers } from './console-call.ts';
import type { ConsoleParts } from './console-parts.ts';

export function projectHandlers({ accounts: { projects }, people: { members } }: ConsoleParts) {
  return {
    listProjects: async ({ scope }) => {
      const all = await projects.list();
      return { body: { data: all.filter(({ id }) => scope?.includes(id) ?? true).map(projectJson) } };
    },
    createProject: async ({ body: { name, limits }, caller }) => ({
      body: projectJson(await projects.create(actorOf(caller), { name, limits })),
    }),
    getProject: async ({ path }) => ({ body: projectJson(await projects.get(path.project_id)) }),
    changeProject: async ({ path: { project_id: id }, body, caller }) => {
      const actor = actorOf(caller);
      // Each is a change of its own in the audit log; all checks that can refuse one run before the first.
      if (body.limits !== undefined) await projects.demandLimits(actor, id, body.limits);
      if (body.name !== undefined) await projects.rename(actor, id, body.name);
      if (body.limits !== undefined) await projects.setLimits(actor, id, body.limits);
      if (body.stores_prompts !== undefined) await projects.setStoresPrompts(actor, id, body.stores_prompts);
      return { body: projectJson(await projects.get(id)) };
    },
    archiveProject: async ({ path, caller }) => ({
      body: projectJson(await projects.archive(actorOf(caller), path.project_id)),
    }),
    listMembers: async ({ path }) => ({
      body: { data: (await members.list(path.project_id)).map(memberView) },
    }),
    createMember: async ({ path, body: { email, role }, caller }) => ({
      body: memberView(await members.addByEmail(actorOf(caller), path.project_id, email, role)),
    }),
    changeMember: async ({ path: { project_id: id, person_id: personId }, query, body, caller }) => ({
      body: memberView(await members.change(actorOf(caller), id, personId, body.role, query.keys === 'keep')),
    }),
    removeMember: async ({ path: { project_id: id, person_id: personId }, query, caller }) => ({
      body: memberView(await members.remove(actorOf(caller), id, personId, query.keys === 'keep')),
    }),
  } satisfies Partial<ConsoleHandlers>;
}

function memberView({ person, role, joinedAtMs }: Member): components['schemas']['Member'] {
  return {
    person_id: person.id,
    email: person.email,
    name: person.name,
    role,
    joined_at: isoTime(joinedAtMs),
    last_sign_in_at: isoTime(person.lastSignInAtMs),
  };
}
