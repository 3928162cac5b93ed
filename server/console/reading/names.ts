/** The current names for the ids in reports and logs. */
import type { components } from '../../../openapi/generated/console.ts';
import type { Database } from '../../storage/database.ts';
import { rowsOfIds } from '../../storage/rows-of-ids.ts';
import { readActor } from '../../accounts/actor.ts';

type ActorView = components['schemas']['Actor'];

export interface Names {
  /** An actor of the audit log, as the contract shows it. */
  actor(text: string): ActorView;
  /** Null for a key that is not there any more, or never was. */
  key(id: string): string | null;
  project(id: string): string | null;
  person(id: string): string | null;
  installationKey(id: string): string | null;
}

export interface Named {
  /** Texts of the audit log. */
  actors?: readonly string[];
  keys?: readonly string[];
  projects?: readonly string[];
  people?: readonly string[];
  installationKeys?: readonly string[];
}

export async function namesOf(
  db: Database,
  { actors = [], keys = [], projects = [], people = [], installationKeys = [] }: Named,
): Promise<Names> {
  const acting = actors.map(readActor);
  const idsOf = (kind: ActorView['kind']) =>
    acting.flatMap((actor) => (actor.kind === kind && actor.id !== null ? [actor.id] : []));
  const [personNames, keyNames, installationKeyNames, projectNames] = await Promise.all([
    read([...people, ...idsOf('person')], (ids) =>
      db.selectFrom('person').select(['id', 'name']).where('id', 'in', ids).execute(),
    ),
    read([...keys, ...idsOf('key')], (ids) =>
      db.selectFrom('api_key').select(['id', 'name']).where('id', 'in', ids).execute(),
    ),
    read([...installationKeys, ...idsOf('installation_key')], (ids) =>
      db.selectFrom('installation_key').select(['id', 'name']).where('id', 'in', ids).execute(),
    ),
    read(projects, (ids) => db.selectFrom('project').select(['id', 'name']).where('id', 'in', ids).execute()),
  ]);
  return {
    actor(text) {
      const { kind, id } = readActor(text);
      const known = {
        person: personNames,
        key: keyNames,
        installation_key: installationKeyNames,
        command: undefined,
        installation: undefined,
      }[kind];
      return { kind, id, name: (id === null ? undefined : known?.get(id)) ?? id ?? kind };
    },
    key: (id) => keyNames.get(id) ?? null,
    project: (id) => projectNames.get(id) ?? null,
    person: (id) => personNames.get(id) ?? null,
    installationKey: (id) => installationKeyNames.get(id) ?? null,
  };
}

async function read(
  ids: readonly string[],
  query: (ids: string[]) => Promise<{ id: string; name: string }[]>,
): Promise<Map<string, string>> {
  return new Map((await rowsOfIds(ids, query)).map(({ id, name }) => [id, name]));
}
