/** Usage of a rerank → classes: its tokens, its search units, or both, in `usage`, in `meta` or in both. */
import { isJsonObject } from '../core/json.ts';
import type { ProviderUsage } from '../core/provider-usage.ts';
import { unknownCounts } from '../core/token-counts.ts';
import { readNano } from './nano-usd.ts';
import { firstCount, firstObject } from './read-count.ts';
import { readEmbeddingUsage } from './read-plain-usage.ts';

/** The members of all its objects in one; those of `usage` win. undefined when there is none. */
export function findRerankUsage({
  usage,
  meta,
}: Record<string, unknown>): Record<string, unknown> | undefined {
  const found = [firstObject(meta, 'tokens'), firstObject(meta, 'billed_units'), usage]
    .filter(isJsonObject)
    .flatMap((part) => Object.entries(part))
    .filter(([, value]) => value !== null);
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** undefined when neither is reported. */
export function readRerankUsage(usage: Record<string, unknown>): ProviderUsage | undefined {
  const searchUnits = firstCount(usage, 'search_units');
  const ofTokens = readEmbeddingUsage(usage);
  if (ofTokens !== undefined) return { ...ofTokens, searchUnits };
  if (searchUnits === null) return undefined;
  return {
    tokens: unknownCounts,
    webSearches: null,
    searchUnits,
    reportedCostNano: readNano(usage['cost']),
  };
}
