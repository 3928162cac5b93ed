/** The most that a request can cost, for budgets: an upper bound, or null where there is none. */
import type { Pricing } from '../core/pricing.ts';
import { exactCost, highestPrice } from './cost.ts';
import type { RequestBounds } from './request-bounds.ts';
import { toNano, type Decimal } from './nano-usd.ts';
import { unknownCounts, type TokenClass } from '../core/token-counts.ts';

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
const textOutput: readonly TokenClass[] = ['output_text', 'output_reasoning'];
const mediaOutput: readonly TokenClass[] = ['output_audio', 'output_image'];

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
 * dearest class that it may belong to, in the dearest tier that its request may reach.
 */
export function worstCase(request: RequestBounds, model: ModelBounds): WorstCase {
  const { pricing, contextLength } = model;
  const inputTokens = inputBound(request, contextLength);
  const outputTokens = request.hasOutput ? outputBound(request, model) : 0;
  const inputPrice = highestPrice(
    pricing,
    [
      ...textInput,
      ...(request.asksLongCache ? (['input_cache_write_1h'] as const) : []),
      ...(request.hasMedia ? mediaInput : []),
    ],
    inputTokens,
  );
  const outputPrice =
    outputTokens === 0
      ? { units: 0n }
      : highestPrice(pricing, request.asksMedia ? [...textOutput, ...mediaOutput] : textOutput, inputTokens);
  const billed = unitsCost(request, pricing);
  if (inputTokens === null || outputTokens === null || billed === null || !inputPrice || !outputPrice)
    return { nano: null, inputTokens, outputTokens };
  // All three are in the unit of the prices: rounded once, as the cost is, the sum is never below it and never above.
  const units =
    billed.units + inputPrice.units * BigInt(inputTokens) + outputPrice.units * BigInt(outputTokens);
  return { nano: toNano({ units, scale: billed.scale }), inputTokens, outputTokens };
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

function unitsCost({ images, webSearches }: RequestBounds, pricing: Pricing): Decimal | null {
  const nothing = { ...unknownCounts, input_text: 0 };
  if (webSearches !== null) return exactCost(nothing, pricing, { images, webSearches });
  // As many searches as the model likes: bounded only where they are free.
  const withOne = exactCost(nothing, pricing, { images, webSearches: 1 });
  return withOne?.units === exactCost(nothing, pricing, { images })?.units ? withOne : null;
}

/** The smaller one, null being no bound. */
function lower(one: number | null, other: number | null): number | null {
  return one === null ? other : other === null ? one : Math.min(one, other);
}
