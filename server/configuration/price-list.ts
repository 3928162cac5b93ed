/** The price list that is shipped with the server (genai-prices, its embedded data): it is never downloaded. */
import type { Provider } from '@pydantic/genai-prices';
import { printable, type FilePath, type Finding } from './finding.ts';
import { targetsOf, type TargetEntry } from './model-entry.ts';
import { asksList, type PricesEntry } from './prices-entry.ts';
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

/** What the list knows of the models and targets that ask for its prices (`prices: auto`). */
export interface AutoPrices {
  /** By model id. */
  known: ReadonlyMap<string, KnownModel>;
  /** By the entry of the target. */
  targets: ReadonlyMap<TargetEntry, KnownModel>;
}

/**
 * The targets of a model that asks each have the price of their own provider, as far as the list knows it; `missing` has a
 * finding for each model that the list does not know at any of its providers, and for each target that asks itself.
 */
export async function findAutoPrices(
  { providers, models }: ProviderFile,
  nowMs: number,
): Promise<AutoPrices & { missing: Finding[] }> {
  const known = new Map<string, KnownModel>();
  const ofTargets = new Map<TargetEntry, KnownModel>();
  const missing: Finding[] = [];
  const found = { known, targets: ofTargets, missing };
  const asks = ({ prices }: { prices?: 'auto' | PricesEntry | undefined }) => asksList(prices);
  if (!models.some((model) => asks(model) || model.targets?.some(asks))) return found;
  const list = await loadPriceList();
  const unknown = (path: FilePath, names: readonly string[]) =>
    missing.push({
      path: [...path, 'prices'],
      message: `the price list does not know ${printable(names.join(', '))}; write the prices here`,
    });
  for (const [at, model] of models.entries()) {
    const path = ['models', at];
    const priced = (model.targets ?? targetsOf(model)).map((target, position) => {
      const upstream = target.model ?? model.id;
      const name = `${target.provider}/${upstream}`;
      const baseUrl = providers[target.provider]?.base_url ?? '';
      const isAsked = asks(target) || (asks(model) && target.prices === undefined);
      const entry = isAsked ? list.find({ name: target.provider, baseUrl }, upstream, nowMs) : undefined;
      if (entry !== undefined) ofTargets.set(target, entry);
      else if (asks(target)) unknown([...path, 'targets', position], [name]);
      return { name, priority: target.priority, entry };
    });
    if (!asks(model)) continue;
    // The catalog lists the price of the target that is tried first.
    priced.sort((a, b) => a.priority - b.priority);
    const first = priced.find(({ entry }) => entry !== undefined)?.entry;
    if (first !== undefined) known.set(model.id, first);
    else
      unknown(
        path,
        priced.map(({ name }) => name),
      );
  }
  return found;
}
