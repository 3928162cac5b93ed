/** Lists usage records, a page at a time, so that millions of them are never in memory at once. */
import type { Selectable } from 'kysely';
import type { UsageEntryTable, UsageReservationTable } from '../storage/usage-tables.ts';
import { lowestId } from './usage-id.ts';
import { recordOf, type UsageRecord } from './usage-record.ts';
import type { UsageDatabase } from './write-batch.ts';

export interface UsageFilter {
  /** Admitted at this time or later, ms since 1970 … */
  sinceMs?: number | undefined;
  /** … and before this one. */
  untilMs?: number | undefined;
  keyId?: string | undefined;
  project?: string | undefined;
  /** As requested or as resolved. */
  model?: string | undefined;
  traceId?: string | undefined;
  endUser?: string | undefined;
  session?: string | undefined;
  /** Only the newest so many. */
  limit?: number | undefined;
}

const pageRows = 500;

/** In the order of admission. Records that are written meanwhile may or may not be among them; none is there twice. */
export async function* listUsage(db: UsageDatabase, filter: UsageFilter): AsyncGenerator<UsageRecord> {
  let after: string | undefined =
    filter.limit === undefined ? '' : await lastBeforeNewest(db, filter, filter.limit);
  let rest = filter.limit ?? Infinity;
  while (after !== undefined && rest > 0) {
    const page = await readPage(db, filter, after, Math.min(pageRows, rest));
    yield* page;
    rest -= page.length;
    after = page.length < pageRows ? undefined : page.at(-1)?.reservation.id;
  }
}

/** Id of the newest record that is not among the newest `limit`; '' when there is none. */
async function lastBeforeNewest(db: UsageDatabase, filter: UsageFilter, limit: number): Promise<string> {
  const newest = matching(db, filter).select('id').orderBy('id', 'desc');
  const row = await newest.offset(limit).limit(1).executeTakeFirst();
  return row?.id ?? '';
}

/** One query: a page of reservations by the primary key, and the few entries of each by theirs. */
async function readPage(
  db: UsageDatabase,
  filter: UsageFilter,
  after: string,
  rows: number,
): Promise<UsageRecord[]> {
  const found = await db
    .selectFrom(
      matching(db, filter).selectAll().where('id', '>', after).orderBy('id').limit(rows).as('reservation'),
    )
    .leftJoin('usage_entry as entry', 'entry.id', 'reservation.id')
    .selectAll('entry')
    .select(reservationColumns.map((name) => `reservation.${name} as reservation_${name}` as const))
    .orderBy('reservation.id')
    .orderBy('entry.entry')
    .execute();
  const groups = new Map<string, { reservation: Reservation; entries: Entry[] }>();
  for (const row of found as unknown as Record<string, unknown>[]) {
    const id = String(row['reservation_id']);
    const group = groups.get(id) ?? { reservation: reservationOf(row), entries: [] };
    groups.set(id, group);
    // Without an entry the join gives empty columns.
    if (row['entry'] !== null) group.entries.push({ ...row, id } as Entry);
  }
  return [...groups.values()].map(({ reservation, entries }) => recordOf(reservation, entries));
}

type Reservation = Selectable<UsageReservationTable>;
type Entry = Selectable<UsageEntryTable>;

/** Some names are those of columns of the entry too. */
const reservationColumns = [
  'id',
  'trace_id',
  'process_id',
  'admitted_at_ms',
  'key_id',
  'owner',
  'project',
  'surface',
  'operation',
  'streamed',
  'requested_model',
  'model',
  'price_version',
  'worst_case_nano',
  'limit_reservation',
  'end_user',
  'session_id',
  'labels',
] as const satisfies readonly (keyof Reservation)[];

function reservationOf(row: Record<string, unknown>): Reservation {
  return Object.fromEntries(
    reservationColumns.map((name) => [name, row[`reservation_${name}`]]),
  ) as unknown as Reservation;
}

function matching(db: UsageDatabase, filter: UsageFilter) {
  const { sinceMs, untilMs, keyId, project, model, traceId, endUser, session } = filter;
  let query = db.selectFrom('usage_reservation');
  if (sinceMs !== undefined) query = query.where('id', '>=', lowestId(sinceMs));
  if (untilMs !== undefined) query = query.where('id', '<', lowestId(untilMs));
  if (keyId !== undefined) query = query.where('key_id', '=', keyId);
  if (project !== undefined) query = query.where('project', '=', project);
  if (endUser !== undefined) query = query.where('end_user', '=', endUser);
  if (session !== undefined) query = query.where('session_id', '=', session);
  if (traceId !== undefined) query = query.where('trace_id', '=', traceId);
  if (model !== undefined)
    query = query.where((is) => is.or([is('model', '=', model), is('requested_model', '=', model)]));
  return query;
}
