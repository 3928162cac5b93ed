/**
 * The cost of tokens: exact decimal arithmetic over the catalog's prices, rounded half up to a nano-USD once,
 * at the end. An unknown price gives no cost, which is not a cost of 0.
 */
import { readLongPriceName, type Pricing } from '../core/pricing.ts';
import { parseDecimal, toNano, type Decimal } from './nano-usd.ts';
import { sumOf, tokenClasses, type TokenClass, type TokenCounts } from '../core/token-counts.ts';

/** Keys of the price of a class, in order; the last is that of the class that it is a part of. */
const priceNames: Readonly<Record<TokenClass, readonly string[]>> = {
  input_text: ['prompt'],
  input_image: ['image_token', 'prompt'],
  input_audio: ['audio', 'prompt'],
  input_cache_read: ['input_cache_read', 'prompt'],
  input_audio_cache_read: ['input_audio_cache', 'audio', 'prompt'],
  input_cache_write: ['input_cache_write', 'prompt'],
  input_cache_write_1h: ['input_cache_write_1h', 'input_cache_write', 'prompt'],
  output_text: ['completion'],
  output_reasoning: ['internal_reasoning', 'completion'],
  output_audio: ['audio_output', 'completion'],
  output_image: ['image_output', 'completion'],
};

/** Items charged per unit; without a price of its own an item costs nothing. */
export interface PricedUnits {
  /** Images in the request. */
  images?: number;
  webSearches?: number;
}

/** Prices in one unit, so that counting is a sum of products of whole numbers. */
interface CompiledPrices {
  scale: number;
  /** By the length of requests, the shortest first. */
  tiers: readonly [PriceTier, ...PriceTier[]];
}

/** The prices of all tokens of a request with more input tokens than this, and no more than those of the next tier. */
interface PriceTier {
  aboveTokens: number;
  tokens: Readonly<Record<TokenClass, bigint | null>>;
  request: bigint | null;
  image: bigint | null;
  webSearch: bigint | null;
}

/** A catalog entry keeps its prices for thousands of requests. */
const compiled = new WeakMap<Pricing, CompiledPrices>();

/**
 * nano-USD of one request. null when a used class has no known price, or when the usage is
 * unknown. Unreported classes count as zero when at least one class was reported.
 */
export function costOf(counts: TokenCounts, pricing: Pricing, billed: PricedUnits = {}): bigint | null {
  const exact = exactCost(counts, pricing, billed);
  return exact === null ? null : toNano(exact);
}

/** The same before it is rounded, in the unit of `highestPrice` of the same prices. */
export function exactCost(counts: TokenCounts, pricing: Pricing, billed: PricedUnits = {}): Decimal | null {
  const { scale, tiers } = compile(pricing);
  const prices = tierOf(tiers, counts);
  let isKnown = false;
  let sum: bigint | null = prices.request;
  const add = (count: number, price: bigint | null): void => {
    if (count === 0) return;
    sum = sum === null || price === null ? null : sum + BigInt(count) * price;
  };
  for (const name of tokenClasses) {
    const count = counts[name];
    if (count === null) continue;
    isKnown = true;
    add(count, prices.tokens[name]);
  }
  if (!isKnown) return null;
  add(billed.images ?? 0, prices.image);
  add(billed.webSearches ?? 0, prices.webSearch);
  return sum === null ? null : { units: sum, scale };
}

function tierOf(tiers: CompiledPrices['tiers'], counts: TokenCounts): PriceTier {
  const [shortest] = tiers;
  if (tiers.length === 1) return shortest;
  const input = sumOf(counts, 'input') ?? 0;
  return tiers.findLast(({ aboveTokens }) => input > aboveTokens) ?? shortest;
}

/**
 * The highest of the prices of the classes in requests of up to so many input tokens, as a decimal; null when one is not
 * known.
 */
export function highestPrice(
  pricing: Pricing,
  classes: readonly TokenClass[],
  inputTokens: number | null = null,
): Decimal | null {
  const { tiers, scale } = compile(pricing);
  let highest = 0n;
  for (const { aboveTokens, tokens } of tiers) {
    if (inputTokens !== null && aboveTokens >= inputTokens) break;
    for (const name of classes) {
      const price = tokens[name];
      if (price === null) return null;
      if (price > highest) highest = price;
    }
  }
  return { units: highest, scale };
}

function compile(pricing: Pricing): CompiledPrices {
  const known = compiled.get(pricing);
  if (known !== undefined) return known;
  const decimals = new Map(Object.entries(pricing).map(([name, text]) => [name, priceOf(text)]));
  const scale = Math.max(0, ...[...decimals.values()].map((decimal) => decimal?.scale ?? 0));
  const long = [...decimals].flatMap(([name, decimal]) => {
    const tier = readLongPriceName(name);
    return tier === undefined ? [] : [{ ...tier, decimal }];
  });
  const current = new Map([...decimals].filter(([name]) => readLongPriceName(name) === undefined));
  const others: PriceTier[] = [];
  const shortest = tierFrom(current, scale, -1);
  for (const above of [...new Set(long.map(({ aboveTokens }) => aboveTokens))].toSorted((a, b) => a - b)) {
    for (const { name, aboveTokens, decimal } of long) if (aboveTokens === above) current.set(name, decimal);
    others.push(tierFrom(current, scale, above));
  }
  const prices: CompiledPrices = { scale, tiers: [shortest, ...others] };
  compiled.set(pricing, prices);
  return prices;
}

function tierFrom(
  decimals: ReadonlyMap<string, Decimal | null>,
  scale: number,
  aboveTokens: number,
): PriceTier {
  const find = (names: readonly string[]): bigint | null => {
    const name = names.find((each) => decimals.has(each));
    const decimal = name === undefined ? null : decimals.get(name);
    return decimal ? decimal.units * 10n ** BigInt(scale - decimal.scale) : null;
  };
  // A per-unit item without a price is not charged; a list without any items is omitted.
  const charge = (name: string): bigint | null =>
    decimals.size === 0 ? null : decimals.has(name) ? find([name]) : 0n;
  return {
    aboveTokens,
    tokens: Object.fromEntries(tokenClasses.map((name) => [name, find(priceNames[name])])) as Record<
      TokenClass,
      bigint | null
    >,
    request: charge('request'),
    image: charge('image'),
    webSearch: charge('web_search'),
  };
}

/** null: it varies (`-1`), or it is no price at all. */
function priceOf(text: string): Decimal | null {
  const decimal = parseDecimal(text);
  return decimal === undefined || decimal.units < 0n ? null : decimal;
}
