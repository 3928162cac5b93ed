/** Lists that several pages offer to choose from. */
import { answer } from './answer.ts';
import { client } from './client.ts';
import type { Schemas } from './schemas.ts';
import { useLoad, type Loading } from './use-load.ts';

/** Keys of a project, those that do not work any more too. */
export function useKeys(projectId: string): Loading<Schemas['ApiKey'][]> {
  return useLoad(
    async (signal) => {
      const path = { project_id: projectId };
      return (await answer(() => client.GET('/projects/{project_id}/keys', { params: { path }, signal })))
        .data;
    },
    [projectId],
  );
}

/** All models; each shows whether the project may call it. */
export function useModels(projectId: string): Loading<Schemas['ConsoleModel'][]> {
  return useLoad(
    async (signal) => {
      const query = { project_id: projectId };
      return (await answer(() => client.GET('/models', { params: { query }, signal }))).data;
    },
    [projectId],
  );
}
