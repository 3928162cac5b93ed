/** An alert in the form of the contract: for the console and for the webhook. */
import type { Selectable } from 'kysely';
import type { components } from '../../openapi/generated/console.ts';
import type { AlertTable } from '../storage/alert-tables.ts';

export type Schemas = components['schemas'];

export function alertView(row: Selectable<AlertTable>, nowMs: number): Schemas['Alert'] {
  const endedMs = row.ended_at_ms === null ? Infinity : Number(row.ended_at_ms);
  const isPast = endedMs <= nowMs;
  return {
    id: row.id,
    state: isPast ? 'past' : 'active',
    at: timeOf(Number(row.at_ms)),
    ended_at: isPast ? timeOf(endedMs) : null,
    project_id: row.project,
    project_name: row.project_name,
    message: row.message,
    about: JSON.parse(row.about) as Schemas['AlertSubject'],
  };
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString();
}
