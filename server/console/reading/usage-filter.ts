/** Which usage a report or a list is about, as a condition on the tables. */
import { sql, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely';
import type { Tables } from '../../storage/tables.ts';

export interface UsageFilter {
  /** The projects that the caller may read; null: all, and data without a project. */
  scope: readonly string[] | null;
  model?: string | undefined;
  keyId?: string | undefined;
  /** HTTP status; 0: no response. */
  status?: number | undefined;
}

type Condition = ExpressionWrapper<Tables, 'usage_total', SqlBool>;

/** Of the hourly totals, over the hours of a time. */
export function totalsOf(
  is: ExpressionBuilder<Tables, 'usage_total'>,
  { scope, model, keyId, status }: UsageFilter,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Condition {
  return is.and([
    is('hour_ms', '>=', fromMs),
    is('hour_ms', '<', toMs),
    // A list of none is no list in SQL.
    ...(scope === null ? [] : scope.length === 0 ? [sql<SqlBool>`1 = 0`] : [is('project', 'in', scope)]),
    ...(model === undefined ? [] : [is('model', '=', model)]),
    ...(keyId === undefined ? [] : [is('key_id', '=', keyId)]),
    ...(status === undefined ? [] : [is('status', '=', status)]),
  ]);
}
