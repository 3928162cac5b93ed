/** A project as it is known to operations: a tenant, to whom keys and their objects belong. */
import type { ProjectTable } from '../storage/tables.ts';
import { readLimits, type Limits } from './limits.ts';

/** Always there; the first key belongs to it. */
export const defaultProjectId = 'proj_default';
/** Owner of the objects of the default project, as it was before there were projects. */
const defaultOwner = 'installation';

export interface Project {
  id: string;
  name: string;
  /** For all its keys together. */
  limits: Limits;
  /** Whether the content of its requests is stored beside their usage records. */
  storesPrompts: boolean;
  createdAtMs: number;
  archivedAtMs: number | null;
}

export function projectOf(row: ProjectTable): Project {
  return {
    id: row.id,
    name: row.name,
    limits: readLimits(row.limits),
    storesPrompts: row.stores_prompts === 1,
    createdAtMs: row.created_at_ms,
    archivedAtMs: row.archived_at_ms,
  };
}

/** Whose objects the keys of a project see. */
export function ownerOf(projectId: string): string {
  return projectId === defaultProjectId ? defaultOwner : projectId;
}

/** As the audit log and `--json` show it. */
export function projectJson({ id, name, limits, storesPrompts, createdAtMs, archivedAtMs }: Project) {
  return {
    id,
    name,
    created_at: isoTime(createdAtMs),
    archived_at: isoTime(archivedAtMs),
    stores_prompts: storesPrompts,
    limits,
  };
}

/** Times in JSON, to the millisecond, in UTC. */
export function isoTime(ms: number): string;
export function isoTime(ms: number | null): string | null;
export function isoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
