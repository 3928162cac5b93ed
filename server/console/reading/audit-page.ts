/** The audit log, the newest first, in pages. */
import { sql, type Selectable, type SqlBool } from 'kysely';
import type { components } from '../../../openapi/generated/console.ts';
import type { Database } from '../../storage/database.ts';
import type { AuditEntryTable } from '../../storage/tables.ts';
import { cutPage, readCursor } from './cursor.ts';
import { namedIn, namesInside, subjectView, type AuditRow } from './audit-subject.ts';
import { namesOf, type Names } from './names.ts';

type Schemas = components['schemas'];

export interface AuditFilter {
  /** The projects whose entries may be shown; null: all, and those that are about no project. */
  scope: readonly string[] | null;
  /** Id of a person or key, account of the shell, or `installation`. */
  actor?: string | undefined;
  /** An id; that of a person also stands for their memberships. */
  object?: string | undefined;
  /** Whole, or its first word. */
  action?: string | undefined;
  fromMs?: number | undefined;
  /** Does not belong to it. */
  toMs?: number | undefined;
}

/** Throws `invalid_value` for a cursor that is none. */
export async function auditPage(
  db: Database,
  filter: AuditFilter,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<Schemas['AuditEntryList']> {
  if (filter.scope?.length === 0) return { data: [], next_cursor: null };
  let query = matching(db, filter);
  if (cursor !== undefined) {
    const [change, id] = readCursor(cursor, ['number', /^\w+$/]);
    query = query.where((is) =>
      is.or([is('change', '<', change), is.and([is('change', '=', change), is('id', '<', id)])]),
    );
  }
  const found = await query
    .selectAll()
    .orderBy('change', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { page, next } = cutPage(found, limit, ({ change, id }) => [change, id]);
  const rows = page.map((row) => ({ ...row, before: objectIn(row.before), after: objectIn(row.after) }));
  const names = await namesOf(db, namedIn(rows));
  return {
    data: rows.map((row) => entryView(row, names)),
    next_cursor: next,
  };
}

function matching(db: Database, { scope, actor, object, action, fromMs, toMs }: AuditFilter) {
  let query = db.selectFrom('audit_entry');
  if (scope !== null)
    query = query.where((is) =>
      is.or([
        is('object', 'in', scope),
        is('object', 'in', is.selectFrom('api_key').select('id').where('project_id', 'in', scope)),
        ...withinAny(scope),
      ]),
    );
  if (actor !== undefined)
    query = query.where('actor', 'in', [
      actor,
      `person:${actor}`,
      `key:${actor}`,
      `installation-key:${actor}`,
      `shell:${actor}`,
    ]);
  if (object !== undefined) query = query.where('object', 'in', objectsOf(object, scope));
  if (action !== undefined)
    query = query.where((is) => is.or([is('action', '=', action), startsWith('action', `${action}.`)]));
  if (fromMs !== undefined) query = query.where('at_ms', '>=', fromMs);
  if (toMs !== undefined) query = query.where('at_ms', '<', toMs);
  return query;
}

/** The id, and `<project id>/<id>` of each project: all from the index of objects. */
function objectsOf(id: string, scope: AuditFilter['scope']) {
  const of = scope === null ? sql`` : sql`where id in (${sql.join(scope)})`;
  return sql<string>`(select ${id} union all select id || ${`/${id}`} from project ${of})`;
}

function startsWith(column: 'action', prefix: string) {
  return sql<SqlBool>`substr(${sql.ref(column)}, 1, ${sql.lit(prefix.length)}) = ${prefix}`;
}

/**
 * Members and invites are named `<project id>/<their id>`. One condition for all ids of a length, and not for each:
 * engines bound the depth of an expression.
 */
function withinAny(scope: readonly string[]) {
  const prefixes = Map.groupBy(
    scope.map((id) => `${id}/`),
    ({ length }) => length,
  );
  return [...prefixes].map(
    ([length, those]) => sql<SqlBool>`substr(object, 1, ${sql.lit(length)}) in (${sql.join(those)})`,
  );
}

type Entry = AuditRow & Pick<Selectable<AuditEntryTable>, 'id' | 'at_ms'>;

function entryView(row: Entry, names: Names): Schemas['AuditEntry'] {
  return {
    id: row.id,
    at: new Date(row.at_ms).toISOString(),
    actor: names.actor(row.actor),
    action: row.action,
    object: row.object,
    subject: subjectView(row, names),
    before: row.before,
    after: row.after,
    names: namesInside(row, names),
  };
}

function objectIn(json: string | null): Record<string, unknown> | null {
  return json === null ? null : (JSON.parse(json) as Record<string, unknown>);
}
