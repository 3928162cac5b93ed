/** Prices of a model as the catalog lists them. */

/**
 * US dollars per unit as decimal strings (`prompt`, `completion`, `request`, …); none: not known. `prompt>200000` is the
 * price of `prompt` in requests with more than 200,000 input tokens, `flex:prompt` its price in the service tier `flex`,
 * and `flex:prompt>200000` both.
 */
export type Pricing = Readonly<Record<string, string>>;

export interface PriceName {
  /** `prompt`, `completion`, … */
  name: string;
  /** null: in all service tiers that have no price of their own. */
  serviceTier: string | null;
  /** Input tokens; null: requests of any length. */
  aboveTokens: number | null;
}

export function priceName({ name, serviceTier, aboveTokens }: PriceName): string {
  return `${serviceTier === null ? '' : `${serviceTier}:`}${name}${aboveTokens === null ? '' : `>${aboveTokens}`}`;
}

export function readPriceName(key: string): PriceName {
  const colon = key.indexOf(':');
  const above = key.indexOf('>');
  return {
    name: key.slice(colon + 1, above < 0 ? undefined : above),
    serviceTier: colon < 0 ? null : key.slice(0, colon),
    aboveTokens: above < 0 ? null : Number(key.slice(above + 1)),
  };
}

/** Service tiers that have prices of their own, in the order of their names. */
export function pricedServiceTiers(pricing: Pricing): string[] {
  const tiers = Object.keys(pricing).map((key) => readPriceName(key).serviceTier);
  return [...new Set(tiers.filter((tier) => tier !== null))].toSorted();
}

/** Whether a rerank is charged by its search units. */
export function isSoldBySearch(pricing: Pricing): boolean {
  return Object.keys(pricing).some((key) => readPriceName(key).name === 'search_unit');
}

/** Whether any price is known. */
export function isPriced(pricing: Pricing): boolean {
  return Object.keys(pricing).length > 0;
}
