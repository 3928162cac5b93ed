/** The prices of a model as the catalog lists them: those of short requests, and what differs for long ones and by service tier. */
import type { components } from '../../../openapi/generated/v1.ts';
import {
  isPriced,
  isSoldBySearch,
  pricedServiceTiers,
  readPriceName,
  type Pricing,
} from '../../core/pricing.ts';
import type { CatalogModel } from '../../routing/catalog.ts';

type Schemas = components['schemas'];
type Override = Schemas['ModelPriceOverride'];

/** Says "no fixed price" in the field of other catalogs, where 0 would say "free". */
const unpriced: Schemas['ModelPricing'] = { prompt: '-1', completion: '-1' };

/** Operations of such models produce no tokens. */
const tokenless: ReadonlySet<string> = new Set(['embeddings', 'rerank']);

export function modelPricing({
  pricing,
  outputModalities,
}: Pick<CatalogModel, 'pricing' | 'outputModalities'>): Schemas['ModelPricing'] {
  if (!isPriced(pricing)) return unpriced;
  const tiers = pricedServiceTiers(pricing).map((tier) => [tier, pricesOf(pricing, tier)] as const);
  return {
    // A price that is missing beside others is not known either.
    ...unpriced,
    ...(outputModalities.every((output) => tokenless.has(output)) && { completion: '0' }),
    ...(isSoldBySearch(pricing) && { prompt: '0', completion: '0' }),
    ...pricesOf(pricing, null),
    ...(tiers.length > 0 && { service_tiers: Object.fromEntries(tiers) }),
  };
}

/** Those that the tier itself names. */
function pricesOf(pricing: Pricing, tier: string | null): Schemas['ModelServiceTierPricing'] {
  const short: Record<string, string> = {};
  const long = new Map<number, Override>();
  for (const [key, price] of Object.entries(pricing)) {
    const { name, serviceTier, aboveTokens } = readPriceName(key);
    if (serviceTier !== tier) continue;
    if (aboveTokens === null) short[name] = price;
    else long.set(aboveTokens, { ...long.get(aboveTokens), [name]: price });
  }
  const overrides = [...long]
    .toSorted(([a], [b]) => a - b)
    .map(([aboveTokens, prices]) => ({ ...prices, min_prompt_tokens: aboveTokens + 1 }));
  return { ...short, ...(overrides.length > 0 && { overrides }) };
}
