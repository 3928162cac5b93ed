/**
 * Limits per end user that a rotation has lost: during an upgrade a server of a version before them may rotate a key. It
 * copies the columns that it knows, so that the new key has the default of the column, which this version never writes.
 */
import type { Database } from '../storage/database.ts';
import type { ApiKeyTable } from '../storage/tables.ts';

const neverWritten = '{}';

/** Those of the replaced key, by the id of the new one. The two are changed at once, so that whoever reads changes has both. */
export function lostEndUserLimits(rows: readonly ApiKeyTable[]): ReadonlyMap<string, string> {
  const replaced = new Map<string, ApiKeyTable>();
  for (const row of rows) if (row.replaced_by !== null) replaced.set(row.replaced_by, row);
  const lost = new Map<string, string>();
  for (const row of rows) {
    let from: ApiKeyTable | undefined = row;
    while (from?.end_user_limits === neverWritten) from = replaced.get(from.id);
    if (from !== undefined && from !== row) lost.set(row.id, from.end_user_limits);
  }
  return lost;
}

/** A key as it is without the loss, where it may have one. */
export async function withLostEndUserLimits(db: Database, row: ApiKeyTable): Promise<ApiKeyTable> {
  if (row.end_user_limits !== neverWritten || row.root_id === row.id) return row;
  const chain = await db.selectFrom('api_key').selectAll().where('root_id', '=', row.root_id).execute();
  return { ...row, end_user_limits: lostEndUserLimits(chain).get(row.id) ?? row.end_user_limits };
}

/** Several processes may do so at once, and an administrator may have set others meanwhile. */
export async function restoreEndUserLimits(db: Database, lost: ReadonlyMap<string, string>): Promise<void> {
  for (const [id, limits] of lost)
    await db
      .updateTable('api_key')
      .set({ end_user_limits: limits })
      .where('id', '=', id)
      .where('end_user_limits', '=', neverWritten)
      .execute();
}
