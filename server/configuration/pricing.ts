/** Converts the prices of the file and of the price list to those of the catalog: per token, image, request or search. */
import type { ModelPrice } from '@pydantic/genai-prices';
import { longPriceName } from '../core/pricing.ts';
import { shiftDecimal } from './decimal.ts';
import type { PricesEntry } from './model-entry.ts';

/** The name in the catalog, the power of ten of the units that the file's price is for, and the name in the list. */
type Row = readonly [catalog: string, places: number, listed?: keyof ModelPrice];

type UnitPrices = Omit<PricesEntry, 'long'>;

/** By the name in the file. */
const rows: Record<keyof UnitPrices, Row> = {
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
  web_search: ['web_search', 0, 'web_searches_kcount'],
};

/** The file's prices in US dollars, as decimal strings. */
export function catalogPricing({ long = [], ...prices }: PricesEntry): Record<string, string> {
  return shifted([
    ...filePrices(prices, (name) => name),
    ...long.flatMap(({ above, ...tier }) => filePrices(tier, (name) => longPriceName(name, above))),
  ]);
}

type Price = [name: string, price: string | number | undefined, places: number];

function filePrices(prices: UnitPrices, nameOf: (catalog: string) => string): Price[] {
  return Object.entries(rows).map(([name, [catalog, places]]) => [
    nameOf(catalog),
    prices[name as keyof UnitPrices],
    places,
  ]);
}

/** The list's, which are for a million tokens or a thousand calls. */
export function listPricing(prices: ModelPrice): Record<string, string> {
  return shifted(
    Object.values(rows).flatMap(([catalog, , listed]): Price[] => {
      const price = listed === undefined ? undefined : prices[listed];
      // The list is JSON: a number's shortest text is the text that it was written as.
      const places = listed?.endsWith('_mtok') ? 6 : 3;
      if (typeof price !== 'object') return [[catalog, price, places]];
      return [
        [catalog, price.base, places],
        ...price.tiers.map((tier): Price => [longPriceName(catalog, tier.start), tier.price, places]),
      ];
    }),
  );
}

function shifted(prices: readonly Price[]) {
  return Object.fromEntries(
    prices.flatMap(([name, price, places]) =>
      price === undefined ? [] : [[name, shiftDecimal(String(price), places)]],
    ),
  );
}
