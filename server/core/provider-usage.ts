/** The usage that a provider has reported for one request. */
import type { TokenCounts } from './token-counts.ts';

export interface ProviderUsage {
  tokens: TokenCounts;
  /** null: it reported none of them. */
  webSearches: number | null;
  /** Of a rerank; null: it reported none. */
  searchUnits: number | null;
  /** nano-USD that the provider itself charges; kept beside the cost computed here, never charged to the caller. */
  reportedCostNano: bigint | null;
}
