/** Converts the prices of the file and of the price list to those of the catalog: per token, image, request or search. */
import type { ModelPrice } from '@pydantic/genai-prices';
import { priceName, readPriceName } from '../core/pricing.ts';
import { multiplyDecimals, shiftDecimal } from './decimal.ts';
import type { PricesEntry, TierPricesEntry, UnitPricesEntry } from './prices-entry.ts';

/** The name in the catalog, the power of ten of the units that the file's price is for, and the name in the list. */
type Row = readonly [catalog: string, places: number, listed?: keyof ModelPrice];

/** By the name in the file. */
const rows: Record<keyof UnitPricesEntry, Row> = {
  input: ['prompt', 6, 'input_mtok'],
  output: ['completion', 6, 'output_mtok'],
  cache_read: ['input_cache_read', 6, 'cache_read_mtok'],
  cache_write: ['input_cache_write', 6, 'cache_write_mtok'],
  cache_write_1h: ['input_cache_write_1h', 6, 'cache_write_1h_mtok'],
  reasoning: ['internal_reasoning', 6, 'output_reasoning_mtok'],
  audio: ['audio', 6, 'input_audio_mtok'],
  audio_cache_read: ['input_audio_cache', 6, 'cache_audio_read_mtok'],
  audio_output: ['audio_output', 6, 'output_audio_mtok'],
  image_tokens: ['image_token', 6, 'input_image_mtok'],
  image_output: ['image_output', 6, 'output_image_mtok'],
  image: ['image', 0],
  request: ['request', 0, 'requests_kcount'],
  search_unit: ['search_unit', 0, 'rerank_searches_kcount'],
  web_search: ['web_search', 0, 'web_searches_kcount'],
};

/** Catalog names of prices of tokens. */
const tokenNames: ReadonlySet<string> = new Set(
  Object.values(rows).flatMap(([catalog, places]) => (places === 6 ? [catalog] : [])),
);

type Prices = Record<string, string>;

/** The file's prices in US dollars, as decimal strings; prices that it lacks are those of `listed`. */
export function catalogPricing(
  { service_tiers: tiers = {}, ...prices }: Omit<PricesEntry, 'from'>,
  listed: Readonly<Prices> = {},
): Prices {
  const pricing = { ...listed, ...pricesByLength(prices, null) };
  return Object.assign(
    {},
    pricing,
    ...Object.entries(tiers).map(([name, tier]) => tierPricing(name, tier, pricing)),
  );
}

/** The factor applies to each price of tokens, of requests of any length, that the tier does not name itself. */
function tierPricing(
  name: string,
  { factor, ...prices }: TierPricesEntry,
  pricing: Readonly<Prices>,
): Prices {
  const multiplied = Object.entries(pricing).flatMap(([key, price]): [string, string][] => {
    const parts = readPriceName(key);
    if (factor === undefined || !tokenNames.has(parts.name)) return [];
    return [[priceName({ ...parts, serviceTier: name }), multiplyDecimals(price, String(factor))]];
  });
  return { ...Object.fromEntries(multiplied), ...pricesByLength(prices, name) };
}

function pricesByLength(
  { long = [], ...prices }: Omit<TierPricesEntry, 'factor'>,
  serviceTier: string | null,
): Prices {
  return shifted([
    ...filePrices(prices, { serviceTier, aboveTokens: null }),
    ...long.flatMap(({ above, ...step }) => filePrices(step, { serviceTier, aboveTokens: above })),
  ]);
}

type Price = [name: string, price: string | number | undefined, places: number];

function filePrices(
  prices: UnitPricesEntry,
  reach: { serviceTier: string | null; aboveTokens: number | null },
): Price[] {
  return Object.entries(rows).map(([name, [catalog, places]]) => [
    priceName({ name: catalog, ...reach }),
    prices[name as keyof UnitPricesEntry],
    places,
  ]);
}

/** The list's, which are for a million tokens or a thousand calls. */
export function listPricing(prices: ModelPrice): Prices {
  return shifted(
    Object.values(rows).flatMap(([name, , listed]): Price[] => {
      const price = listed === undefined ? undefined : prices[listed];
      // The list is JSON: a number's shortest text is the text that it was written as.
      const places = listed?.endsWith('_mtok') ? 6 : 3;
      if (typeof price !== 'object') return [[name, price, places]];
      const step = (aboveTokens: number) => priceName({ name, serviceTier: null, aboveTokens });
      return [
        [name, price.base, places],
        ...price.tiers.map((tier): Price => [step(tier.start), tier.price, places]),
      ];
    }),
  );
}

function shifted(prices: readonly Price[]): Prices {
  return Object.fromEntries(
    prices.flatMap(([name, price, places]) =>
      price === undefined ? [] : [[name, shiftDecimal(String(price), places)]],
    ),
  );
}
