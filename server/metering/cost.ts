/**
 * The cost of tokens: exact decimal arithmetic over the catalog's prices, rounded half up to a nano-USD once,
 * at the end. An unknown price gives no cost, which is not a cost of 0.
 */
import type { Pricing } from '../core/pricing.ts';
import { sumOf, tokenClasses, type TokenCounts } from '../core/token-counts.ts';
import { toNano, type Decimal } from './nano-usd.ts';
import {
  scheduleOf,
  stepsOfTier,
  type PricedItem,
  type PriceSteps,
  type PriceStep,
} from './price-schedule.ts';

/** What decides on the cost beside the tokens. */
export interface Billed {
  /** Images in the request. */
  images?: number;
  webSearches?: number;
  searchUnits?: number;
  /** That the provider reports; a tier without prices of its own has those of the model. */
  serviceTier?: string | null;
}

/** One item of a cost. */
interface CostLine {
  item: PricedItem;
  quantity: number;
  /** Of one, in the unit of all prices of its model; null: not known. */
  price: bigint | null;
}

interface CostLines {
  lines: CostLine[];
  /** Digits after the point of the unit of the prices. */
  scale: number;
}

/**
 * The items with a quantity above 0, `request` only where it has a price; null when the usage is unknown. Unreported
 * classes count as zero when at least one class was reported.
 */
export function costLines(counts: TokenCounts, pricing: Pricing, billed: Billed = {}): CostLines | null {
  const schedule = scheduleOf(pricing);
  const { prices } = stepOf(stepsOfTier(schedule, billed.serviceTier ?? null), counts);
  // A search is known without its tokens.
  let isKnown = (billed.searchUnits ?? 0) > 0 && prices.search_unit !== 0n;
  const lines: CostLine[] = [];
  const add = (item: PricedItem, quantity: number): void => {
    if (quantity !== 0) lines.push({ item, quantity, price: prices[item] });
  };
  for (const name of tokenClasses) {
    const count = counts[name];
    if (count === null) continue;
    isKnown = true;
    add(name, count);
  }
  if (!isKnown) return null;
  if (prices.request !== 0n) add('request', 1);
  // An item without a price costs nothing: it is no line.
  if (prices.image !== 0n) add('image', billed.images ?? 0);
  if (prices.web_search !== 0n) add('web_search', billed.webSearches ?? 0);
  if (prices.search_unit !== 0n) add('search_unit', billed.searchUnits ?? 0);
  return { lines, scale: schedule.scale };
}

/** nano-USD of one request; null when the usage is unknown, or when a used class has no known price. */
export function costOf(counts: TokenCounts, pricing: Pricing, billed: Billed = {}): bigint | null {
  const exact = exactCost(counts, pricing, billed);
  return exact === null ? null : toNano(exact);
}

/** The same before it is rounded. */
function exactCost(counts: TokenCounts, pricing: Pricing, billed: Billed = {}): Decimal | null {
  const found = costLines(counts, pricing, billed);
  if (found === null) return null;
  let units = 0n;
  for (const { quantity, price } of found.lines) {
    if (price === null) return null;
    units += BigInt(quantity) * price;
  }
  return { units, scale: found.scale };
}

/** The prices of a request of this length. */
export function stepOf(steps: PriceSteps, counts: TokenCounts): PriceStep {
  const [shortest] = steps;
  if (steps.length === 1) return shortest;
  const input = sumOf(counts, 'input') ?? 0;
  return steps.findLast(({ aboveTokens }) => input > aboveTokens) ?? shortest;
}

/** Which of a model's prices a request may be charged at. */
export interface PriceReach {
  serviceTier: string | null;
  /** Most input tokens; null: not bounded. */
  inputTokens: number | null;
}

/** The highest of the prices of the items in such requests, in the unit of all prices of the model; null when one is not known. */
export function highestPrice(
  pricing: Pricing,
  items: readonly PricedItem[],
  { serviceTier, inputTokens }: PriceReach,
): bigint | null {
  let highest = 0n;
  for (const { aboveTokens, prices } of stepsOfTier(scheduleOf(pricing), serviceTier)) {
    if (inputTokens !== null && aboveTokens >= inputTokens) break;
    for (const item of items) {
      const price = prices[item];
      if (price === null) return null;
      if (price > highest) highest = price;
    }
  }
  return highest;
}
