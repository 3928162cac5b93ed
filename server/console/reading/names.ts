/** The current names for the ids in reports and logs. */
import type { components } from '../../../openapi/generated/console.ts';
import type { Database } from '../../storage/database.ts';
import { readActor } from '../../accounts/actor.ts';

type ActorView = components['schemas']['Actor'];

export interface Names {
  /** An actor of the audit log, as the contract shows it. */
  actor(text: string): ActorView;
  /** Null for a key that is not there any more, or never was. */
  key(id: string): string | null;
  project(id: string): string | null;
}

export interface Named {
  /** Texts of the audit log. */
  actors?: readonly string[];
  keys?: readonly string[];
  projects?: readonly string[];
}

/** Ids per query; engines bound the parameters of a statement. */
const idsAtOnce = 500;

export async function namesOf(
  db: Database,
  { actors = [], keys = [], projects = [] }: Named,
): Promise<Names> {
  const acting = actors.map(readActor);
  const idsOf = (kind: ActorView['kind']) =>
    acting.flatMap((actor) => (actor.kind === kind && actor.id !== null ? [actor.id] : []));
  const [people, keyNames, installationKeys, projectNames] = await Promise.all([
    read(idsOf('person'), (ids) =>
      db.selectFrom('person').select(['id', 'name']).where('id', 'in', ids).execute(),
    ),
    read([...keys, ...idsOf('key')], (ids) =>
      db.selectFrom('api_key').select(['id', 'name']).where('id', 'in', ids).execute(),
    ),
    read(idsOf('installation_key'), (ids) =>
      db.selectFrom('installation_key').select(['id', 'name']).where('id', 'in', ids).execute(),
    ),
    read(projects, (ids) => db.selectFrom('project').select(['id', 'name']).where('id', 'in', ids).execute()),
  ]);
  return {
    actor(text) {
      const { kind, id } = readActor(text);
      const known = {
        person: people,
        key: keyNames,
        installation_key: installationKeys,
        command: undefined,
        installation: undefined,
      }[kind];
      return { kind, id, name: (id === null ? undefined : known?.get(id)) ?? id ?? kind };
    },
    key: (id) => keyNames.get(id) ?? null,
    project: (id) => projectNames.get(id) ?? null,
  };
}

async function read(
  ids: readonly string[],
  query: (ids: string[]) => Promise<{ id: string; name: string }[]>,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const wanted = [...new Set(ids)];
  for (let at = 0; at < wanted.length; at += idsAtOnce)
    for (const { id, name } of await query(wanted.slice(at, at + idsAtOnce))) found.set(id, name);
  return found;
}
