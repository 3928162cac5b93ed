/** The models of a stored provider: what the console shows of an entry, and the entries after a change. */
import type { JsonObject } from '../../core/json.ts';
import type { StoredModel } from '../../core/stored-provider.ts';
import { describeModel } from '../automatic/known-providers.ts';
import { asJson } from './as-json.ts';
import type { ProviderChoice } from './define-provider.ts';
import { abilitiesAfter, shownAbilities, type ChosenAbilities } from './offered-abilities.ts';
import { pricesAfter, shownPrices, type ChosenPrices } from './offered-prices.ts';

export interface OfferedModel extends ChosenAbilities {
  id?: string | undefined;
  upstreamModel: string;
  /** Null: those of the price list, if it has them. */
  prices: ChosenPrices | null;
  /** Among the providers with a model of this id; null for the default. */
  priority: number | null;
  weight: number | null;
}

interface OfferedAt {
  name: string;
  at: ProviderChoice;
  /** Its entries before the change. */
  before: readonly StoredModel[];
  /** Whether the price list knows a model of the provider. */
  isPriced: (model: string) => boolean;
}

/** An entry has more members than the console shows: what a change does not name stays as it was. */
export function modelEntries(
  chosen: readonly OfferedModel[],
  { name, at, before, isPriced }: OfferedAt,
): StoredModel[] {
  const withIds = chosen.map((model) => ({ ...model, id: model.id ?? `${name}/${model.upstreamModel}` }));
  const entries = entriesBefore(withIds, before);
  return withIds.map(({ id, upstreamModel, prices, priority, weight, ...abilities }, index) => {
    const entry = entries[index];
    const described: JsonObject = entry ?? asJson(describeModel(at, upstreamModel));
    const { prices: _, priority: __, weight: ___, ...kept } = abilitiesAfter(described, abilities);
    const after = pricesAfter(prices, entry, () => isPriced(upstreamModel));
    return asJson({
      ...kept,
      id,
      provider: name,
      upstream_model: upstreamModel,
      ...(after !== undefined && { prices: after }),
      ...(priority !== null && { priority }),
      ...(weight !== null && { weight }),
    });
  });
}

/** The entry that each of the models had: that of its id, or of the upstream model where the id is a new one. */
function entriesBefore(
  models: readonly { id: string; upstreamModel: string }[],
  before: readonly StoredModel[],
): (StoredModel | undefined)[] {
  const left = Map.groupBy(before, (entry) => entry.upstream_model);
  const take = (upstreamModel: string, isSame: (entry: StoredModel) => boolean) => {
    const entries = left.get(upstreamModel) ?? [];
    const at = entries.findIndex(isSame);
    return at < 0 ? undefined : entries.splice(at, 1)[0];
  };
  const same = models.map(({ id, upstreamModel }) => take(upstreamModel, (entry) => entry.id === id));
  return models.map(({ upstreamModel }, at) => same[at] ?? take(upstreamModel, () => true));
}

/** What the console shows of the entry of a model. */
export function offeredModel(entry: StoredModel) {
  const { id, upstream_model: upstream, priority = null, weight = null } = entry;
  return {
    id,
    upstream_model: upstream,
    prices: shownPrices(entry),
    priority,
    weight,
    ...shownAbilities(entry),
  };
}
