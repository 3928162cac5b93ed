/** What caches saved in a time, from the records and the versions of the prices that they were charged at. */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { components } from '../../../openapi/generated/console.ts';
import { tokenClasses, type TokenCounts } from '../../core/token-counts.ts';
import { cachedClasses, cacheSavings } from '../../metering/cache-savings.ts';
import type { PriceVersions } from '../../metering/price-versions.ts';
import type { Database } from '../../storage/database.ts';
import type { Int64 } from '../../storage/usage-tables.ts';
import { CacheGroups, Savings, type InputRow } from './cache-groups.ts';
import type { TimeSpan } from './intervals.ts';
import type { UsageFilter } from './usage-filter.ts';
import { partsOf, recordsOf } from './usage-records.ts';

type Schemas = components['schemas'];

export interface SavingsQuestion extends UsageFilter {
  span: TimeSpan;
  grouping?: Schemas['SavingsGrouping'] | undefined;
}

interface CachedRow extends Record<(typeof tokenClasses)[number], Int64> {
  /** Null: not known. */
  cost: Int64 | null;
  version: string;
  service_tier: string | null;
  group: string | null;
}

/** Throws `ApiError` for more requests than are read. */
export async function savingsOfCaches(
  db: Database,
  prices: PriceVersions,
  question: SavingsQuestion,
): Promise<Schemas['CacheSavings']> {
  const { span, scope, grouping } = question;
  const all = new Savings();
  const groups = new CacheGroups();
  for (const part of scope?.length === 0 ? [] : await partsOf(db, question, span)) {
    for (const row of await cachedRows(db, question, part)) {
      // A request that is not charged saves nothing.
      if (row.cost !== null && Number(row.cost) === 0) continue;
      const counts = countsIn(row);
      const cached = cachedClasses.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
      const pricing = row.cost === null ? undefined : await prices.get(row.version);
      const saved = pricing === undefined ? null : cacheSavings(counts, pricing, row.service_tier);
      all.add(cached, saved);
      if (row.group !== null) groups.of(row.group).savings.add(cached, saved);
    }
    if (grouping !== undefined)
      for (const row of await inputRows(db, question, part, grouping)) groups.addInput(row);
    await setImmediate();
  }
  return {
    from: new Date(span.fromMs).toISOString(),
    to: new Date(span.toMs).toISOString(),
    ...all.view(),
    ...(grouping !== undefined && { groups: groups.view() }),
  };
}

const countsIn = (row: CachedRow): TokenCounts =>
  Object.fromEntries(tokenClasses.map((name) => [name, Number(row[name])])) as Record<
    keyof TokenCounts,
    number
  >;

const sumOf = (name: string) => sql<Int64>`sum(coalesce(entry.${sql.ref(name)}, 0))`;

const settled = (name: string) =>
  sql<string | null>`max(case when entry.entry = 0 then entry.${sql.ref(name)} end)`;

/** Of one request; null where it reached no target. */
function groupOf(grouping: SavingsQuestion['grouping']) {
  if (grouping === undefined) return sql<string | null>`null`;
  return grouping === 'model' ? sql<string | null>`max(reservation.model)` : settled('target');
}

/** All requests of a part by their group, with their input tokens. */
async function inputRows(
  db: Database,
  filter: UsageFilter,
  part: TimeSpan,
  grouping: Schemas['SavingsGrouping'],
): Promise<InputRow[]> {
  const tokens = (names: readonly string[]) => sql`${sql.join(names.map(sumOf), sql` + `)}`;
  const requests = recordsOf(db, filter, part)
    .select([
      groupOf(grouping).as('group'),
      sql<Int64>`${tokens(inputClasses)}`.as('input'),
      sql<Int64>`${tokens(cachedClasses)}`.as('cached'),
    ])
    .groupBy('reservation.id');
  return await db
    .selectFrom(requests.as('request'))
    .where('group', 'is not', null)
    .select(['group', ({ fn }) => fn.countAll<Int64>().as('requests')])
    .select(({ fn }) => [fn.sum<Int64>('input').as('input'), fn.sum<Int64>('cached').as('cached')])
    .groupBy('group')
    .$narrowType<{ group: string }>()
    .execute();
}

const inputClasses = tokenClasses.filter((name) => name.startsWith('input_'));

/** The requests of a part with tokens from a cache, their corrections added up. */
async function cachedRows(db: Database, filter: SavingsQuestion, part: TimeSpan): Promise<CachedRow[]> {
  const cached = sql.join(cachedClasses.map(sumOf), sql` + `);
  return await recordsOf(db, filter, part)
    .select(tokenClasses.map((name) => sumOf(name).as(name)))
    .select([
      sql<Int64 | null>`sum(entry.cost_nano)`.as('cost'),
      sql<string>`coalesce(${settled('price_version')}, max(reservation.price_version))`.as('version'),
      settled('service_tier').as('service_tier'),
      groupOf(filter.grouping).as('group'),
    ])
    .groupBy('reservation.id')
    .having(sql<boolean>`${cached} > 0`)
    .execute();
}
