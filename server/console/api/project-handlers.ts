/** Projects: reading by their people, changing by their owners, making and archiving by administrators. */
import type { components } from '../../../openapi/generated/console.ts';
import { changeLimits } from '../../accounts/limits.ts';
import { isoTime, type Project } from '../../accounts/project-record.ts';
import { actorOf } from './caller.ts';
import type { ConsoleHandlers } from './console-call.ts';
import type { ConsoleParts } from './console-parts.ts';
import { timeOf } from './session-view.ts';

type Handlers = Pick<
  ConsoleHandlers,
  'listProjects' | 'createProject' | 'getProject' | 'changeProject' | 'archiveProject'
>;

export function projectHandlers({ accounts: { projects } }: ConsoleParts): Handlers {
  return {
    listProjects: async ({ scope }) => {
      const all = await projects.list();
      return { body: { data: all.filter(({ id }) => scope?.includes(id) ?? true).map(projectView) } };
    },
    createProject: async ({ body: { name, limits }, caller }) => ({
      body: projectView(await projects.create(actorOf(caller), { name, limits })),
    }),
    getProject: async ({ path }) => ({ body: projectView(await projects.get(path.project_id)) }),
    changeProject: async ({ path: { project_id: id }, body, caller }) => {
      const actor = actorOf(caller);
      // Each is a change of its own in the audit log; all checks that can refuse one run before the first.
      if (body.limits !== undefined) changeLimits((await projects.get(id)).limits, body.limits);
      if (body.name !== undefined) await projects.rename(actor, id, body.name);
      if (body.limits !== undefined) await projects.setLimits(actor, id, body.limits);
      if (body.stores_prompts !== undefined) await projects.setStoresPrompts(actor, id, body.stores_prompts);
      return { body: projectView(await projects.get(id)) };
    },
    archiveProject: async ({ path, caller }) => ({
      body: projectView(await projects.archive(actorOf(caller), path.project_id)),
    }),
  };
}

function projectView(project: Project): components['schemas']['Project'] {
  const { id, name, limits, storesPrompts, createdAtMs, archivedAtMs } = project;
  return {
    id,
    name,
    created_at: timeOf(createdAtMs),
    archived_at: isoTime(archivedAtMs),
    limits,
    stores_prompts: storesPrompts,
  };
}
