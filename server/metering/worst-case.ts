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
const longCacheInput: readonly TokenClass[] = [...textInput, 'input_cache_write_1h'];
const mediaInput: readonly TokenClass[] = ['input_image', 'input_audio', 'input_audio_cache_read'];
const textAndMediaInput: readonly TokenClass[] = [...textInput, ...mediaInput];
const allInput: readonly TokenClass[] = [...longCacheInput, ...mediaInput];
/** A model that makes images may do so unasked. */
const textOutput: readonly TokenClass[] = ['output_text', 'output_reasoning', 'output_image'];
const allOutput: readonly TokenClass[] = [...textOutput, 'output_audio'];
const requests: readonly PricedItem[] = ['request'];
const images: readonly PricedItem[] = ['image'];
const webSearches: readonly PricedItem[] = ['web_search'];
const searchUnits: readonly PricedItem[] = ['search_unit'];

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
  const { asksLongCache, hasMedia, asksMedia } = request;
  const textOnly = asksLongCache ? longCacheInput : textInput;
  const withMedia = asksLongCache ? allInput : textAndMediaInput;
  const unitsFor = (items: readonly PricedItem[], quantity: number | null): bigint | null => {
    if (quantity === 0) return 0n;
    const price = highestPrice(pricing, items, reach);
    // As many searches as the model likes: bounded only where they are free.
    return price === null || (quantity === null && price !== 0n) ? null : price * BigInt(quantity ?? 0);
  };
  let sum = 0n;
  for (const units of [
    unitsFor(requests, 1),
    unitsFor(images, request.images),
    unitsFor(webSearches, request.webSearches),
    unitsFor(searchUnits, request.searchUnits.most),
    unitsFor(hasMedia ? withMedia : textOnly, reach.inputTokens),
    unitsFor(asksMedia ? allOutput : textOutput, outputTokens),
  ]) {
    if (units === null) return null;
    sum += units;
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
