/** Alerts in pages, the newest first, with the state of their delivery. */
import { alertView, type Schemas } from '../../alerts/alert-view.ts';
import type { Database } from '../../storage/database.ts';
import { databaseNowMs } from '../../storage/database-clock.ts';
import { cutPage, readCursor } from './cursor.ts';

interface AlertFilter {
  /** The projects whose alerts may be shown; null: all, and those of the installation. */
  scope: readonly string[] | null;
  state: Schemas['AlertState'] | undefined;
}

/** Throws `invalid_value` for a cursor that is none. */
export async function alertPage(
  db: Database,
  { scope, state }: AlertFilter,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<Schemas['AlertList']> {
  const [beyond] = cursor === undefined ? [] : readCursor(cursor, [/^[0-9a-f]{32}$/]);
  if (scope?.length === 0) return { data: [], next_cursor: null };
  const nowMs = await databaseNowMs(db);
  let query = db.selectFrom('alert').selectAll();
  if (scope !== null) query = query.where('project', 'in', scope);
  if (beyond !== undefined) query = query.where('id', '<', beyond);
  if (state === 'past') query = query.where('ended_at_ms', '<=', nowMs);
  if (state === 'active')
    query = query.where((is) => is.or([is('ended_at_ms', 'is', null), is('ended_at_ms', '>', nowMs)]));
  const found = await query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { page, next } = cutPage(found, limit, ({ id }) => [id]);
  const deliveries = await deliveriesOf(
    db,
    page.map(({ id }) => id),
  );
  const data = page.map((row) => ({
    alert: alertView(row, nowMs),
    delivery: deliveries.get(row.id) ?? ('none' as const),
  }));
  return { data, next_cursor: next };
}

async function deliveriesOf(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Schemas['AlertDelivery']>();
  const events = await db
    .selectFrom('alert_event')
    .select(['alert_id', 'state'])
    .where('alert_id', 'in', ids)
    .where('type', '=', 'alert.raised')
    .execute();
  const byAlert = Map.groupBy(events, ({ alert_id: id }) => id);
  return new Map([...byAlert].map(([id, all]) => [id, deliveryOf(all.map(({ state }) => state))]));
}

/** Of webhook and e-mail together: the worse of the two. */
function deliveryOf(states: readonly Schemas['AlertDelivery'][]): Schemas['AlertDelivery'] {
  return (['failed', 'waiting'] as const).find((state) => states.includes(state)) ?? 'delivered';
}
