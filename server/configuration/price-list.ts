/** The price list that is shipped with the server (genai-prices, its embedded data): it is never downloaded. */
import type { ModelPrice, Provider } from '@pydantic/genai-prices';
import { shiftDecimal } from './decimal.ts';

/** An entry of the list for a model. */
export interface KnownModel {
  name: string | null;
  description: string | null;
  contextLength: number | null;
  /** As in the catalog; the prices of short prompts where long ones cost more. */
  pricing: Record<string, string>;
}

/** Where a model is looked for. */
interface PricedAt {
  /** The list identifies providers by prefixes of their base URLs … */
  baseUrl: string;
  /** … and by names, which are tried when the base URL is not listed. */
  name: string;
}

export interface PriceList {
  /** With the prices that are valid at that time; undefined when the list does not have the model at this provider. */
  find(at: PricedAt, model: string, nowMs: number): KnownModel | undefined;
  /** Ids of the models of a provider. */
  models(at: PricedAt): string[];
}

/** Imported on demand: its data take as long as the rest of a start. */
export async function loadPriceList(): Promise<PriceList> {
  const { calcPrice, findProvider } = await import('@pydantic/genai-prices');
  const providerAt = ({ baseUrl, name }: PricedAt): Provider | undefined =>
    findProvider({ providerApiUrl: baseUrl }) ?? findProvider({ providerId: name });
  return {
    find(at, model, nowMs) {
      const provider = providerAt(at);
      if (provider === undefined) return undefined;
      const found = calcPrice({}, model, { providerId: provider.id, timestamp: new Date(nowMs) });
      if (found === null) return undefined;
      return {
        name: found.model.name ?? null,
        description: found.model.description ?? null,
        contextLength: found.model.context_window ?? null,
        pricing: catalogPricingOf(found.model_price),
      };
    },
    models: (at) => providerAt(at)?.models.map(({ id }) => id) ?? [],
  };
}

/** The name in the catalog, and the power of ten of the units that the list's price is for. */
const catalogPrices: Record<string, readonly [string, number]> = {
  input_mtok: ['prompt', 6],
  output_mtok: ['completion', 6],
  cache_read_mtok: ['input_cache_read', 6],
  cache_write_mtok: ['input_cache_write', 6],
  cache_write_1h_mtok: ['input_cache_write_1h', 6],
  output_reasoning_mtok: ['internal_reasoning', 6],
  input_audio_mtok: ['audio', 6],
  cache_audio_read_mtok: ['input_audio_cache', 6],
  output_audio_mtok: ['audio_output', 6],
  input_image_mtok: ['image_token', 6],
  output_image_mtok: ['image_output', 6],
  requests_kcount: ['request', 3],
  web_searches_kcount: ['web_search', 3],
};

function catalogPricingOf(prices: ModelPrice): Record<string, string> {
  return Object.fromEntries(
    Object.entries(prices).flatMap(([name, price]) => {
      const [catalogName, places] = catalogPrices[name] ?? [];
      if (price === undefined || catalogName === undefined || places === undefined) return [];
      const usual = typeof price === 'number' ? price : price.base;
      // The list is JSON: a number's shortest text is the text that it was written as.
      return [[catalogName, shiftDecimal(String(usual), places)]];
    }),
  );
}
