/** The prices of a model as rows: those of short requests, then those of long ones and of service tiers. */
import type { Schemas } from '../../api/schemas.ts';
import { formatCount, formatExactUsd } from '../../format/numbers.ts';
import { Price } from '../../format/values.tsx';
import type { FactRows } from '../../ui/page-parts.tsx';

type Prices = Schemas['ModelServiceTierPricing'];

const tokenPrices: Partial<Record<keyof Prices, string>> = {
  prompt: 'Input',
  completion: 'Output',
  input_cache_read: 'Input read from a cache',
  input_cache_write: 'Input written into a cache',
  input_cache_write_1h: 'Input written into a cache for an hour',
  internal_reasoning: 'Reasoning',
  audio: 'Audio in',
  audio_output: 'Audio out',
  input_audio_cache: 'Audio read from a cache',
  image_token: 'Images in',
  image_output: 'Images out',
};
const otherPrices: Partial<Record<keyof Prices, string>> = {
  request: 'Each request',
  image: 'Each image in',
  search_unit: 'Each search unit',
  web_search: 'Each web search',
};

export function priceRows({ service_tiers: tiers = {}, ...pricing }: Schemas['ModelPricing']): FactRows {
  return [
    ...rowsOf(pricing, ''),
    ...Object.entries(tiers).flatMap(([tier, prices]) => rowsOf(prices, ` in the service tier ${tier}`)),
  ];
}

function rowsOf({ overrides = [], ...prices }: Prices, where: string): FactRows {
  return [
    ...lengthRows(prices, where),
    ...overrides.flatMap(({ min_prompt_tokens: from = 0, ...long }) =>
      lengthRows(long, `${where} from ${formatCount(from)} input tokens`),
    ),
  ];
}

function lengthRows(prices: Omit<Prices, 'overrides'>, where: string): FactRows {
  /** Those that there are. */
  const pricesIn = (labels: Partial<Record<keyof Prices, string>>) =>
    Object.entries(labels).flatMap(([name, label]) => {
      const price = prices[name as keyof typeof prices];
      return typeof price === 'string' ? [{ label: `${label}${where}`, price }] : [];
    });
  return [
    ...pricesIn(tokenPrices).map(
      ({ label, price }) => [`${label}, per million tokens`, <Price perToken={price} />] as const,
    ),
    ...pricesIn(otherPrices)
      .filter(({ price }) => Number(price) !== 0)
      .map(({ label, price }) => [label, formatExactUsd(price)] as const),
  ];
}
