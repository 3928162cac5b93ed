/**
 * The cost of requests at published prices, those of the price list that comes with the server, to the nano-dollar: computed
 * a second time by fractions, from the list's own numbers, without the code of the server.
 */
import { calcPrice, findProvider, type ModelPrice } from '@pydantic/genai-prices';
import { expect, test } from 'vitest';
import { listPricing } from '../../../server/configuration/pricing.ts';
import { unknownCounts, type TokenClass, type TokenCounts } from '../../../server/core/token-counts.ts';
import { costOf } from '../../../server/metering/cost.ts';

const providers = [
  'openai',
  'anthropic',
  'google',
  'mistral',
  'groq',
  'deepseek',
  'x-ai',
  'cohere',
  'aws',
  'openrouter',
];
const at = new Date('2026-11-20T12:00:00Z');

/** A price of the list, in which a class without a price of its own costs what the class does that it is part of. */
const priceKeys: Partial<Record<TokenClass, readonly string[]>> = {
  input_text: ['input_mtok'],
  input_cache_read: ['cache_read_mtok', 'input_mtok'],
  input_cache_write: ['cache_write_mtok', 'input_mtok'],
  input_cache_write_1h: ['cache_write_1h_mtok', 'cache_write_mtok', 'input_mtok'],
  input_audio: ['input_audio_mtok', 'input_mtok'],
  input_image: ['input_image_mtok', 'input_mtok'],
  output_text: ['output_mtok'],
  output_reasoning: ['output_reasoning_mtok', 'output_mtok'],
  output_audio: ['output_audio_mtok', 'output_mtok'],
};

/** A fraction: numerator and denominator. */
type Fraction = readonly [bigint, bigint];

function fractionOf(price: number): Fraction {
  const [digits = '0', exponent = '0'] = String(price).split('e');
  const [whole = '0', part = ''] = digits.split('.');
  const shift = Number(exponent) - part.length;
  const number = BigInt(whole + part);
  return shift >= 0 ? [number * 10n ** BigInt(shift), 1n] : [number, 10n ** BigInt(-shift)];
}

const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];

function priceAt(price: ModelPrice[string], inputTokens: number): number | undefined {
  if (price === undefined || typeof price === 'number') return price;
  const reached = price.tiers.filter(({ start }) => inputTokens > start);
  return reached.reduce((best, tier) => (tier.start > best.start ? tier : best), {
    start: -1,
    price: price.base,
  }).price;
}

function referenceNano(prices: ModelPrice, counts: Partial<Record<TokenClass, number>>): bigint | null {
  const input = Object.entries(counts).reduce(
    (sum, [name, count]) => (name.startsWith('input') ? sum + count : sum),
    0,
  );
  let total: Fraction = [0n, 1n];
  const request = prices['requests_kcount'];
  if (request !== undefined) {
    const [top, bottom] = fractionOf(priceAt(request, input) ?? 0);
    total = plus(total, [top, bottom * 1_000n]);
  }
  for (const [name, count] of Object.entries(counts)) {
    const key = priceKeys[name as TokenClass]?.find((each) => prices[each] !== undefined);
    const price = key === undefined ? undefined : priceAt(prices[key], input);
    if (price === undefined) return null;
    const [top, bottom] = fractionOf(price);
    total = plus(total, [top * BigInt(count), bottom * 1_000_000n]);
  }
  const [top, bottom] = total;
  // Half up.
  return (2n * top * 1_000_000_000n + bottom) / (2n * bottom);
}

const rows = providers.flatMap((id) =>
  (findProvider({ providerId: id })?.models ?? []).flatMap((model) => {
    const found = calcPrice({}, model.id, { providerId: id, timestamp: at });
    return found?.model_price['input_mtok'] === undefined
      ? []
      : [[`${id}/${model.id}`, found.model_price] as const];
  }),
);

/** Odd numbers, so that every digit of a price matters: short, and beyond every tier. */
const usages: readonly Partial<Record<TokenClass, number>>[] = [
  { input_text: 7, output_text: 3 },
  { input_text: 12_347, input_cache_read: 4_099, output_text: 1_009, output_reasoning: 271 },
  { input_text: 1_501, input_cache_write: 997, input_cache_write_1h: 499, output_text: 61 },
  { input_text: 199_999, input_cache_read: 1, output_text: 17 },
  { input_text: 200_000, input_cache_read: 1, output_text: 17 },
  { input_text: 777_777, input_image: 1_301, output_text: 65_537 },
];

test('there are more than a hundred published prices, and some depend on the length of the request', () => {
  expect(rows.length).toBeGreaterThan(100);
  const tiered = rows.filter(([, prices]) =>
    Object.values(prices).some((price) => typeof price === 'object'),
  );
  expect(tiered.length).toBeGreaterThan(3);
});

test('each of them is charged to the nano-dollar', () => {
  const differences = rows.flatMap(([name, prices]) => {
    const pricing = listPricing(prices);
    return usages.flatMap((usage) => {
      const counts: TokenCounts = { ...unknownCounts, ...usage };
      const [cost, reference] = [costOf(counts, pricing), referenceNano(prices, usage)];
      return cost === reference ? [] : [`${name} ${JSON.stringify(usage)}: ${cost}, not ${reference}`];
    });
  });
  expect(differences).toEqual([]);
});
