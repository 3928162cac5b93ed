/** `prices: auto`: prices from the price list for the models that ask for it. */
import type { Finding } from './finding.ts';
import { printable } from './finding.ts';
import { targetsOf } from './model-entry.ts';
import { loadPriceList, type KnownModel } from './price-list.ts';
import type { ProviderFile } from './provider-file.ts';

/** By model id; `missing` has a finding for each model that the list does not know at any of its providers. */
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
