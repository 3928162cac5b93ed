/** The prices of a model while they are edited: those of all requests, of long ones, and of service tiers. */
import type { Schemas } from '../../api/schemas.ts';
import { formatCount } from '../../format/numbers.ts';

export type Prices = NonNullable<Schemas['OfferedModel']['prices']>;
type Long = Schemas['LongRequestPrices'];
type Unit = Exclude<keyof Long, 'above'>;

export const unitLabels: Readonly<Record<Unit, string>> = {
  input: 'Input',
  output: 'Output',
  cache_read: 'Cache read',
  cache_write: 'Cache write',
  cache_write_1h: 'Cache write, 1 h',
  reasoning: 'Reasoning',
  audio: 'Audio in',
  audio_cache_read: 'Audio cache read',
  audio_output: 'Audio out',
  image_tokens: 'Image tokens in',
  image_output: 'Image tokens out',
  image: 'Each image',
  request: 'Each request',
  search_unit: 'Each search unit',
  web_search: 'Each web search',
};

export const units = Object.keys(unitLabels) as Unit[];

/** Which prices are edited. */
export type PriceSet = { of: 'all' } | { of: 'long'; above: number } | { of: 'tier'; tier: string };

type Values = Partial<Record<Unit | 'factor', string | null>>;

/** Undefined where there are none yet. */
export function pricesIn(prices: Prices | null, set: PriceSet): Values | undefined {
  if (set.of === 'all') return prices ?? undefined;
  if (set.of === 'long') return prices?.long?.find(({ above }) => above === set.above);
  return prices?.service_tiers?.[set.tier];
}

/** An empty text removes a price. Without any, the prices are those of the price list. */
export function withPrice(
  prices: Prices | null,
  set: PriceSet,
  name: Unit | 'factor',
  value: string,
): Prices | null {
  const now: Prices = prices ?? { input: '', output: '' };
  if (set.of !== 'all') return withSet(now, set, { ...pricesIn(now, set), [name]: value });
  const next: Prices =
    name === 'input' || name === 'output'
      ? { ...now, [name]: value }
      : { ...now, [name]: value === '' ? null : value };
  const { long, service_tiers: tiers, ...single } = next;
  const isNone = Object.values(single).every((price) => price === '' || price === null);
  return isNone && (long?.length ?? 0) === 0 && Object.keys(tiers ?? {}).length === 0 ? null : next;
}

/** Undefined values: the set is removed. */
export function withSet(
  prices: Prices | null,
  set: Exclude<PriceSet, { of: 'all' }>,
  values: Values | undefined,
): Prices {
  const now: Prices = prices ?? { input: '', output: '' };
  const given = values && Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  if (set.of === 'tier') {
    const { [set.tier]: _, ...others } = now.service_tiers ?? {};
    return { ...now, service_tiers: { ...others, ...(given && { [set.tier]: given }) } };
  }
  const others = (now.long ?? []).filter(({ above }) => above !== set.above);
  const steps = given === undefined ? others : [...others, { ...given, above: set.above } as Long];
  return { ...now, long: steps.toSorted((a, b) => a.above - b.above) };
}

export function setName(set: PriceSet): string {
  if (set.of === 'all') return 'All requests';
  return set.of === 'long' ? `Above ${formatCount(set.above)} input tokens` : `Service tier ${set.tier}`;
}

export function setsOf(prices: Prices | null): PriceSet[] {
  return [
    { of: 'all' },
    ...(prices?.long ?? []).map(({ above }) => ({ of: 'long', above }) as const),
    ...Object.keys(prices?.service_tiers ?? {}).map((tier) => ({ of: 'tier', tier }) as const),
  ];
}

/** In words. */
export function pricesText(prices: Prices | null, isListed: boolean): string {
  if (prices === null) return isListed ? 'of the price list' : 'no price';
  return setsOf(prices)
    .map((set) => {
      const values = pricesIn(prices, set) ?? {};
      const factor = values.factor == null ? [] : [`× ${values.factor}`];
      const each = units.flatMap((name) =>
        values[name] ? [`$${values[name]} ${unitLabels[name].toLowerCase()}`] : [],
      );
      const text = [...factor, ...each].join(', ');
      return set.of === 'all' ? text : `${setName(set).toLowerCase()}: ${text || 'the same'}`;
    })
    .join('; ');
}
