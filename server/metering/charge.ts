/** The charge for a request, from the usage known at its end. */
import { modelOperations } from '../core/operations.ts';
import { isPriced, isSoldBySearch, type Pricing } from '../core/pricing.ts';
import { billedOf } from './billed-units.ts';
import { costOf, type Billed } from './cost.ts';
import {
  sumOf,
  tokenClasses,
  unknownCounts,
  type TokenClass,
  type TokenCounts,
} from '../core/token-counts.ts';
import type { UsageFacts, UsageOutcome } from './usage-facts.ts';

/** `none`: the usage is unknown. `mixed`: some classes are the provider's, some are estimated. */
type UsageSource = 'provider' | 'mixed' | 'estimate' | 'none';

export interface Charge {
  state: 'settled' | 'estimated';
  source: UsageSource;
  tokens: TokenCounts;
  /** null: none was reported. */
  webSearches: number | null;
  /** null: none was reported, and the model is not sold by the search. */
  searchUnits: number | null;
  /** Images in the request. */
  images: number;
  /** That the provider reported; null: none, or that of the catalog's prices. */
  serviceTier: string | null;
  /** null: unknown, because the prices or the tokens are. */
  costNano: bigint | null;
  /** The estimate, where one was needed. */
  estimated: TokenCounts | null;
}

/**
 * A completed request is charged the usage that the provider reported, or the estimate when it reported none.
 * When the caller disconnected, the output produced up to then is charged. A failed request and an empty completion
 * cost nothing; their tokens are recorded all the same.
 */
export function chargeOf(
  { operation, pricing: modelPricing }: Pick<UsageFacts, 'operation' | 'pricing'>,
  end: UsageOutcome,
): Charge {
  const { images, service, targetPricing: pricing = modelPricing } = end;
  const used = tokensOf(operation, end);
  const webSearches = searchesOf(end);
  const searchUnits = searchUnitsOf(end, pricing);
  const units = { images, webSearches, searchUnits, serviceTier: service.tier };
  const isFree =
    !modelOperations[operation].isMetered || end.outcome === 'failed' || isEmpty(operation, end, used.tokens);
  const billed = billedOf(units, pricing);
  const costNano = isFree ? nothingAt(pricing) : storable(costOf(used.tokens, pricing, billed));
  const isEstimated = used.estimated !== null && !isOfReportedSearches(end, costNano, pricing, billed);
  return { ...used, state: isEstimated ? 'estimated' : 'settled', ...units, costNano };
}

/** Whether the provider has reported all that the cost is made of: the searches, and no tokens. */
function isOfReportedSearches(
  { reported }: UsageOutcome,
  costNano: bigint | null,
  pricing: Pricing,
  billed: Billed,
): boolean {
  return (
    (reported?.searchUnits ?? null) !== null &&
    costNano !== null &&
    storable(costOf(unknownCounts, pricing, billed)) === costNano
  );
}

type Used = Pick<Charge, 'source' | 'tokens' | 'estimated'>;

function tokensOf(
  operation: UsageFacts['operation'],
  { reported, isReportComplete, produced, inputEstimate }: UsageOutcome,
): Used {
  const reportedTokens = reported?.tokens ?? unknownCounts;
  if (reported !== null && isReportComplete)
    return { source: 'provider', tokens: reportedTokens, estimated: null };
  // Embeddings, rankings and sound have content that no estimate of output sees, and silence has a transcript without words.
  const hasInput =
    produced === null || produced.hasContent || modelOperations[operation].bounds.output !== 'tokens';
  const estimated: TokenCounts = {
    ...(produced?.tokens ?? unknownCounts),
    input_text: hasInput ? inputEstimate : null,
  };
  if (reported === null) {
    const isKnown = tokenClasses.some((name) => (estimated[name] ?? 0) > 0);
    return isKnown
      ? { source: 'estimate', tokens: estimated, estimated }
      : { source: 'none', tokens: unknownCounts, estimated: null };
  }
  // At the start of a stream, the reported input is final, the reported output is not.
  const input = sumOf(reportedTokens, 'input') === null ? estimated : reportedTokens;
  const output =
    (sumOf(reportedTokens, 'output') ?? 0) >= (sumOf(estimated, 'output') ?? 0) ? reportedTokens : estimated;
  if (input === reportedTokens && output === reportedTokens)
    return { source: 'provider', tokens: reportedTokens, estimated: null };
  return { source: 'mixed', tokens: joined(input, output), estimated };
}

function joined(input: TokenCounts, output: TokenCounts): TokenCounts {
  const side = (name: TokenClass) => (name.startsWith('input') ? input : output)[name];
  return Object.fromEntries(tokenClasses.map((name) => [name, side(name)])) as TokenCounts;
}

/**
 * A completion without a token, by either count: some providers report the output as 0, or not at all. Embeddings have
 * no output tokens, and the output of sound is not counted here.
 */
function isEmpty(
  operation: UsageFacts['operation'],
  { outcome, produced, firstContentMs }: UsageOutcome,
  tokens: TokenCounts,
): boolean {
  if (produced?.hasContent === true) return false;
  // Nothing had been produced when the caller disconnected.
  if (outcome === 'cancelled' && firstContentMs === null) return true;
  if (modelOperations[operation].bounds.output !== 'tokens') return false;
  const output = sumOf(tokens, 'output');
  return output === 0 || (output === null && produced !== null);
}

/** The cost of a call that is not charged: a model without prices has none that could be 0. */
function nothingAt(pricing: Pricing): bigint | null {
  return isPriced(pricing) ? 0n : null;
}

/**
 * As the usage has them, else as the response does. The chat format has them in neither: a model that searches the web
 * does so once for each completion.
 */
function searchesOf({ reported, service, asksSearch, outcome }: UsageOutcome): number | null {
  const known = reported?.webSearches ?? service.webSearches;
  if (known !== null) return known;
  return asksSearch && service.format === 'chat' && outcome !== 'failed' ? 1 : null;
}

/** As the provider reports them, else as the request shows them, where they have a price. */
function searchUnitsOf({ reported, leastSearchUnits }: UsageOutcome, pricing: Pricing): number | null {
  if (reported !== null && reported.searchUnits !== null) return reported.searchUnits;
  return leastSearchUnits > 0 && isSoldBySearch(pricing) ? leastSearchUnits : null;
}

/** A number that every database engine returns exactly; nine million dollars for one request are an error in a price. */
export function storable(nano: bigint | null): bigint | null {
  return nano !== null && nano <= BigInt(Number.MAX_SAFE_INTEGER) ? nano : null;
}
