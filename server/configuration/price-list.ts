/** The price list that is shipped with the server (genai-prices, its embedded data): it is never downloaded. */
import type { Provider } from '@pydantic/genai-prices';
import { printable, type Finding } from './finding.ts';
import { targetsOf } from './model-entry.ts';
import { listPricing } from './pricing.ts';
import type { ProviderFile } from './provider-file.ts';

/** An entry of the list for a model. */
export interface KnownModel {
  name: string | null;
  description: string | null;
  contextLength: number | null;
  /** As in the catalog. */
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
        pricing: listPricing(found.model_price),
      };
    },
    models: (at) => providerAt(at)?.models.map(({ id }) => id) ?? [],
  };
}

/** Prices of the models that ask for them (`prices: auto`), by model id; `missing` has a finding for each model that the list does not know at any of its providers. */
export async function findAutoPrices(
  { providers, models }: ProviderFile,
  nowMs: number,
): Promise<{ known: ReadonlyMap<string, KnownModel>; missing: Finding[] }> {
  const known = new Map<string, KnownModel>();
  const missing: Finding[] = [];
  if (!models.some(({ prices }) => prices === 'auto')) return { known, missing };
  const list = await loadPriceList();
  for (const [at, model] of models.entries()) {
    if (model.prices !== 'auto') continue;
    // The price is that of the target that is tried first.
    const targets = targetsOf(model).sort((a, b) => a.priority - b.priority);
    const found = targets
      .map(({ provider, model: upstream = model.id }) =>
        list.find({ name: provider, baseUrl: providers[provider]?.base_url ?? '' }, upstream, nowMs),
      )
      .find((each) => each !== undefined);
    if (found !== undefined) known.set(model.id, found);
    else {
      const names = targets.map(({ provider, model: upstream = model.id }) => `${provider}/${upstream}`);
      const path = ['models', at, 'prices'];
      missing.push({
        path,
        message: `the price list does not know ${printable(names.join(', '))}; write the prices here`,
      });
    }
  }
  return { known, missing };
}
