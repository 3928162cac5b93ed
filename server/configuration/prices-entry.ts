/** Prices in the provider file. */
import { z } from 'zod';
import { isDecimal } from './decimal.ts';

const priceError = 'must be a decimal number of 0 or more, in US dollars';

const price = (description: string) =>
  z
    .union([z.number().min(0), z.string().max(32).refine(isDecimal, priceError)], { error: priceError })
    .optional()
    .describe(`${description}, US dollars.`);

const ofMillion = (what: string) => price(`A million tokens ${what}`);

const unitPrices = {
  input: ofMillion('of the prompt'),
  output: ofMillion('of the completion'),
  cache_read: ofMillion('that are read from the prompt cache'),
  cache_write: ofMillion('that are written to the prompt cache'),
  cache_write_1h: ofMillion('that are written to the prompt cache for an hour'),
  reasoning: ofMillion('of hidden reasoning'),
  audio: ofMillion('of audio in the prompt'),
  audio_cache_read: ofMillion('of audio that are read from the prompt cache'),
  audio_output: ofMillion('of audio in the completion'),
  image_tokens: ofMillion('of images in the prompt'),
  image_output: ofMillion('of images in the completion'),
  image: price('One image in the prompt'),
  request: price('One request'),
  search_unit: price('One search unit of a rerank, a query with up to 100 documents'),
  web_search: price('One web search'),
};

/** A price for each kind of unit. */
const unitPricesEntry = z.strictObject(unitPrices);

export type UnitPricesEntry = z.infer<typeof unitPricesEntry>;

const longPrices = z.strictObject({
  above: z
    .int()
    .min(1)
    .max(1_000_000_000)
    .describe('Input tokens; these prices apply to all tokens of a request with more of them.'),
  ...unitPrices,
});

const pricesByLength = {
  ...unitPrices,
  long: z
    .array(longPrices)
    .max(8)
    .refine((tiers) => new Set(tiers.map(({ above }) => above)).size === tiers.length, {
      error: 'must not name the same `above` twice',
    })
    .optional()
    .describe(
      'Prices of long requests, where they differ. If a price is absent, that of shorter requests applies.',
    ),
};

const factorError = 'must be a decimal number from 0 to 9999, with at most 9 digits after the point';
const isFactor = (factor: string | number) => /^\d{1,4}(\.\d{1,9})?$/.test(String(factor));

const tierPrices = z.strictObject({
  factor: z
    .union([z.number(), z.string().max(16)], { error: factorError })
    .refine(isFactor, factorError)
    .optional()
    .describe('Times the price of each kind of tokens that the tier does not name itself.'),
  ...pricesByLength,
});

/** Prices of one service tier. */
export type TierPricesEntry = z.infer<typeof tierPrices>;

const tierNameError =
  'must be the name of a service tier as responses have it (`priority`, `flex`, `batch`, …): lower-case letters, digits, _ and -, not `default`, `standard` or `auto`';
const tierName = z.string().regex(/^(?!(?:default|standard|auto)$)[a-z][a-z0-9_-]{0,31}$/, tierNameError);

const prices = z.strictObject({
  from: z.literal('auto').optional().describe('Takes absent prices from the price list of the server.'),
  ...pricesByLength,
  service_tiers: z
    .record(tierName, tierPrices)
    .refine((tiers) => Object.keys(tiers).length <= 8, { error: 'must name at most 8 service tiers' })
    .optional()
    .describe(
      'Prices of the service tiers that the provider reports, where they differ. If a price is absent, that without a tier applies.',
    ),
});

/** Prices as the file has them. */
export type PricesEntry = z.infer<typeof prices>;

export const pricesOf = (what: string) =>
  z
    .union([z.literal('auto'), prices], { error: "must be 'auto' or prices by name" })
    .optional()
    .describe(`${what} \`auto\` takes them from the price list of the server.`);

/** Whether an entry takes prices from the list. */
export function asksList(entry: 'auto' | PricesEntry | undefined): boolean {
  return entry === 'auto' || entry?.from === 'auto';
}
