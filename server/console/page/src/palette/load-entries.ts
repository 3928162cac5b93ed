/** The keys and models of the project, and the providers where the person may see them. */
import { call } from '../api/client.ts';
import { isFaultModel } from '../pages/models/capabilities.tsx';
import { projectPath } from '../sections.ts';
import type { Project } from '../session/role.ts';
import type { PaletteEntry } from './palette-entry.ts';

export async function loadEntries(
  project: Project | undefined,
  isAdmin: boolean,
  signal: AbortSignal,
): Promise<PaletteEntry[]> {
  const lists = await Promise.all([
    project === undefined ? [] : keyEntries(project.id, signal),
    project === undefined ? [] : modelEntries(project.id, signal),
    isAdmin ? providerEntries(signal) : [],
  ]);
  return lists.flat();
}

async function keyEntries(projectId: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const params = { path: { project_id: projectId } };
  const { data } = await call('get', '/projects/{project_id}/keys', { params, signal });
  return data.map(({ id, name }) => ({
    kind: 'Key',
    label: name,
    detail: id,
    to: projectPath(projectId, 'keys', id),
  }));
}

async function modelEntries(projectId: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const params = { query: { project_id: projectId } };
  const { data } = await call('get', '/models', { params, signal });
  return data.map((entry) => {
    const { id, name } = entry.model;
    const query = new URLSearchParams({ q: id, ...(isFaultModel(entry) && { faults: 'show' }) });
    return {
      kind: 'Model',
      label: id,
      ...(name !== id && { detail: name }),
      to: `${projectPath(projectId, 'models')}?${query.toString()}`,
    };
  });
}

async function providerEntries(signal: AbortSignal): Promise<PaletteEntry[]> {
  const { data } = await call('get', '/providers', { signal });
  return data.map(({ name, base_url: url }) => ({
    kind: 'Provider',
    label: name,
    detail: url,
    to: `/console/providers?provider=${encodeURIComponent(name)}`,
  }));
}
