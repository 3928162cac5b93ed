/**
 * Usage by end user, session or tag. The hourly totals do not know these values, so it is computed from the records: in
 * parts of a bounded number of requests, between which others use the database.
 */
import { setImmediate } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import type { components } from '../../../openapi/generated/console.ts';
import { ApiError } from '../../core/api-error.ts';
import type { Database } from '../../storage/database.ts';
import { jsonMember } from '../../storage/json-member.ts';
import { entrySum } from '../../storage/usage/add-to-totals.ts';
import type { Int64 } from '../../storage/usage-tables.ts';
import type { TimeSpan } from './intervals.ts';
import type { UsageFilter } from './usage-filter.ts';
import { partsOf, recordsOf, tooMany } from './usage-records.ts';
import { readable, sumColumns, UsageSums, type SumRow } from './usage-sums.ts';

type Schemas = components['schemas'];
type Attribution = Schemas['UsageAttribution'];

/** Groups of a response; the others are added up. */
const maxShown = 100;
/** Different values in memory at once. */
const maxValues = 10_000;

export interface GroupsQuestion extends UsageFilter {
  span: TimeSpan;
  by: Attribution;
  tagKey?: string | undefined;
  endUser?: string | undefined;
}

interface Group {
  sums: UsageSums;
  firstMs: number;
  lastMs: number;
}

type Groups = Map<string | null, Group>;

/** Throws `ApiError` for a tag without its key, and for more requests or values than are added up. */
export async function usageGroups(
  db: Database,
  question: GroupsQuestion,
): Promise<Schemas['UsageGroupList']> {
  const { span, by, tagKey } = question;
  const value = valueOf(db, question);
  const groups: Groups = new Map();
  for (const part of await partsOf(db, question, span)) {
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

type GroupRow = SumRow & { value: string | null; first_ms: Int64; last_ms: Int64 };

async function readPart(
  db: Database,
  filter: GroupsQuestion,
  part: TimeSpan,
  value: RawBuilder<string | null>,
): Promise<GroupRow[]> {
  const { scope, endUser } = filter;
  if (scope?.length === 0) return [];
  return await recordsOf(db, filter, part)
    .$if(endUser !== undefined, (query) => query.where('reservation.end_user', '=', endUser ?? ''))
    .select(value.as('value'))
    .select([
      sql<Int64>`min(reservation.admitted_at_ms)`.as('first_ms'),
      // A correction may come days after the end.
      sql<Int64>`max(case when entry.entry = 0 then entry.at_ms else reservation.admitted_at_ms end)`.as(
        'last_ms',
      ),
    ])
    .select(sumColumns.map((name) => readable(name, entrySum(name)).as(name)))
    // By position: with parameters in it, PostgreSQL does not see that the expression is the same.
    .groupBy(sql`1`)
    .execute();
}

function add(groups: Groups, row: GroupRow): void {
  let group = groups.get(row.value);
  if (group === undefined) {
    if (groups.size > maxValues) throw tooMany(`${maxValues} different values`);
    group = emptyGroup();
    groups.set(row.value, group);
  }
  group.sums.add(row);
  group.firstMs = Math.min(group.firstMs, Number(row.first_ms));
  group.lastMs = Math.max(group.lastMs, Number(row.last_ms));
}

const emptyGroup = (): Group => ({ sums: new UsageSums(), firstMs: Infinity, lastMs: 0 });

function join(into: Group, { sums, firstMs, lastMs }: Group): Group {
  into.sums.join(sums);
  into.firstMs = Math.min(into.firstMs, firstMs);
  into.lastMs = Math.max(into.lastMs, lastMs);
  return into;
}

/** The highest cost first, then the most requests. */
function shownOf(groups: Groups): Schemas['UsageGroup'][] {
  const none = groups.get(null);
  const named = [...groups].flatMap(([value, group]) => (value === null ? [] : [{ value, group }]));
  named.sort((a, b) => UsageSums.compare(b.group.sums, a.group.sums) || (a.value < b.value ? -1 : 1));
  const others = named.slice(maxShown).map(({ group }) => group);
  return [
    ...named.slice(0, maxShown).map(({ value, group }) => viewOf('group', value, group)),
    ...(others.length > 0 ? [viewOf('other', null, others.reduce(join, emptyGroup()))] : []),
    ...(none === undefined ? [] : [viewOf('none', null, none)]),
  ];
}

function viewOf(
  kind: Schemas['UsageGroup']['kind'],
  value: string | null,
  { sums, firstMs, lastMs }: Group,
): Schemas['UsageGroup'] {
  return {
    kind,
    value,
    totals: sums.view(),
    first_at: new Date(firstMs).toISOString(),
    last_at: new Date(lastMs).toISOString(),
  };
}
