/** Reads the hourly totals a few days at a time, so that other reports have their turn between the parts of a long one. */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { exactSum } from '../../storage/usage/exact-sum.ts';
import type { TotalKey } from '../../storage/usage-total-columns.ts';
import { dayMs, startOf, unitMs, type Interval, type TimeSpan } from './intervals.ts';
import { totalsOf, type UsageFilter } from './usage-filter.ts';
import { readable, sumColumns, UsageSums } from './usage-sums.ts';

/** Chunks of a report, each a query: more would cost more than they save. */
const maxChunks = 64;

/** Whole days but for the ends, in the order of time. */
export function* chunksOf({ fromMs, toMs }: TimeSpan): Generator<TimeSpan> {
  const length = Math.ceil((toMs - fromMs) / dayMs / maxChunks) * dayMs;
  for (let at = fromMs; at < toMs;) {
    const end = Math.min(Math.floor((at + length) / dayMs) * dayMs, toMs);
    yield { fromMs: at, toMs: end };
    at = end;
  }
}

/** The values of a column with the highest cost, then with the most requests; at most `count`. */
export async function largestGroups(
  db: Database,
  filter: UsageFilter,
  span: TimeSpan,
  { column, count }: { column: TotalKey; count: number },
): Promise<string[]> {
  const sums = new Map<string, { name: string; costNano: bigint; requests: number }>();
  for (const chunk of chunksOf(span)) {
    const rows = await db
      .selectFrom('usage_total')
      .where((is) => totalsOf(is, filter, chunk))
      .select(({ fn }) => [
        sql<string>`cast(${sql.ref(column)} as text)`.as('name'),
        exactSum('cost_nano').as('cost'),
        fn.sum('requests').as('requests'),
      ])
      .groupBy(column)
      .execute();
    for (const { name, cost, requests } of rows) {
      const known = sums.get(name) ?? { name, costNano: 0n, requests: 0 };
      sums.set(name, {
        name,
        costNano: known.costNano + BigInt(cost ?? 0),
        requests: known.requests + Number(requests),
      });
    }
    await setImmediate();
  }
  return [...sums.values()]
    .sort((a, b) =>
      a.costNano === b.costNano
        ? b.requests - a.requests || (a.name < b.name ? -1 : 1)
        : a.costNano > b.costNano
          ? -1
          : 1,
    )
    .slice(0, count)
    .map(({ name }) => name);
}

/** The sums of one group, or of all that are in none of the groups (null), by the beginning of their interval. */
export type Lines = Map<string | null, Map<number, UsageSums>>;

export async function readLines(
  db: Database,
  filter: UsageFilter,
  span: TimeSpan,
  {
    interval,
    column,
    groups,
  }: { interval: Interval; column: TotalKey | undefined; groups: readonly string[] },
): Promise<Lines> {
  const lines: Lines = new Map();
  const at = sql<number | string>`hour_ms - hour_ms % ${sql.lit(unitMs(interval))}`;
  const group = groupOf(column, groups);
  for (const chunk of chunksOf(span)) {
    const rows = await db
      .selectFrom(
        db
          .selectFrom('usage_total')
          .where((is) => totalsOf(is, filter, chunk))
          .select([at.as('at_ms'), group.as('group_name'), ...sumColumns])
          .as('line'),
      )
      .select(['at_ms', 'group_name'])
      .select(sumColumns.map((name) => readable(name, sql`sum(${sql.ref(name)})`).as(name)))
      .groupBy(['at_ms', 'group_name'])
      .execute();
    for (const row of rows) sumsAt(lines, row.group_name, startOf(interval, Number(row.at_ms))).add(row);
    await setImmediate();
  }
  return lines;
}

function groupOf(column: TotalKey | undefined, groups: readonly string[]) {
  if (column === undefined || groups.length === 0) return sql<string | null>`null`;
  const text = sql<string>`cast(${sql.ref(column)} as text)`;
  return sql<string | null>`case when ${text} in (${sql.join(groups)}) then ${text} end`;
}

function sumsAt(lines: Lines, group: string | null, atMs: number): UsageSums {
  const line = lines.get(group) ?? new Map<number, UsageSums>();
  const sums = line.get(atMs) ?? new UsageSums();
  line.set(atMs, sums);
  lines.set(group, line);
  return sums;
}
