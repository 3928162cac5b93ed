/** Prices of a model as the catalog lists them. */

/**
 * US dollars per unit as decimal strings (`prompt`, `completion`, `request`, …); none: not known. `prompt>200000` is the
 * price of `prompt` in requests with more than 200,000 input tokens.
 */
export type Pricing = Readonly<Record<string, string>>;

/** The name of a price of longer requests. */
export function longPriceName(name: string, aboveTokens: number): string {
  return `${name}>${aboveTokens}`;
}

/** The parts of such a name; undefined for the price of requests of any length. */
export function readLongPriceName(name: string): { name: string; aboveTokens: number } | undefined {
  const at = name.indexOf('>');
  return at < 0 ? undefined : { name: name.slice(0, at), aboveTokens: Number(name.slice(at + 1)) };
}

/** The prices of short requests, which catalogs list. */
export function shortPricing(pricing: Pricing): Pricing {
  return Object.fromEntries(
    Object.entries(pricing).filter(([name]) => readLongPriceName(name) === undefined),
  );
}
