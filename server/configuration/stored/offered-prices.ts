/** Prices of a stored model: what the API shows of those of its entry, and the entry's after a change. */
import { isDeepStrictEqual } from 'node:util';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { StoredModel } from '../../core/stored-provider.ts';
import { isDecimal, shiftDecimal } from '../decimal.ts';
import { asJson } from './as-json.ts';

const furtherNames = [
  'cache_read',
  'cache_write',
  'cache_write_1h',
  'reasoning',
  'audio',
  'audio_cache_read',
  'audio_output',
  'image_tokens',
  'image_output',
  'image',
  'request',
  'search_unit',
  'web_search',
] as const;
const unitNames = ['input', 'output', ...furtherNames] as const;

type FurtherName = (typeof furtherNames)[number];
type Units = Partial<Record<(typeof unitNames)[number], string>>;
type LongPrices = Units & { above: number };
type TierPrices = Units & { factor?: string; long?: LongPrices[] };

/** Decimal US dollars. */
export interface ShownPrices extends Partial<Record<FurtherName, string>> {
  input: string;
  output: string;
  long?: LongPrices[];
  service_tiers?: Record<string, TierPrices>;
}

/** Absent members stay as they are, null removes them. */
export interface ChosenPrices extends Partial<Record<FurtherName, string | null>> {
  input: string;
  output: string;
  long?: readonly LongPrices[] | null;
  service_tiers?: Readonly<Record<string, TierPrices>> | null;
}

/** Null where the entry has not both of input and output, or one has more digits than the contract allows. */
export function shownPrices(entry: StoredModel): ShownPrices | null {
  const own = ownPrices(entry);
  // A model with a price by the search has no price of tokens, or none to write.
  const free = own['search_unit'] === undefined ? {} : { input: '0', output: '0' };
  const { input, output, ...further } = { ...free, ...unitsOf(own) };
  if (input === undefined || output === undefined) return null;
  const { service_tiers: tiers } = own;
  return {
    input,
    output,
    ...further,
    ...longOf(own),
    ...(isJsonObject(tiers) && {
      service_tiers: Object.fromEntries(Object.entries(tiers).map(([name, tier]) => [name, tierOf(tier)])),
    }),
  };
}

/** Prices that are sent as they were shown are no change. */
export function pricesAfter(
  chosen: ChosenPrices | null,
  entry: StoredModel | undefined,
  isPriced: () => boolean,
): JsonValue | undefined {
  const shown = entry === undefined ? null : shownPrices(entry);
  if (entry !== undefined && chosen === null && shown === null) return entry['prices'];
  if (chosen === null) return isPriced() ? 'auto' : undefined;
  const { ...prices } = ownPrices(entry);
  for (const name of [...unitNames, 'long', 'service_tiers'] as const) {
    const value = chosen[name];
    if (value === null) delete prices[name];
    else if (value !== undefined && !isDeepStrictEqual(value, shown?.[name]))
      prices[name] = typeof value === 'string' ? value : asJson(value);
  }
  return prices;
}

function unitsOf(prices: JsonObject): Units {
  return Object.fromEntries(
    unitNames.flatMap((name) => {
      const price = shownDecimal(prices[name]);
      return price === undefined ? [] : [[name, price]];
    }),
  );
}

function longOf({ long }: JsonObject): { long?: LongPrices[] } {
  if (!Array.isArray(long)) return {};
  const steps = long.filter(isJsonObject);
  return { long: steps.map((step) => ({ above: Number(step['above']), ...unitsOf(step) })) };
}

function tierOf(tier: JsonValue): TierPrices {
  if (!isJsonObject(tier)) return {};
  const factor = shownDecimal(tier['factor']);
  return { ...(factor !== undefined && { factor }), ...unitsOf(tier), ...longOf(tier) };
}

function shownDecimal(price: JsonValue | undefined): string | undefined {
  if (typeof price !== 'number' && typeof price !== 'string') return undefined;
  const shown = isDecimal(String(price)) ? shiftDecimal(String(price), 0) : '';
  return /^\d{1,9}(?:\.\d{1,9})?$/.test(shown) ? shown : undefined;
}

/** Prices that the entry itself has. */
function ownPrices(entry: StoredModel | undefined): JsonObject {
  const prices = entry?.['prices'];
  return isJsonObject(prices) ? prices : {};
}
