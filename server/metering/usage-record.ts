/** One request according to its rows: the admission, the outcome, and later adjustments. */
import type { Selectable } from 'kysely';
import type { Int64, UsageEntryTable, UsageReservationTable } from '../storage/usage-tables.ts';
import {
  addCounts,
  tokenClasses,
  unknownCounts,
  type TokenClass,
  type TokenCounts,
} from '../core/token-counts.ts';

type UsageState = 'reserved' | 'settled' | 'estimated' | 'reconciled';

export interface UsageRecord {
  reservation: Selectable<UsageReservationTable>;
  /** Undefined while the request runs, or until a scan settles it. */
  settling: Selectable<UsageEntryTable> | undefined;
  adjustments: readonly Selectable<UsageEntryTable>[];
  state: UsageState;
  /** Of the prices that it was charged at, or will be if no target has prices of its own. */
  priceVersion: string;
  source: string | null;
  /** With all adjustments. */
  tokens: TokenCounts;
  webSearches: number | null;
  searchUnits: number | null;
  /** In the request; null while it runs. */
  images: number | null;
  /** null: none was reported, or that of the catalog's prices. */
  serviceTier: string | null;
  costNano: bigint | null;
}

/** `entries` are all those of the reservation, in their order. */
export function recordOf(
  reservation: Selectable<UsageReservationTable>,
  entries: readonly Selectable<UsageEntryTable>[],
): UsageRecord {
  const [settling, ...adjustments] = entries;
  return {
    reservation,
    settling,
    adjustments,
    state: adjustments.length > 0 ? 'reconciled' : settling === undefined ? 'reserved' : stateOf(settling),
    priceVersion: settling?.price_version ?? reservation.price_version,
    source: entries.at(-1)?.source ?? null,
    tokens: entries.map(tokensOf).reduce(addTokens, unknownCounts),
    webSearches: sumAt(entries, 'web_searches'),
    searchUnits: sumAt(entries, 'search_units'),
    images: numberAt(settling?.images ?? null),
    serviceTier: settling?.service_tier ?? null,
    costNano: entries.reduce((sum: bigint | null, { cost_nano: cost }) => {
      if (cost === null) return sum;
      return (sum ?? 0n) + BigInt(cost);
    }, null),
  };
}

function stateOf({ state }: Selectable<UsageEntryTable>): UsageState {
  return state === 'adjusted' ? 'reconciled' : state;
}

function sumAt(
  entries: readonly Selectable<UsageEntryTable>[],
  column: 'web_searches' | 'search_units',
): number | null {
  return entries.reduce((sum: number | null, entry) => addCounts(sum, numberAt(entry[column])), null);
}

export function tokensOf(entry: Pick<Selectable<UsageEntryTable>, TokenClass>): TokenCounts {
  return Object.fromEntries(tokenClasses.map((name) => [name, numberAt(entry[name])])) as TokenCounts;
}

function addTokens(one: TokenCounts, other: TokenCounts): TokenCounts {
  return Object.fromEntries(
    tokenClasses.map((name) => [name, addCounts(one[name], other[name])]),
  ) as TokenCounts;
}

/** Engines return 64-bit integers as numbers, strings or bigints; ours all fit into a number. */
export function numberAt(value: Int64 | null): number | null {
  return value === null ? null : Number(value);
}
