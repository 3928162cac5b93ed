/** Finds keys that expire soon: once a week and once a day before. */
import type { Database } from '../storage/database.ts';
import type { Happening } from './finding.ts';

const dayMs = 86_400_000;
/** From the latest threshold to the earliest. */
const daysBefore = [1, 7] as const;

/** More expiring keys than this have no alerts: they are made by a program that replaces them. */
export const mostExpiringKeys = 5_000;

/** Of keys that work, and of projects that are not archived. */
export async function expiringKeys(db: Database, nowMs: number): Promise<Happening[]> {
  const last = nowMs + daysBefore[1] * dayMs;
  const keys = await db
    .selectFrom('api_key')
    .innerJoin('project', 'project.id', 'api_key.project_id')
    .select(['api_key.id', 'api_key.name', 'api_key.created_at_ms as created', 'project.id as projectId'])
    .select(['project.name as projectName', 'api_key.expires_at_ms as expires'])
    .where('api_key.state', '=', 'active')
    .where('api_key.expires_at_ms', '>', nowMs)
    .where('api_key.expires_at_ms', '<=', last)
    .where('project.archived_at_ms', 'is', null)
    .orderBy('api_key.expires_at_ms')
    .limit(mostExpiringKeys)
    .execute();
  const wide = await db
    .selectFrom('installation_key')
    .select(['id', 'name', 'created_at_ms as created', 'expires_at_ms as expires'])
    .where('revoked_at_ms', 'is', null)
    .where('expires_at_ms', '>', nowMs)
    .where('expires_at_ms', '<=', last)
    .limit(mostExpiringKeys)
    .execute();
  return [
    ...keys.map((key) => ({ ...key, project: { id: key.projectId, name: key.projectName } })),
    ...wide.map((key) => ({ ...key, project: null })),
  ].flatMap((key) => expiryOf(key, nowMs) ?? []);
}

interface ExpiringKey {
  id: string;
  name: string;
  created: number;
  expires: number | null;
  project: Happening['project'];
}

/** Undefined for a key whose whole life is shorter than the threshold. */
function expiryOf({ id, name, project, ...key }: ExpiringKey, nowMs: number): Happening | undefined {
  const expiresMs = Number(key.expires);
  const days = daysBefore.find((each) => expiresMs - nowMs <= each * dayMs);
  if (days === undefined || expiresMs - key.created < days * dayMs) return undefined;
  const expiresAt = new Date(expiresMs).toISOString();
  const whose = project === null ? `Installation key ${name}` : `Key ${name} of project ${project.name}`;
  return {
    topic: `key ${id}`,
    identity: `key ${id} ${expiresMs} ${days}`,
    endsAtMs: expiresMs,
    project,
    message: `${whose} expires in less than ${days === 1 ? 'a day' : `${days} days`}, at ${expiresAt}.`,
    about: {
      kind: 'key_expiry',
      key_id: id,
      key_name: name,
      is_installation_key: project === null,
      expires_at: expiresAt,
      days_before: days,
    },
  };
}
