/** Usage records of requests, in pages by the primary key, which is in the order of time. */
import { setImmediate } from 'node:timers/promises';
import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import { lowestId, timeOfId } from '../../metering/usage-id.ts';
import { recordOf, type UsageRecord } from '../../metering/usage-record.ts';
import type { Database } from '../../storage/database.ts';
import { jsonMember } from '../../storage/json-member.ts';
import { entrySum } from '../../storage/usage/add-to-totals.ts';
import { exact } from '../../storage/usage/exact-sum.ts';
import type { Int64, UsageEntryTable, UsageReservationTable } from '../../storage/usage-tables.ts';
import { candidateSpans } from './candidate-spans.ts';
import { latestMs } from './intervals.ts';
import type { UsageFilter } from './usage-filter.ts';

export interface RequestFilter extends UsageFilter {
  outcome?: string | undefined;
  operation?: string | undefined;
  surface?: string | undefined;
  streamed?: boolean | undefined;
  target?: string | undefined;
  /** The error code with which it ended. */
  code?: string | undefined;
  traceId?: string | undefined;
  endUser?: string | undefined;
  session?: string | undefined;
  /** As `key=value`. */
  tag?: string | undefined;
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

/** Whether the index of an end user or a session leads to the requests, in the order of their ids. */
function isOfCaller({ endUser, session }: Pick<RequestFilter, 'endUser' | 'session'>): boolean {
  return endUser !== undefined || session !== undefined;
}

/** Whether few requests may fit, and no index of the requests leads to them. */
function isRare(filter: RequestFilter): boolean {
  const { model, status, outcome, operation, surface, streamed, target, code, tag } = filter;
  const isIndexed = filter.traceId !== undefined || isOfCaller(filter);
  const unindexed = [model, status, outcome, operation, surface, streamed, target, code, tag];
  return !isIndexed && unindexed.some((value) => value !== undefined);
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
  const { scope, model, keyId, operation, surface, streamed, traceId, endUser, session, tag } = filter;
  const { status, outcome, target, code, fromMs, toMs } = filter;
  const isNewestFirst = direction === 'newest first';
  let query = db.selectFrom('usage_reservation as reservation');
  if (scope !== null) query = query.where('reservation.project', 'in', scope);
  if (keyId !== undefined) query = query.where('reservation.key_id', '=', keyId);
  if (model !== undefined) query = query.where('reservation.model', '=', model);
  if (operation !== undefined) query = query.where('reservation.operation', '=', operation);
  if (surface !== undefined) query = query.where('reservation.surface', '=', surface);
  if (streamed !== undefined) query = query.where('reservation.streamed', '=', Number(streamed));
  if (endUser !== undefined) query = query.where('reservation.end_user', '=', endUser);
  if (session !== undefined) query = query.where('reservation.session_id', '=', session);
  if (tag !== undefined) query = query.where(hasTag(db, tag));
  // A few ids first, by their own index: an engine may else walk all of a project for them.
  if (traceId !== undefined)
    query = query.where('reservation.id', 'in', (is) =>
      is.selectFrom('usage_reservation').select('id').where('trace_id', '=', traceId),
    );
  // One bound for each end: of two, SQLite uses one for the lookup and scans from there to the other.
  const from = highest(idAt(fromMs), isNewestFirst ? undefined : beyond && `${beyond}0`);
  const to = lowest(idAt(toMs), isNewestFirst ? beyond : undefined);
  // As an expression, which no index has: with the bounds SQLite may prefer an index in the order of time alone.
  const id = isOfCaller(filter) ? sql<string>`reservation.id || ''` : sql<string>`reservation.id`;
  if (from !== undefined) query = query.where(id, '>=', from);
  if (to !== undefined) query = query.where(id, '<', to);
  if ([status, outcome, target, code].some((value) => value !== undefined))
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
      if (target !== undefined) settling = settling.where('settling.target', '=', target);
      if (code !== undefined) settling = settling.where('settling.code', '=', code);
      return is.exists(settling);
    });
  return query.orderBy('reservation.id', isNewestFirst ? 'desc' : 'asc').limit(rows);
}

/** The contract has refused a tag without `=`. */
function hasTag(db: Database, tag: string): RawBuilder<SqlBool> {
  const at = tag.indexOf('=');
  const value = jsonMember(db, 'reservation.labels', ['tags', tag.slice(0, at)]);
  return sql<SqlBool>`reservation.labels is not null and ${value} = ${tag.slice(at + 1)}`;
}

interface RequestSums {
  requests: number;
  inputTokens: number;
  outputTokens: number;
  costNano: bigint;
  unpriced: number;
}

/** Of all matching requests together; null when they are more than `most`. */
export async function sumRequests(
  db: Database,
  filter: RequestFilter,
  most: number,
): Promise<RequestSums | null> {
  if (filter.scope?.length === 0)
    return { requests: 0, inputTokens: 0, outputTokens: 0, costNano: 0n, unpriced: 0 };
  const found = matching(db, filter, { direction: 'newest first', rows: most + 1 }).select('reservation.id');
  const sums = await db
    .selectFrom(found.as('found'))
    .leftJoin('usage_entry as entry', 'entry.id', 'found.id')
    .select((is) => [
      is.fn.count<Int64>('found.id').distinct().as('requests'),
      sql<Int64 | null>`${entrySum('input_tokens')}`.as('input_tokens'),
      sql<Int64 | null>`${entrySum('output_tokens')}`.as('output_tokens'),
      exact(entrySum('cost_nano')).as('cost_nano'),
      sql<Int64 | null>`${entrySum('unpriced')}`.as('unpriced'),
    ])
    .executeTakeFirstOrThrow();
  const requests = Number(sums.requests);
  if (requests > most) return null;
  return {
    requests,
    inputTokens: Number(sums.input_tokens ?? 0),
    outputTokens: Number(sums.output_tokens ?? 0),
    costNano: BigInt(sums.cost_nano ?? 0),
    unpriced: Number(sums.unpriced ?? 0),
  };
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
