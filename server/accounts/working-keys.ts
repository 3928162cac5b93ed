/** How many keys of people still work: they belong to their projects, and outlast the access of whoever made them. */
import type { Database } from '../storage/database.ts';
import { rowsOfIds } from '../storage/rows-of-ids.ts';
import { personActor, readActor } from './actor.ts';
import { installationKeyOf } from './installation-keys.ts';
import { keyStateAt } from './key-state.ts';

export interface KeyCounts {
  /** By the name of the project. */
  ofProjects: readonly { projectId: string; projectName: string; count: number }[];
  ofInstallation: number;
}

/** By the id of the person; those without any key are left out. */
export async function countWorkingKeys(
  db: Database,
  personIds: readonly string[],
  nowMs: number,
): Promise<Map<string, KeyCounts>> {
  const actors = personIds.map(personActor);
  const [keys, installationKeys] = await Promise.all([
    rowsOfIds(actors, (some) =>
      db
        .selectFrom('api_key')
        .innerJoin('project', 'project.id', 'api_key.project_id')
        .select(['created_by', 'project_id', 'project.name', 'state', 'expires_at_ms', 'grace_ends_at_ms'])
        .where('created_by', 'in', some)
        .where('state', 'in', ['active', 'rotating'])
        .where('archived_at_ms', 'is', null)
        .orderBy('project.name')
        .execute(),
    ),
    rowsOfIds(actors, (some) =>
      db
        .selectFrom('installation_key')
        .selectAll()
        .where('created_by', 'in', some)
        .where('revoked_at_ms', 'is', null)
        .execute(),
    ),
  ]);
  const working = keys.filter((row) => ['active', 'rotating'].includes(keyStateAt(row, nowMs)));
  const wide = installationKeys.filter((row) => installationKeyOf(row, nowMs).state === 'active');
  const byMaker = Map.groupBy(working, ({ created_by: maker }) => maker);
  const wideByMaker = Map.groupBy(wide, ({ created_by: maker }) => maker);
  return new Map(
    [...new Set([...byMaker.keys(), ...wideByMaker.keys()])].map((maker) => [
      readActor(maker).id ?? maker,
      {
        ofProjects: countsOf(byMaker.get(maker) ?? []),
        ofInstallation: wideByMaker.get(maker)?.length ?? 0,
      },
    ]),
  );
}

function countsOf(rows: readonly { project_id: string; name: string }[]): KeyCounts['ofProjects'] {
  return [...Map.groupBy(rows, ({ project_id: id }) => id)].map(([projectId, those]) => ({
    projectId,
    projectName: those[0]?.name ?? projectId,
    count: those.length,
  }));
}
