/** Converts the prices of the file and of the price list to those of the catalog: per token, image, request or search. */
import type { ModelPrice } from '@pydantic/genai-prices';
import { shiftDecimal } from './decimal.ts';
import type { PricesEntry } from './model-entry.ts';

/** The name in the catalog, the power of ten of the units that the file's price is for, and the name in the list. */
type Row = readonly [catalog: string, places: number, listed?: keyof ModelPrice];

/** By the name in the file. */
const rows: Record<keyof PricesEntry, Row> = {
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
export function catalogPricing(prices: PricesEntry): Record<string, string> {
  return shifted(
    Object.entries(rows).map(([name, [catalog, places]]) => [
      catalog,
      prices[name as keyof PricesEntry],
      places,
    ]),
  );
}

/** The list's, which are for a million tokens or a thousand calls; of short prompts where long ones cost more. */
export function listPricing(prices: ModelPrice): Record<string, string> {
  return shifted(
    Object.values(rows).map(([catalog, , listed]) => {
      const price = listed === undefined ? undefined : prices[listed];
      // The list is JSON: a number's shortest text is the text that it was written as.
      return [catalog, typeof price === 'object' ? price.base : price, listed?.endsWith('_mtok') ? 6 : 3];
    }),
  );
}

function shifted(prices: [name: string, price: string | number | undefined, places: number][]) {
  return Object.fromEntries(
    prices.flatMap(([name, price, places]) =>
      price === undefined ? [] : [[name, shiftDecimal(String(price), places)]],
    ),
  );
}
