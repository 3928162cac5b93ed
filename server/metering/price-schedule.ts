/**
 * Prices in one unit, so that a cost is a sum of products of whole numbers: by service tier, and within it by the length of
 * the request.
 */
import { readPriceName, type PriceName, type Pricing } from '../core/pricing.ts';
import { tokenClasses, type TokenClass } from '../core/token-counts.ts';
import { parseDecimal, type Decimal } from './nano-usd.ts';

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

/** Charged per unit; without a price of its own an item costs nothing. */
const unitItems = ['request', 'image', 'search_unit', 'web_search'] as const;

type UnitItem = (typeof unitItems)[number];

/** What has a price and a quantity. */
export type PricedItem = TokenClass | UnitItem;

/** The prices of a request with more input tokens than this, and no more than those of the next step. */
export interface PriceStep {
  aboveTokens: number;
  /** null: not known. */
  prices: Readonly<Record<PricedItem, bigint | null>>;
}

/** By the length of requests, the shortest first. */
export type PriceSteps = readonly [PriceStep, ...PriceStep[]];

export interface PriceSchedule {
  scale: number;
  /** Of requests in a service tier without prices of its own. */
  steps: PriceSteps;
  /** Of the others, by their names. */
  serviceTiers: ReadonlyMap<string, PriceSteps>;
}

/** A catalog entry keeps its prices for thousands of requests. */
const compiled = new WeakMap<Pricing, PriceSchedule>();

export function scheduleOf(pricing: Pricing): PriceSchedule {
  const known = compiled.get(pricing);
  if (known !== undefined) return known;
  const rows = Object.entries(pricing).map(([key, text]) => ({
    ...readPriceName(key),
    decimal: priceOf(text),
  }));
  const scale = Math.max(0, ...rows.map(({ decimal }) => decimal?.scale ?? 0));
  const tiers = new Set(rows.map(({ serviceTier }) => serviceTier).filter((tier) => tier !== null));
  const schedule: PriceSchedule = {
    scale,
    steps: stepsOf(rows, null, scale),
    serviceTiers: new Map([...tiers].map((tier) => [tier, stepsOf(rows, tier, scale)])),
  };
  compiled.set(pricing, schedule);
  return schedule;
}

/** Those of the service tier that the provider reports; null: it reports none. */
export function stepsOfTier({ steps, serviceTiers }: PriceSchedule, serviceTier: string | null): PriceSteps {
  return (serviceTier === null ? undefined : serviceTiers.get(serviceTier)) ?? steps;
}

interface Row extends PriceName {
  /** null: not known. */
  decimal: Decimal | null;
}

/**
 * A price that a service tier has holds for requests of all lengths up to the next length for which the tier itself has
 * another; prices that it does not have are those of requests without a tier.
 */
function stepsOf(rows: readonly Row[], tier: string | null, scale: number): PriceSteps {
  const ownFrom = new Map<string, number>();
  const own = rows.filter(({ serviceTier }) => tier !== null && serviceTier === tier);
  for (const { name, aboveTokens } of own)
    ownFrom.set(name, Math.min(aboveTokens ?? -1, ownFrom.get(name) ?? Infinity));
  const shared = rows.filter(
    ({ serviceTier, name, aboveTokens }) =>
      serviceTier === null && (aboveTokens ?? -1) < (ownFrom.get(name) ?? Infinity),
  );
  const used = [...shared, ...own];
  const current = new Map<string, Decimal | null>();
  const stepAt = (above: number): PriceStep => {
    for (const { name, aboveTokens, decimal } of used)
      if ((aboveTokens ?? -1) === above) current.set(name, decimal);
    return stepFrom(current, scale, above);
  };
  const first = stepAt(-1);
  const lengths = new Set(used.flatMap(({ aboveTokens }) => (aboveTokens === null ? [] : [aboveTokens])));
  return [first, ...[...lengths].toSorted((a, b) => a - b).map(stepAt)];
}

function stepFrom(
  decimals: ReadonlyMap<string, Decimal | null>,
  scale: number,
  aboveTokens: number,
): PriceStep {
  const find = (names: readonly string[]): bigint | null => {
    const name = names.find((each) => decimals.has(each));
    // A model with a price by the search has none by the token.
    if (name === undefined && decimals.has('search_unit')) return 0n;
    const decimal = name === undefined ? null : decimals.get(name);
    return decimal ? decimal.units * 10n ** BigInt(scale - decimal.scale) : null;
  };
  // A per-unit item without a price is not charged; a list without any items is omitted.
  const charge = (name: string): bigint | null =>
    decimals.size === 0 ? null : decimals.has(name) ? find([name]) : 0n;
  const prices = [
    ...tokenClasses.map((name) => [name, find(priceNames[name])] as const),
    ...unitItems.map((name) => [name, charge(name)] as const),
  ];
  return { aboveTokens, prices: Object.fromEntries(prices) as PriceStep['prices'] };
}

/** null: it varies (`-1`), or it is no price at all. */
function priceOf(text: string): Decimal | null {
  const decimal = parseDecimal(text);
  return decimal === undefined || decimal.units < 0n ? null : decimal;
}
