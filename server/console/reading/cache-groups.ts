/** Sums of what caches saved: of all requests, and of those of each model or target. */
import type { components } from '../../../openapi/generated/console.ts';
import { formatNano, toNano, type Decimal } from '../../metering/nano-usd.ts';
import type { Int64 } from '../../storage/usage-tables.ts';

type Schemas = components['schemas'];

const maxShown = 100;

export class Savings {
  #cachedTokens = 0;
  #unpricedTokens = 0;
  /** By the digits of its unit: each sum is rounded once. */
  readonly #sums = new Map<number, bigint>();

  /** `saved`: null where a price is not known. */
  add(tokens: number, saved: Decimal | null): void {
    if (saved === null) this.#unpricedTokens += tokens;
    else {
      this.#cachedTokens += tokens;
      this.#sums.set(saved.scale, (this.#sums.get(saved.scale) ?? 0n) + saved.units);
    }
  }

  view(): Pick<Schemas['CacheSavings'], 'cached_tokens' | 'unpriced_tokens' | 'savings'> {
    const nano = [...this.#sums].reduce((sum, [scale, units]) => sum + toNano({ units, scale }), 0n);
    return {
      cached_tokens: this.#cachedTokens,
      unpriced_tokens: this.#unpricedTokens,
      savings: this.#cachedTokens === 0 ? null : formatNano(nano),
    };
  }
}

/** The requests of one group in a part of the time. */
export interface InputRow {
  group: string;
  requests: Int64;
  input: Int64;
  /** Of these, from a cache. */
  cached: Int64;
}

interface CacheGroup {
  requests: number;
  input: number;
  cached: number;
  savings: Savings;
}

export class CacheGroups {
  readonly #groups = new Map<string, CacheGroup>();

  of(name: string): CacheGroup {
    const known = this.#groups.get(name);
    if (known !== undefined) return known;
    const group = { requests: 0, input: 0, cached: 0, savings: new Savings() };
    this.#groups.set(name, group);
    return group;
  }

  addInput({ group: name, requests, input, cached }: InputRow): void {
    const group = this.of(name);
    group.requests += Number(requests);
    group.input += Number(input);
    group.cached += Number(cached);
  }

  view(): Schemas['CacheSavingsGroup'][] {
    return [...this.#groups]
      .toSorted(([a, one], [b, other]) => other.input - one.input || (a < b ? -1 : 1))
      .slice(0, maxShown)
      .map(([name, { requests, input, cached, savings }]) => ({
        group: name,
        requests,
        input_tokens: input,
        hit_rate: input === 0 ? null : Math.min(1, cached / input),
        ...savings.view(),
      }));
  }
}
