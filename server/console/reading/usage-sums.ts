/** Sums of the hourly totals, added up and returned in the contract's form. */
import { sql, type RawBuilder } from 'kysely';
import type { components } from '../../../openapi/generated/console.ts';
import { formatNano } from '../../metering/nano-usd.ts';
import {
  bucketBoundsMs,
  durationBuckets,
  firstContentBuckets,
  totalCounts,
  type TotalSum,
} from '../../storage/usage-total-columns.ts';
import { exact } from '../../storage/usage/exact-sum.ts';
import type { Int64 } from '../../storage/usage-tables.ts';

type Totals = components['schemas']['UsageTotals'];

/** Every column that is summed; the buckets of a histogram are adjacent. */
export const sumColumns: readonly TotalSum[] = [...totalCounts, ...durationBuckets, ...firstContentBuckets];

/** As a query gives them. */
export type SumRow = Readonly<Record<TotalSum, Int64>>;

/** A sum of this column in a query, as drivers can read it. */
export function readable(name: TotalSum, sum: RawBuilder<unknown>): RawBuilder<Int64> {
  return name === 'cost_nano' ? sql<Int64>`${exact(sum)}` : sql<Int64>`${sum}`;
}

const places: ReadonlyMap<TotalSum, number> = new Map(sumColumns.map((name, at) => [name, at]));

export class UsageSums {
  readonly #sums = new Float64Array(sumColumns.length);
  /** The sum of years may exceed the exact range of a number. */
  #costNano = 0n;

  add(row: SumRow): void {
    for (const [at, name] of sumColumns.entries()) {
      if (name === 'cost_nano') this.#costNano += BigInt(row.cost_nano);
      else this.#sums[at] = (this.#sums[at] ?? 0) + Number(row[name]);
    }
  }

  /** By cost, then by requests. */
  static compare(one: UsageSums, other: UsageSums): number {
    if (one.#costNano !== other.#costNano) return one.#costNano < other.#costNano ? -1 : 1;
    return one.#of('requests') - other.#of('requests');
  }

  /** Adds the sums of another one. */
  join(other: UsageSums): void {
    this.#costNano += other.#costNano;
    for (const [at, value] of other.#sums.entries()) this.#sums[at] = (this.#sums[at] ?? 0) + value;
  }

  view(): Totals {
    return {
      requests: this.#of('requests'),
      errors: this.#of('errors'),
      input_tokens: this.#of('input_tokens'),
      output_tokens: this.#of('output_tokens'),
      cached_tokens: this.#of('cached_tokens'),
      reasoning_tokens: this.#of('reasoning_tokens'),
      cost: formatNano(this.#costNano),
      unpriced_requests: this.#of('unpriced'),
      latency_p50_ms: quantile(this.#all(durationBuckets), 0.5),
      latency_p95_ms: quantile(this.#all(durationBuckets), 0.95),
      first_content_p50_ms: quantile(this.#all(firstContentBuckets), 0.5),
    };
  }

  #of(name: TotalSum): number {
    return this.#sums[places.get(name) ?? -1] ?? 0;
  }

  #all(names: readonly TotalSum[]): Float64Array {
    const from = places.get(names[0] ?? 'requests') ?? 0;
    return this.#sums.subarray(from, from + names.length);
  }
}

/**
 * The time that a share of the requests did not exceed, taken as spread evenly within its bucket, in whole ms.
 * Beyond the last bound the exact value is unknown. Null without requests.
 */
export function quantile(buckets: Float64Array | readonly number[], share: number): number | null {
  let all = 0;
  for (const count of buckets) all += count;
  if (all === 0) return null;
  const wanted = all * share;
  let below = 0;
  for (const [index, count] of buckets.entries()) {
    if (below + count < wanted || count === 0) {
      below += count;
      continue;
    }
    const low = bucketBoundsMs[index - 1] ?? 0;
    const high = bucketBoundsMs[index] ?? low;
    return Math.round(low + ((high - low) * (wanted - below)) / count);
  }
  return bucketBoundsMs.at(-1) ?? null;
}

/** The names of all totals, in the order of the contract. */
export const usageTotals = Object.keys(new UsageSums().view()) as (keyof Totals)[];
