/** Refused calls: in pages by the primary key, which is in the order of time, and counted by their code. */
import type { Selectable } from 'kysely';
import type { components } from '../../../openapi/generated/console.ts';
import { lowestId, timeOfId } from '../../metering/usage-id.ts';
import { labelsOf } from '../../metering/labels.ts';
import { formatNano } from '../../metering/nano-usd.ts';
import type { Database } from '../../storage/database.ts';
import type { UsageRefusalTable } from '../../storage/usage-tables.ts';
import { cutPage, readCursor } from './cursor.ts';
import type { TimeSpan } from './intervals.ts';
import { namesOf, type Names } from './names.ts';
import type { UsageFilter } from './usage-filter.ts';

type Schemas = components['schemas'];
type Row = Selectable<UsageRefusalTable>;

export interface RefusalFilter {
  /** The projects that the caller may read; null: all. */
  scope: readonly string[] | null;
  keyId?: string | undefined;
  /** As requested. */
  model?: string | undefined;
  code?: string | undefined;
  traceId?: string | undefined;
  fromMs?: number | undefined;
  /** Does not belong to it. */
  toMs?: number | undefined;
}

/** Newest first. Throws `invalid_value` for a cursor that is none. */
export async function refusalPage(
  db: Database,
  filter: RefusalFilter,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<Schemas['RefusalList']> {
  const [beyond] = cursor === undefined ? [] : readCursor(cursor, [/^[0-9a-f]{32}$/]);
  const found = filter.scope?.length === 0 ? [] : await readRows(db, filter, beyond, limit + 1);
  const { page, next } = cutPage(found, limit, ({ id }) => [id]);
  const names = await namesOf(db, { keys: page.map(({ key_id: id }) => id) });
  return { data: page.map((row) => refusalView(row, names)), next_cursor: next };
}

/** One refused call of the caller's projects; undefined when there is none. */
export async function readRefusal(
  db: Database,
  scope: RefusalFilter['scope'],
  id: string,
): Promise<Schemas['Refusal'] | undefined> {
  if (scope?.length === 0) return undefined;
  let query = db.selectFrom('usage_refusal').selectAll().where('id', '=', id);
  if (scope !== null) query = query.where('project', 'in', scope);
  const row = await query.executeTakeFirst();
  return row && refusalView(row, await namesOf(db, { keys: [row.key_id] }));
}

/** The most frequent code first. */
export async function countRefusals(
  db: Database,
  { scope, keyId }: Pick<UsageFilter, 'scope' | 'keyId'>,
  { fromMs, toMs }: TimeSpan,
): Promise<Schemas['RefusedCount'][]> {
  if (scope?.length === 0) return [];
  let query = db
    .selectFrom('usage_refusal_total')
    .select(({ fn }) => ['code', fn.sum('requests').as('requests')])
    .where('hour_ms', '>=', fromMs)
    .where('hour_ms', '<', toMs)
    .groupBy('code');
  if (scope !== null) query = query.where('project', 'in', scope);
  if (keyId !== undefined) query = query.where('key_id', '=', keyId);
  const rows = await query.execute();
  return rows
    .map(({ code, requests }) => ({ code, requests: Number(requests) }))
    .toSorted((a, b) => b.requests - a.requests || (a.code < b.code ? -1 : 1));
}

async function readRows(
  db: Database,
  filter: RefusalFilter,
  beyond: string | undefined,
  rows: number,
): Promise<Row[]> {
  const { scope, keyId, model, code, traceId, fromMs, toMs } = filter;
  let query = db.selectFrom('usage_refusal').selectAll();
  if (scope !== null) query = query.where('project', 'in', scope);
  if (keyId !== undefined) query = query.where('key_id', '=', keyId);
  if (model !== undefined) query = query.where('requested_model', '=', model);
  if (code !== undefined) query = query.where('code', '=', code);
  // A few ids first, by their own index: an engine may else walk all of a project for them.
  if (traceId !== undefined)
    query = query.where('id', 'in', (is) =>
      is.selectFrom('usage_refusal').select('id').where('trace_id', '=', traceId),
    );
  if (fromMs !== undefined) query = query.where('id', '>=', lowestId(fromMs));
  // One bound for each end: of two, SQLite uses one for the lookup and scans from there to the other.
  const end = toMs === undefined ? undefined : lowestId(toMs);
  const before = end === undefined || (beyond !== undefined && beyond < end) ? beyond : end;
  if (before !== undefined) query = query.where('id', '<', before);
  return await query.orderBy('id', 'desc').limit(rows).execute();
}

function refusalView(row: Row, names: Names): Schemas['Refusal'] {
  return {
    id: row.id,
    trace_id: row.trace_id,
    at: new Date(timeOfId(row.id)).toISOString(),
    project_id: row.project,
    key_id: row.key_id,
    key_name: names.key(row.key_id),
    end_user: row.end_user,
    session_id: row.session_id,
    ...labelsOf(row),
    surface: row.surface,
    operation: row.operation,
    requested_model: row.requested_model,
    status: row.status,
    code: row.code,
    param: row.param,
    limit: limitView(row),
  };
}

function limitView(row: Row): Schemas['RefusedLimit'] | null {
  const { limit_kind: kind, limit_subject: subject, limit_period: period } = row;
  if (kind === null || subject === null) return null;
  const amount = (digits: string | null) =>
    digits === null || kind !== 'budget' ? digits : formatNano(BigInt(digits));
  return {
    kind,
    // The limit is one of the key, as callers of the API have always known it.
    subject: subject === 'end_user' ? 'key' : subject,
    per_end_user: subject === 'end_user',
    period,
    limit: amount(row.limit_value),
    needed: amount(row.needed),
    left: amount(row.left_over),
    reserved: amount(row.reserved),
  } as Schemas['RefusedLimit'];
}
