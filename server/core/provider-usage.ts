/** What a provider has told of the usage of one request. */
import type { TokenCounts } from './token-counts.ts';

export interface ProviderUsage {
  tokens: TokenCounts;
  /** null: it told nothing of them. */
  webSearches: number | null;
  /** nano-USD that the provider itself asks for it; kept beside what it costs here, never charged. */
  reportedCostNano: bigint | null;
}
