/** What caches saved in a time, from the records and the versions of the prices that they were charged at. */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { components } from '../../../openapi/generated/console.ts';
import { tokenClasses, type TokenCounts } from '../../core/token-counts.ts';
import { cachedClasses, cacheSavings } from '../../metering/cache-savings.ts';
import { formatNano, toNano } from '../../metering/nano-usd.ts';
import type { PriceVersions } from '../../metering/price-versions.ts';
import type { Database } from '../../storage/database.ts';
import type { Int64 } from '../../storage/usage-tables.ts';
import type { TimeSpan } from './intervals.ts';
import type { UsageFilter } from './usage-filter.ts';
import { partsOf, recordsOf } from './usage-records.ts';

export interface SavingsQuestion extends UsageFilter {
  span: TimeSpan;
}

interface CachedRow extends Record<(typeof tokenClasses)[number], Int64> {
  /** Null: not known. */
  cost: Int64 | null;
  version: string;
  service_tier: string | null;
}

/** Throws `ApiError` for more requests than are read. */
export async function savingsOfCaches(
  db: Database,
  prices: PriceVersions,
  question: SavingsQuestion,
): Promise<components['schemas']['CacheSavings']> {
  const { span, scope } = question;
  let [cachedTokens, unpricedTokens] = [0, 0];
  /** By the digits of its unit: each sum is rounded once. */
  const sums = new Map<number, bigint>();
  for (const part of scope?.length === 0 ? [] : await partsOf(db, question, span)) {
    for (const row of await cachedRows(db, question, part)) {
      // A request that is not charged saves nothing.
      if (row.cost !== null && Number(row.cost) === 0) continue;
      const counts = countsIn(row);
      const cached = cachedClasses.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
      const pricing = row.cost === null ? undefined : await prices.get(row.version);
      const saved = pricing === undefined ? null : cacheSavings(counts, pricing, row.service_tier);
      if (saved === null) unpricedTokens += cached;
      else {
        cachedTokens += cached;
        sums.set(saved.scale, (sums.get(saved.scale) ?? 0n) + saved.units);
      }
    }
    await setImmediate();
  }
  const nano = [...sums].reduce((sum, [scale, units]) => sum + toNano({ units, scale }), 0n);
  return {
    from: new Date(span.fromMs).toISOString(),
    to: new Date(span.toMs).toISOString(),
    cached_tokens: cachedTokens,
    unpriced_tokens: unpricedTokens,
    savings: cachedTokens === 0 ? null : formatNano(nano),
  };
}

const countsIn = (row: CachedRow): TokenCounts =>
  Object.fromEntries(tokenClasses.map((name) => [name, Number(row[name])])) as Record<
    keyof TokenCounts,
    number
  >;

/** The requests of a part with tokens from a cache, their corrections added up. */
async function cachedRows(db: Database, filter: UsageFilter, part: TimeSpan): Promise<CachedRow[]> {
  const sumOf = (name: string) => sql<Int64>`sum(coalesce(entry.${sql.ref(name)}, 0))`;
  const settled = (name: string) =>
    sql<string | null>`max(case when entry.entry = 0 then entry.${sql.ref(name)} end)`;
  const cached = sql.join(cachedClasses.map(sumOf), sql` + `);
  return await recordsOf(db, filter, part)
    .select(tokenClasses.map((name) => sumOf(name).as(name)))
    .select([
      sql<Int64 | null>`sum(entry.cost_nano)`.as('cost'),
      sql<string>`coalesce(${settled('price_version')}, max(reservation.price_version))`.as('version'),
      settled('service_tier').as('service_tier'),
    ])
    .groupBy('reservation.id')
    .having(sql<boolean>`${cached} > 0`)
    .execute();
}
