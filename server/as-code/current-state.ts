/** What an installation has now, as its API lists it. */
import type { components } from '../../openapi/generated/console.ts';
import { dataOf, type ConsoleClient } from './management-client.ts';

type Schemas = components['schemas'];

export type CurrentKey = Schemas['ApiKey'];
export type CurrentProject = Schemas['Project'];
export type CurrentLimits = Schemas['Limits'];
export type CurrentEndUserLimits = Schemas['EndUserLimits'];

/** The parts of a project that a file may name. */
export interface ProjectContents {
  members: readonly Schemas['Member'][];
  /** Those that can still be accepted. */
  invites: readonly Schemas['Invite'][];
  /** Inference keys, those of the installation itself and those that were revoked or replaced left out. */
  keys: readonly CurrentKey[];
}

export interface CurrentState {
  /** By name; archived ones too. */
  projects: ReadonlyMap<string, CurrentProject>;
  /** By the name of the project; those that were asked for, and are not archived. */
  contents: ReadonlyMap<string, ProjectContents>;
}

/** `isWanted` says by the name of a project whether its contents are read. */
export async function readState(
  client: ConsoleClient,
  isWanted: (name: string) => boolean,
): Promise<CurrentState> {
  const { data } = await dataOf(client.GET('/projects'));
  const contents = new Map<string, ProjectContents>();
  for (const { id, name, archived_at: archivedAt } of data)
    if (archivedAt === null && isWanted(name)) contents.set(name, await readContents(client, id));
  return { projects: new Map(data.map((project) => [project.name, project])), contents };
}

async function readContents(client: ConsoleClient, id: string): Promise<ProjectContents> {
  const params = { path: { project_id: id } };
  const [members, invites, keys] = await Promise.all([
    dataOf(client.GET('/projects/{project_id}/members', { params })),
    dataOf(client.GET('/projects/{project_id}/invites', { params })),
    dataOf(client.GET('/projects/{project_id}/keys', { params })),
  ]);
  return {
    members: members.data,
    invites: invites.data.filter(({ state }) => state === 'open'),
    keys: keys.data.filter(
      ({ kind, state, created_by: by }) =>
        kind === 'inference' && by.kind !== 'installation' && state !== 'revoked' && state !== 'rotating',
    ),
  };
}

/** The e-mail addresses of everybody who can sign in. */
export async function readPeople(client: ConsoleClient): Promise<ReadonlySet<string>> {
  const { data } = await dataOf(client.GET('/people'));
  return new Set(data.map(({ email }) => email));
}

/** The ids of the models that are served now. */
export async function readModels(client: ConsoleClient): Promise<ReadonlySet<string>> {
  const { data } = await dataOf(client.GET('/models'));
  return new Set(data.map(({ model }) => model.id));
}
