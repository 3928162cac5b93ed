/** The members of a project. */
import type { components } from '../../../openapi/generated/console.ts';
import { isoTime } from '../../accounts/project-record.ts';
import type { Member } from '../people/members.ts';
import { actorOf } from './caller.ts';
import type { ConsoleHandlers } from './console-call.ts';
import type { ConsoleParts } from './console-parts.ts';
import { timeOf } from './session-view.ts';

type Handlers = Pick<ConsoleHandlers, 'listMembers' | 'changeMember' | 'removeMember'>;

export function memberHandlers({ people: { members } }: ConsoleParts): Handlers {
  return {
    listMembers: async ({ path }) => ({
      body: { data: (await members.list(path.project_id)).map(memberView) },
    }),
    changeMember: async ({ path, body, caller }) => ({
      body: memberView(await members.change(actorOf(caller), path.project_id, path.person_id, body.role)),
    }),
    removeMember: async ({ path, caller }) => ({
      body: memberView(await members.remove(actorOf(caller), path.project_id, path.person_id)),
    }),
  };
}

function memberView({ person, role, joinedAtMs }: Member): components['schemas']['Member'] {
  return {
    person_id: person.id,
    email: person.email,
    name: person.name,
    role,
    joined_at: timeOf(joinedAtMs),
    last_sign_in_at: isoTime(person.lastSignInAtMs),
  };
}
