/** Finds a request of the project by its trace id, or the refused call that has it. */
import { call } from '../api/client.ts';
import { projectPath } from '../sections.ts';
import { say } from '../ui/toasts.tsx';
import type { PaletteEntry } from './palette-entry.ts';

/** As the contract takes it. */
const traceIds = /^[A-Za-z0-9._-]{8,128}$/;

/** Undefined where the text cannot be a trace id. */
export function traceEntry(projectId: string | undefined, typed: string): PaletteEntry | undefined {
  const traceId = typed.trim();
  if (projectId === undefined || !traceIds.test(traceId)) return undefined;
  const to = () => findTrace(projectId, traceId);
  return { kind: 'Request', label: `Find the request with trace id ${traceId}`, to };
}

async function findTrace(projectId: string, traceId: string): Promise<string | undefined> {
  const params = { query: { project_id: projectId, trace_id: traceId, limit: 1 } };
  const [requests, refusals] = await Promise.all([
    call('get', '/requests', { params }),
    call('get', '/refusals', { params }),
  ]);
  const [request] = requests.data;
  if (request !== undefined) return projectPath(projectId, 'requests', request.id);
  const [refusal] = refusals.data;
  if (refusal !== undefined) return projectPath(projectId, 'refused', refusal.id);
  say(`No request of this project has the trace id ${traceId}.`);
  return undefined;
}
