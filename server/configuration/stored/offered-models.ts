/** The models of a stored provider: what the console shows of an entry, and the entries after a change. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { StoredModel } from '../../core/stored-provider.ts';
import { describeModel } from '../automatic/known-providers.ts';
import { isDecimal, shiftDecimal } from '../decimal.ts';
import { asJson } from './as-json.ts';
import type { ProviderChoice } from './define-provider.ts';

interface OfferedPrices {
  input: string;
  output: string;
}

export interface OfferedModel {
  id?: string | undefined;
  upstreamModel: string;
  /** Of a million tokens, decimal US dollars; null: those of the price list, if it has them. */
  prices: OfferedPrices | null;
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
  return withIds.map(({ id, upstreamModel, prices, priority, weight }, index) => {
    const entry = entries[index];
    const described: JsonObject = entry ?? asJson(describeModel(at, upstreamModel));
    const { prices: _, priority: __, weight: ___, ...kept } = described;
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

/** Prices that are sent as they were shown are no change. */
function pricesAfter(
  chosen: OfferedPrices | null,
  entry: StoredModel | undefined,
  isPriced: () => boolean,
): JsonValue | undefined {
  const shown = entry === undefined ? null : shownPrices(entry);
  const isSame = chosen?.input === shown?.input && chosen?.output === shown?.output;
  if (entry !== undefined && isSame) return entry['prices'];
  if (chosen === null) return isPriced() ? 'auto' : undefined;
  return { ...ownPrices(entry), input: chosen.input, output: chosen.output };
}

/** What the console shows of the entry of a model. */
export function offeredModel(entry: StoredModel): {
  id: string;
  upstream_model: string;
  prices: OfferedPrices | null;
  priority: number | null;
  weight: number | null;
} {
  const { id, upstream_model: upstream, priority = null, weight = null } = entry;
  return { id, upstream_model: upstream, prices: shownPrices(entry), priority, weight };
}

/** Null where the entry has not both of them, or one has more digits than the contract allows. */
function shownPrices(entry: StoredModel): OfferedPrices | null {
  const { input, output } = ownPrices(entry);
  const shown = { input: shownPrice(input), output: shownPrice(output) };
  return shown.input === undefined || shown.output === undefined
    ? null
    : { input: shown.input, output: shown.output };
}

function shownPrice(price: JsonValue | undefined): string | undefined {
  if (typeof price !== 'number' && typeof price !== 'string') return undefined;
  const shown = isDecimal(String(price)) ? shiftDecimal(String(price), 0) : '';
  return /^\d{1,9}(?:\.\d{1,9})?$/.test(shown) ? shown : undefined;
}

/** Prices that the entry itself has. */
function ownPrices(entry: StoredModel | undefined): JsonObject {
  const prices = entry?.['prices'];
  return isJsonObject(prices) ? prices : {};
}
