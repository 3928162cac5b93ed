/** The most that a request can cost, for budgets: an upper bound, or null where there is none. */
import type { Pricing } from '../core/pricing.ts';
import type { TokenClass } from '../core/token-counts.ts';
import { highestPrice, type PriceReach } from './cost.ts';
import { toNano } from './nano-usd.ts';
import { scheduleOf, type PricedItem } from './price-schedule.ts';
import type { RequestBounds } from './request-bounds.ts';
import { mayUseTier } from './service-tiers.ts';

export interface ModelBounds {
  pricing: Pricing;
  contextLength: number | null;
  maxOutputTokens: number | null;
}

export interface WorstCase {
  /** null: not bounded, or at prices that are not known. */
  nano: bigint | null;
  inputTokens: number | null;
  outputTokens: number | null;
}

const textInput: readonly TokenClass[] = ['input_text', 'input_cache_read', 'input_cache_write'];
const mediaInput: readonly TokenClass[] = ['input_image', 'input_audio', 'input_audio_cache_read'];
/** A model that makes images may do so unasked. */
const textOutput: readonly TokenClass[] = ['output_text', 'output_reasoning', 'output_image'];
const mediaOutput: readonly TokenClass[] = ['output_audio'];

/** Of a model whose targets may have prices of their own: any of them may serve the request. */
export function worstCaseOfAny(
  request: RequestBounds,
  { targetPricing, ...model }: ModelBounds & { targetPricing: readonly Pricing[] },
): WorstCase {
  const worst = worstCase(request, model);
  let { nano } = worst;
  for (const pricing of targetPricing) {
    const other = worstCase(request, { ...model, pricing }).nano;
    nano = nano === null || other === null ? null : other > nano ? other : nano;
  }
  return { ...worst, nano };
}

/**
 * A token of text has at least one byte, so that the bytes of the body bound its tokens; an image, a sound
 * or a file of few bytes may have many, and only the context bounds those. Every token is priced at the
 * dearest class that it may belong to, in the dearest service tier and at the dearest length that its request may reach.
 */
export function worstCase(request: RequestBounds, model: ModelBounds): WorstCase {
  const { pricing, contextLength } = model;
  const inputTokens = inputBound(request, contextLength);
  const outputTokens = request.hasOutput ? outputBound(request, model) : 0;
  if (inputTokens === null || outputTokens === null) return { nano: null, inputTokens, outputTokens };
  const { scale, serviceTiers } = scheduleOf(pricing);
  let highest: bigint | null = 0n;
  for (const serviceTier of [null, ...serviceTiers.keys()]) {
    if (serviceTier !== null && !mayUseTier(request.askedTier, serviceTier)) continue;
    const units = unitsOf(request, pricing, { serviceTier, inputTokens }, outputTokens);
    highest = highest === null || units === null ? null : units > highest ? units : highest;
  }
  // In the unit of the prices: rounded once, as the cost is, the sum is never below it and never above.
  return { nano: highest === null ? null : toNano({ units: highest, scale }), inputTokens, outputTokens };
}

function unitsOf(
  request: RequestBounds,
  pricing: Pricing,
  reach: PriceReach & { inputTokens: number },
  outputTokens: number,
): bigint | null {
  const { images, webSearches, asksLongCache, hasMedia, asksMedia } = request;
  const input = [
    ...textInput,
    ...(asksLongCache ? (['input_cache_write_1h'] as const) : []),
    ...(hasMedia ? mediaInput : []),
  ];
  const output = asksMedia ? [...textOutput, ...mediaOutput] : textOutput;
  let sum = 0n;
  for (const [items, quantity] of [
    [['request'], 1],
    [['image'], images],
    [['web_search'], webSearches],
    [input, reach.inputTokens],
    [output, outputTokens],
  ] as const satisfies [readonly PricedItem[], number | null][]) {
    if (quantity === 0) continue;
    const price = highestPrice(pricing, items, reach);
    if (price === null) return null;
    // As many searches as the model likes: bounded only where they are free.
    if (quantity === null && price !== 0n) return null;
    sum += price * BigInt(quantity ?? 0);
  }
  return sum;
}

function inputBound(
  { isOpenEnded, hasMedia, inputBytes, inputs }: RequestBounds,
  contextLength: number | null,
) {
  if (isOpenEnded) return null;
  const contexts = contextLength === null ? null : contextLength * inputs;
  return hasMedia ? contexts : lower(inputBytes, contexts);
}

function outputBound(request: RequestBounds, model: ModelBounds): number | null {
  const one = lower(lower(request.maxOutputTokens, model.maxOutputTokens), model.contextLength);
  return one === null ? null : one * request.choices;
}

/** The smaller one, null being no bound. */
function lower(one: number | null, other: number | null): number | null {
  return one === null ? other : other === null ? one : Math.min(one, other);
}
