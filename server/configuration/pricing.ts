/** Converts prices of the file, per million tokens, to those of the catalog, per token. */
import { shiftDecimal } from './decimal.ts';
import type { PricesEntry } from './model-entry.ts';

/** The name in the catalog, and the power of ten of the units that the file's price is for. */
const catalogPrices: Record<keyof PricesEntry, readonly [string, number]> = {
  input: ['prompt', 6],
  output: ['completion', 6],
  cache_read: ['input_cache_read', 6],
  cache_write: ['input_cache_write', 6],
  cache_write_1h: ['input_cache_write_1h', 6],
  reasoning: ['internal_reasoning', 6],
  audio: ['audio', 6],
  audio_cache_read: ['input_audio_cache', 6],
  audio_output: ['audio_output', 6],
  image_tokens: ['image_token', 6],
  image_output: ['image_output', 6],
  image: ['image', 0],
  request: ['request', 0],
  web_search: ['web_search', 0],
};

/** US dollars per token, image, request or search, as decimal strings. */
export function catalogPricing(prices: PricesEntry): Record<string, string> {
  return Object.fromEntries(
    Object.entries(catalogPrices).flatMap(([name, [catalogName, places]]) => {
      const price = prices[name as keyof PricesEntry];
      return price === undefined ? [] : [[catalogName, shiftDecimal(String(price), places)]];
    }),
  );
}
