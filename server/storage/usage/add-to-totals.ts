/** Adds new entries to the hourly totals of their requests, in one statement of the transaction that writes them. */
import { PostgresAdapter, sql, type Kysely, type RawBuilder } from 'kysely';
import { tokenClasses } from '../../core/token-counts.ts';
import type { Tables } from '../tables.ts';
import {
  bucketBoundsMs,
  durationBuckets,
  firstContentBuckets,
  totalCounts,
  totalKey,
  type TotalSum,
} from '../usage-total-columns.ts';

export interface EntryName {
  id: string;
  entry: number;
}

/** `entries` have just been written, each for the first time. */
export async function addToTotals(db: Kysely<Tables>, entries: readonly EntryName[]): Promise<void> {
  // One statement for each number of an entry: nearly always there is but one.
  for (const number of new Set(entries.map(({ entry }) => entry))) {
    const ids = entries.filter(({ entry }) => entry === number).map(({ id }) => id);
    await additionOf(number, sql`(${sql.join(ids)})`, sameIdOf(db)).execute(db);
  }
}

/** Whether the row of a table is of the record of `entry`. */
type SameId = (table: 'reservation' | 'settling') => RawBuilder<unknown>;

export const sameIdForSqlite: SameId = (table) => sql`${sql.ref(`${table}.id`)} = entry.id`;

/**
 * Not as an equation, for which PostgreSQL would consider to merge the tables: to plan that, it reads their first ids, behind
 * those of all rows that retention has deleted since the last vacuum. Calls then took twice as long.
 */
const sameIdForPostgres: SameId = (table) => sql`${sql.ref(`${table}.id`)} = any (array[entry.id])`;

export function sameIdOf(db: Kysely<Tables>): SameId {
  return db.getExecutor().adapter instanceof PostgresAdapter ? sameIdForPostgres : sameIdForSqlite;
}

/** Adds the entries of this number whose ids are in `ids`, a list or a query. */
export function additionOf(number: number, ids: RawBuilder<unknown>, sameId: SameId): RawBuilder<unknown> {
  return sql`insert into usage_total (${columns}) select ${selected}
    from usage_entry as entry
    join usage_reservation as reservation on ${sameId('reservation')}
    join usage_entry as settling on ${sameId('settling')} and settling.entry = 0
    where entry.entry = ${number} and entry.id in ${ids}
    group by ${groups} order by ${groups}
    on conflict (${keyColumns}) do update set ${additions}`;
}

/** Rows are locked in the order of the key, so that two processes never wait for each other. */
const keyValues: Record<(typeof totalKey)[number], RawBuilder<unknown>> = {
  hour_ms: sql`reservation.admitted_at_ms - reservation.admitted_at_ms % 3600000`,
  project: sql`coalesce(reservation.project, '')`,
  key_id: sql`reservation.key_id`,
  model: sql`reservation.model`,
  surface: sql`reservation.surface`,
  outcome: sql`coalesce(settling.outcome, 'interrupted')`,
  status: sql`coalesce(settling.status, 0)`,
};

const tokens = (names: readonly string[]): RawBuilder<unknown> =>
  sql`sum(${sql.join(
    names.map((name) => sql`coalesce(entry.${sql.ref(name)}, 0)`),
    sql` + `,
  )})`;

const ofClass = (start: string) => tokenClasses.filter((name) => name.startsWith(start));

const countValues: Record<(typeof totalCounts)[number], RawBuilder<unknown>> = {
  requests: sql`sum(case when entry.entry = 0 then 1 else 0 end)`,
  errors: sql`sum(case when entry.entry = 0 and entry.outcome in ('failed', 'interrupted') then 1 else 0 end)`,
  input_tokens: tokens(ofClass('input')),
  cached_tokens: tokens(['input_cache_read', 'input_audio_cache_read']),
  output_tokens: tokens(ofClass('output')),
  reasoning_tokens: tokens(['output_reasoning']),
  cost_nano: sql`sum(coalesce(entry.cost_nano, 0))`,
  // A correction that is the first entry with a cost makes the cost known.
  unpriced: sql`sum(case when entry.entry = 0 and entry.cost_nano is null then 1
    when entry.entry > 0 and entry.cost_nano is not null and not exists (select 1 from usage_entry as earlier
      where earlier.id = entry.id and earlier.entry < entry.entry and earlier.cost_nano is not null) then -1
    else 0 end)`,
};

/** Counts per histogram bucket; unknown times are in none. */
function bucketsOf(column: 'duration_ms' | 'first_content_ms'): RawBuilder<unknown>[] {
  const time = sql`entry.${sql.ref(column)}`;
  return [...bucketBoundsMs, null].map((bound, index) => {
    const above = bucketBoundsMs[index - 1] ?? -1;
    const below = bound === null ? sql`` : sql` and ${time} <= ${sql.lit(bound)}`;
    return sql`sum(case when ${time} > ${sql.lit(above)}${below} then 1 else 0 end)`;
  });
}

const sumValues: ReadonlyMap<TotalSum, RawBuilder<unknown>> = new Map([
  ...totalCounts.map((name) => [name, countValues[name]] as const),
  ...zipped(durationBuckets, bucketsOf('duration_ms')),
  ...zipped(firstContentBuckets, bucketsOf('first_content_ms')),
]);

function zipped<Name>(names: readonly Name[], values: readonly RawBuilder<unknown>[]) {
  return names.flatMap((name, at): (readonly [Name, RawBuilder<unknown>])[] => {
    const value = values[at];
    return value === undefined ? [] : [[name, value]];
  });
}

/** A sum of the totals, computed from entries that a query joins as `entry`. */
export function entrySum(name: TotalSum): RawBuilder<unknown> {
  return sumValues.get(name) ?? sql`0`;
}

const sums = [...totalCounts, ...durationBuckets, ...firstContentBuckets];
const columns = sql.join([...totalKey, ...sums].map((name) => sql.ref(name)));
const keyColumns = sql.join(totalKey.map((name) => sql.ref(name)));
const groups = sql.join(totalKey.map((name) => keyValues[name]));
const selected = sql.join([
  ...totalKey.map((name) => keyValues[name]),
  ...sums.map((name) => entrySum(name)),
]);
const additions = sql.join(
  sums.map((name) => sql`${sql.ref(name)} = usage_total.${sql.ref(name)} + excluded.${sql.ref(name)}`),
);
