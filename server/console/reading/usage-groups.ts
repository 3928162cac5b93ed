/**
 * Usage by end user, session or tag. The hourly totals do not know these values, so it is computed from the records: in
 * parts of a bounded number of requests, between which others use the database.
 */
import { setImmediate } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import type { components } from '../../../openapi/generated/console.ts';
import { ApiError } from '../../core/api-error.ts';
import { lowestId } from '../../metering/usage-id.ts';
import type { Database } from '../../storage/database.ts';
import { jsonMember } from '../../storage/json-member.ts';
import { entrySum } from '../../storage/usage/add-to-totals.ts';
import { hourMs, type TimeSpan } from './intervals.ts';
import { totalsOf, type UsageFilter } from './usage-filter.ts';
import { chunksOf } from './usage-lines.ts';
import { sumColumns, UsageSums, type SumRow } from './usage-sums.ts';

type Schemas = components['schemas'];
type Attribution = Schemas['UsageAttribution'];

/** Groups of a response; the others are added up. */
const maxShown = 100;
/** Different values in memory at once. */
const maxValues = 10_000;
const maxRequests = 2_000_000;
/** Requests of one statement. SQLite runs it in the calling thread. */
const requestsAtOnce = 5_000;

export interface GroupsQuestion extends UsageFilter {
  span: TimeSpan;
  by: Attribution;
  tagKey?: string | undefined;
}

type Groups = Map<string | null, UsageSums>;

/** Throws `ApiError` for a tag without its key, and for more requests or values than are added up. */
export async function usageGroups(
  db: Database,
  question: GroupsQuestion,
): Promise<Schemas['UsageGroupList']> {
  const { span, by, tagKey } = question;
  const value = valueOf(db, question);
  const groups: Groups = new Map();
  for (const part of await partsOf(db, question)) {
    for (const row of await readPart(db, question, part, value)) add(groups, row);
    await setImmediate();
  }
  return {
    by,
    tag_key: by === 'tag' ? (tagKey ?? null) : null,
    from: new Date(span.fromMs).toISOString(),
    to: new Date(span.toMs).toISOString(),
    data: shownOf(groups),
  };
}

function valueOf(db: Database, { by, tagKey }: GroupsQuestion): RawBuilder<string | null> {
  if (by !== 'tag')
    return sql`${sql.ref(by === 'end_user' ? 'reservation.end_user' : 'reservation.session_id')}`;
  if (tagKey === undefined)
    throw new ApiError('missing_required_parameter', "Missing required parameter: 'tag_key' names the tag.", {
      param: 'tag_key',
    });
  return jsonMember(db, 'reservation.labels', ['tags', tagKey]);
}

/** Times with a bounded number of requests each, from the hourly totals; times without requests are in none. */
async function partsOf(db: Database, question: GroupsQuestion): Promise<TimeSpan[]> {
  const parts: TimeSpan[] = [];
  let requests = 0;
  let open: (TimeSpan & { requests: number }) | undefined;
  for (const chunk of chunksOf(question.span)) {
    const hours = await db
      .selectFrom('usage_total')
      .where((is) => totalsOf(is, question, chunk))
      .select(({ fn }) => ['hour_ms', fn.sum('requests').as('requests')])
      .groupBy('hour_ms')
      .orderBy('hour_ms')
      .execute();
    for (const hour of hours) {
      const [atMs, count] = [Number(hour.hour_ms), Number(hour.requests)];
      requests += count;
      if (requests > maxRequests) throw tooMany(`${maxRequests} requests`);
      if (open !== undefined && open.requests + count <= requestsAtOnce) {
        open.toMs = atMs + hourMs;
        open.requests += count;
        continue;
      }
      if (open !== undefined) parts.push(...split(open));
      open = { fromMs: atMs, toMs: atMs + hourMs, requests: count };
    }
    await setImmediate();
  }
  return open === undefined ? parts : [...parts, ...split(open)];
}

/** An hour with many requests, in equal times. */
function split({ fromMs, toMs, requests }: TimeSpan & { requests: number }): TimeSpan[] {
  const count = Math.max(1, Math.ceil(requests / requestsAtOnce));
  const edge = (at: number) => fromMs + Math.round(((toMs - fromMs) * at) / count);
  return Array.from({ length: count }, (_, at) => ({ fromMs: edge(at), toMs: edge(at + 1) }));
}

type GroupRow = SumRow & { value: string | null };

async function readPart(
  db: Database,
  { scope, model, keyId, status }: GroupsQuestion,
  part: TimeSpan,
  value: RawBuilder<string | null>,
): Promise<GroupRow[]> {
  if (scope?.length === 0) return [];
  const [from, to] = [lowestId(part.fromMs), lowestId(part.toMs)];
  let query = db
    .selectFrom('usage_reservation as reservation')
    .innerJoin('usage_entry as entry', 'entry.id', 'reservation.id')
    .where('reservation.id', '>=', from)
    .where('reservation.id', '<', to)
    // Repeated for the entries, or an engine may read all of them to join them.
    .where('entry.id', '>=', from)
    .where('entry.id', '<', to);
  if (scope !== null) query = query.where('reservation.project', 'in', scope);
  if (model !== undefined) query = query.where('reservation.model', '=', model);
  if (keyId !== undefined) query = query.where('reservation.key_id', '=', keyId);
  if (status !== undefined)
    query = query.where((is) => {
      const settling = is
        .selectFrom('usage_entry as settling')
        .select('settling.id')
        .whereRef('settling.id', '=', 'reservation.id')
        .where('settling.entry', '=', 0)
        // As in the totals.
        .where(sql<number>`coalesce(settling.status, 0)`, '=', status);
      return is.exists(settling);
    });
  return await query
    .select(value.as('value'))
    .select(sumColumns.map((name) => sql<SumRow[typeof name]>`${entrySum(name)}`.as(name)))
    // By position: with parameters in it, PostgreSQL does not see that the expression is the same.
    .groupBy(sql`1`)
    .execute();
}

function add(groups: Groups, row: GroupRow): void {
  let sums = groups.get(row.value);
  if (sums === undefined) {
    if (groups.size > maxValues) throw tooMany(`${maxValues} different values`);
    sums = new UsageSums();
    groups.set(row.value, sums);
  }
  sums.add(row);
}

function tooMany(amount: string): ApiError {
  const message = `Invalid value for 'from': the time range has more than ${amount}; choose a shorter time or filter by key or model.`;
  return new ApiError('invalid_value', message, { param: 'from' });
}

/** The highest cost first, then the most requests. */
function shownOf(groups: Groups): Schemas['UsageGroup'][] {
  const none = groups.get(null);
  const named = [...groups].flatMap(([value, sums]) => (value === null ? [] : [{ value, sums }]));
  named.sort((a, b) => UsageSums.compare(b.sums, a.sums) || (a.value < b.value ? -1 : 1));
  const other = new UsageSums();
  for (const { sums } of named.slice(maxShown)) other.join(sums);
  return [
    ...named
      .slice(0, maxShown)
      .map(({ value, sums }) => ({ kind: 'group' as const, value, totals: sums.view() })),
    ...(named.length > maxShown ? [{ kind: 'other' as const, value: null, totals: other.view() }] : []),
    ...(none === undefined ? [] : [{ kind: 'none' as const, value: null, totals: none.view() }]),
  ];
}
