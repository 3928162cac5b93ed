/** The people of the installation, for its administrators: who can sign in, and who no longer can. */
import { listedPersonJson } from '../people/listed-person.ts';
import { readCursor, writeCursor } from '../reading/cursor.ts';
import { actorOf } from './caller.ts';
import type { ConsoleHandlers } from './console-call.ts';
import type { ConsoleParts } from './console-parts.ts';

export function peopleHandlers({ people: { directory, persons } }: ConsoleParts) {
  const viewOf = async (id: string) => listedPersonJson(await directory.get(id));
  return {
    listPeople: async ({ query: { search, state, limit, cursor } }) => {
      const [after] = cursor === undefined ? [] : readCursor(cursor, [/^\w+$/]);
      const { people, next } = await directory.list({ search, state, limit, after });
      const nextCursor = next === null ? null : writeCursor([next]);
      return { body: { data: people.map(listedPersonJson), next_cursor: nextCursor } };
    },
    disablePerson: async ({ path, query, caller }) => {
      await persons.disable(actorOf(caller), path.person_id, query.keys === 'disable');
      return { body: await viewOf(path.person_id) };
    },
    enablePerson: async ({ path, caller }) => {
      await persons.enable(actorOf(caller), path.person_id);
      return { body: await viewOf(path.person_id) };
    },
  } satisfies Partial<ConsoleHandlers>;
}
