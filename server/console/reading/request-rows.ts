/** Usage records of requests, in pages by the primary key, which is in the order of time. */
import { setImmediate } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import { lowestId, timeOfId } from '../../metering/usage-id.ts';
import { recordOf, type UsageRecord } from '../../metering/usage-record.ts';
import type { Database } from '../../storage/database.ts';
import type { UsageEntryTable, UsageReservationTable } from '../../storage/usage-tables.ts';
import { candidateSpans } from './candidate-spans.ts';
import { latestMs } from './intervals.ts';
import type { UsageFilter } from './usage-filter.ts';

export interface RequestFilter extends UsageFilter {
  outcome?: string | undefined;
  traceId?: string | undefined;
  fromMs?: number | undefined;
  /** Does not belong to it. */
  toMs?: number | undefined;
}

export interface RequestPlace {
  /** Only those beyond this id, in the direction of the list. */
  beyond?: string | undefined;
  direction: 'newest first' | 'oldest first';
  rows: number;
}

export async function readRequests(
  db: Database,
  filter: RequestFilter,
  place: RequestPlace,
): Promise<UsageRecord[]> {
  if (filter.scope?.length === 0) return [];
  const reservations = isRare(filter)
    ? await readSpans(db, filter, place)
    : await matching(db, filter, place).selectAll('reservation').execute();
  return await withEntries(db, reservations);
}

/** Whether few requests may fit, and no index of the requests leads to them. */
function isRare({ model, status, outcome, traceId }: RequestFilter): boolean {
  return traceId === undefined && (model !== undefined || status !== undefined || outcome !== undefined);
}

async function readSpans(db: Database, filter: RequestFilter, place: RequestPlace): Promise<Reservation[]> {
  const isNewestFirst = place.direction === 'newest first';
  const beyondMs = place.beyond === undefined ? undefined : timeOfId(place.beyond);
  const within = {
    fromMs: Math.max(filter.fromMs ?? 0, (isNewestFirst ? undefined : beyondMs) ?? 0),
    toMs: Math.min(filter.toMs ?? latestMs, (isNewestFirst ? beyondMs : undefined) ?? latestMs) + 1,
  };
  const found: Reservation[] = [];
  for await (const span of candidateSpans(db, { ...filter, isNewestFirst }, within)) {
    const part = { ...filter, fromMs: span.fromMs, toMs: Math.min(span.toMs, filter.toMs ?? latestMs) };
    const rest = { ...place, rows: place.rows - found.length };
    found.push(...(await matching(db, part, rest).selectAll('reservation').execute()));
    if (found.length >= place.rows) break;
    // Others wait for the database too.
    await setImmediate();
  }
  return found;
}

/** One request of the caller's projects; undefined when there is none. */
export async function readRequest(
  db: Database,
  scope: UsageFilter['scope'],
  id: string,
): Promise<UsageRecord | undefined> {
  if (scope?.length === 0) return undefined;
  let query = db.selectFrom('usage_reservation').selectAll().where('id', '=', id);
  if (scope !== null) query = query.where('project', 'in', scope);
  return (await withEntries(db, await query.execute()))[0];
}

function matching(db: Database, filter: RequestFilter, { beyond, direction, rows }: RequestPlace) {
  const { scope, model, keyId, status, outcome, traceId, fromMs, toMs } = filter;
  const isNewestFirst = direction === 'newest first';
  let query = db.selectFrom('usage_reservation as reservation');
  if (scope !== null) query = query.where('reservation.project', 'in', scope);
  if (keyId !== undefined) query = query.where('reservation.key_id', '=', keyId);
  if (model !== undefined) query = query.where('reservation.model', '=', model);
  // A few ids first, by their own index: an engine may else walk all of a project for them.
  if (traceId !== undefined)
    query = query.where('reservation.id', 'in', (is) =>
      is.selectFrom('usage_reservation').select('id').where('trace_id', '=', traceId),
    );
  // One bound for each end: of two, SQLite uses one for the lookup and scans from there to the other.
  const from = highest(idAt(fromMs), isNewestFirst ? undefined : beyond && `${beyond}0`);
  const to = lowest(idAt(toMs), isNewestFirst ? beyond : undefined);
  if (from !== undefined) query = query.where('reservation.id', '>=', from);
  if (to !== undefined) query = query.where('reservation.id', '<', to);
  if (status !== undefined || outcome !== undefined)
    query = query.where((is) => {
      let settling = is
        .selectFrom('usage_entry as settling')
        .select('settling.id')
        .whereRef('settling.id', '=', 'reservation.id')
        .where('settling.entry', '=', 0);
      // Repeated for the entries, or an engine may read all of them to join them.
      if (from !== undefined) settling = settling.where('settling.id', '>=', from);
      if (to !== undefined) settling = settling.where('settling.id', '<', to);
      if (status === 0) settling = settling.where('settling.status', 'is', null);
      else if (status !== undefined) settling = settling.where('settling.status', '=', status);
      if (outcome !== undefined) settling = settling.where('settling.outcome', '=', outcome);
      return is.exists(settling);
    });
  return query.orderBy('reservation.id', isNewestFirst ? 'desc' : 'asc').limit(rows);
}

function idAt(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : lowestId(ms);
}

/** The larger bound. Ids have one length, so that an id with a digit appended sorts directly after it. */
function highest(one: string | undefined, other: string | undefined): string | undefined {
  return one !== undefined && other !== undefined && one > other ? one : (other ?? one);
}

function lowest(one: string | undefined, other: string | undefined): string | undefined {
  return one !== undefined && other !== undefined && one < other ? one : (other ?? one);
}

type Reservation = Selectable<UsageReservationTable>;
type Entry = Selectable<UsageEntryTable>;

/** In the order of the reservations. */
async function withEntries(db: Database, reservations: readonly Reservation[]): Promise<UsageRecord[]> {
  if (reservations.length === 0) return [];
  const entries: Entry[] = await db
    .selectFrom('usage_entry')
    .selectAll()
    .where(
      'id',
      'in',
      reservations.map(({ id }) => id),
    )
    .orderBy('id')
    .orderBy('entry')
    .execute();
  const byId = Map.groupBy(entries, ({ id }) => id);
  return reservations.map((reservation) => recordOf(reservation, byId.get(reservation.id) ?? []));
}
