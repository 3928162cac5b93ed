/**
 * Published prices, from the provider file to the charge of a request, to the nano-dollar: computed a second time by whole
 * numbers from the published strings, without the code of the server.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { catalogPricing } from '../../../server/configuration/pricing.ts';
import { checkProviderText } from '../../../server/configuration/read-file.ts';
import { chargeOf } from '../../../server/metering/charge.ts';
import type { TokenClass } from '../../../server/core/token-counts.ts';
import type { UsageOutcome } from '../../../server/metering/usage-facts.ts';
import { outcome, reported } from './scratch.ts';

type Prices = Record<string, string>;

interface Published {
  rows: { id: string; pricing: Prices & { overrides?: (Prices & { min_prompt_tokens: number })[] } }[];
  tierRows: { id: string; pricing: Prices; tiers: Record<string, Prices> }[];
  rerankRows: { id: string; pricing: Prices }[];
}

const { rows, tierRows, rerankRows } = JSON.parse(
  readFileSync(new URL('../../fixtures/prices/published.json', import.meta.url), 'utf8'),
) as Published;

/** Published name, name in the provider file, and the digits between their units. */
const names: readonly (readonly [string, string, number])[] = [
  ['prompt', 'input', 6],
  ['completion', 'output', 6],
  ['input_cache_read', 'cache_read', 6],
  ['input_cache_write', 'cache_write', 6],
  ['input_cache_write_1h', 'cache_write_1h', 6],
  ['internal_reasoning', 'reasoning', 6],
  ['audio', 'audio', 6],
  ['input_audio_cache', 'audio_cache_read', 6],
  ['audio_output', 'audio_output', 6],
  ['image_output', 'image_output', 6],
  ['image', 'image', 0],
  ['web_search', 'web_search', 0],
  ['search_unit', 'search_unit', 0],
];

/** As an operator would write a published price: for a million tokens. */
function perMillion(price: string, digits: number): string {
  const [whole = '', fraction = ''] = price.split('.');
  const all = whole + fraction.padEnd(digits, '0');
  const at = whole.length + digits;
  return `${all.slice(0, at)}${at < all.length ? `.${all.slice(at)}` : ''}`.replace(/^0+(?=\d)/, '');
}

const filePrices = (published: Prices): Prices =>
  Object.fromEntries(
    names.flatMap(([name, inFile, digits]) => {
      const price = published[name];
      return price === undefined ? [] : [[inFile, perMillion(price, digits)]];
    }),
  );

/** The prices of the catalog, through the file and its check. */
function readPrices(prices: object): Record<string, string> {
  const text = JSON.stringify({
    providers: { p: { dialect: 'chat', base_url: 'https://h.example/v1' } },
    models: [{ id: 'm', provider: 'p', prices }],
  });
  const { file } = checkProviderText('f', text, 0);
  const read = file.models[0]?.prices;
  if (typeof read !== 'object') throw new Error('the prices were not read');
  return catalogPricing(read);
}

interface Usage {
  tokens: Partial<Record<TokenClass, number>>;
  images?: number;
  webSearches?: number;
  searchUnits?: number;
}

/** Odd numbers, so that every digit of a price matters; each class at least once, and both sides of every length. */
const usages: readonly Usage[] = [
  { tokens: { input_text: 7, output_text: 3 } },
  { tokens: { input_text: 12_347, input_cache_read: 4_099, output_text: 1_009, output_reasoning: 271 } },
  { tokens: { input_text: 1_501, input_cache_write: 997, input_cache_write_1h: 499, output_text: 61 } },
  { tokens: { input_text: 31_998, input_cache_read: 1, output_text: 17 } },
  { tokens: { input_text: 199_999, input_cache_read: 1, output_text: 17 }, webSearches: 3 },
  { tokens: { input_text: 271_999, output_text: 17 } },
  { tokens: { input_text: 777_777, output_text: 65_537, output_image: 1_291 }, images: 2 },
  {
    tokens: {
      input_text: 11,
      input_audio: 1_301,
      input_audio_cache_read: 103,
      output_text: 5,
      output_audio: 1_709,
    },
    webSearches: 1,
    images: 1,
  },
];

/** The published name of the price of a class, and of the larger class that it is otherwise a part of. */
const classNames: Record<TokenClass, readonly string[]> = {
  input_text: ['prompt'],
  input_image: ['prompt'],
  input_audio: ['audio', 'prompt'],
  input_cache_read: ['input_cache_read', 'prompt'],
  input_audio_cache_read: ['input_audio_cache', 'audio', 'prompt'],
  input_cache_write: ['input_cache_write', 'prompt'],
  input_cache_write_1h: ['input_cache_write_1h', 'input_cache_write', 'prompt'],
  output_text: ['completion'],
  output_reasoning: ['internal_reasoning', 'completion'],
  output_audio: ['audio_output', 'completion'],
  output_image: ['image_output', 'completion'],
};

/** A dollar has this many of the units that the reference counts in. */
const unitDigits = 40;

function unitsOf(price: string): bigint {
  const [whole = '', fraction = ''] = price.split('.');
  return BigInt(whole + fraction.padEnd(unitDigits, '0'));
}

function referenceNano(
  published: Prices,
  { tokens, images = 0, webSearches = 0, searchUnits = 0 }: Usage,
): bigint {
  let units = 0n;
  const add = (count: number, price: string | undefined) => {
    units += BigInt(count) * unitsOf(price ?? '0');
  };
  for (const [name, count] of Object.entries(tokens)) {
    const key = classNames[name as TokenClass].find((each) => published[each] !== undefined);
    add(count, published[key ?? '']);
  }
  add(images, published['image']);
  add(webSearches, published['web_search']);
  add(searchUnits, published['search_unit']);
  // Half up.
  const nano = 10n ** BigInt(unitDigits - 9);
  return (units + nano / 2n) / nano;
}

function charged(
  pricing: Record<string, string>,
  { tokens, images = 0, webSearches }: Usage,
  tier: string | null,
) {
  const told = { ...reported(tokens), webSearches: webSearches ?? null };
  const service = { format: 'chat', tier, webSearches: null } as const;
  return chargeOf(
    { operation: 'createChatCompletion', pricing },
    outcome({ reported: told, images, service }),
  ).costNano;
}

const fixed = rows.filter(
  ({ pricing: { prompt = '', completion = '' } }) => !prompt.startsWith('-') && !completion.startsWith('-'),
);

test('the table has more than a hundred prices, of every kind that is charged', () => {
  expect(fixed.length).toBeGreaterThan(300);
  expect(tierRows.length).toBeGreaterThan(50);
  for (const [name] of names.filter(
    ([each]) => !['image_output', 'audio_output', 'search_unit'].includes(each),
  ))
    expect([name, fixed.filter(({ pricing }) => pricing[name] !== undefined).length > 10]).toEqual([
      name,
      true,
    ]);
  expect(fixed.filter(({ pricing }) => pricing.overrides !== undefined).length).toBeGreaterThan(40);
});

test('each published price is charged to the nano-dollar, at every length of request', () => {
  let compared = 0;
  const differences = fixed.flatMap(({ id, pricing: { overrides = [], ...pricing } }) => {
    const long = overrides.map(({ min_prompt_tokens: from, ...prices }) => ({
      above: from - 1,
      ...filePrices(prices),
    }));
    const read = readPrices({ ...filePrices(pricing), ...(long.length > 0 && { long }) });
    return usages.flatMap((usage) => {
      const input = Object.entries(usage.tokens).reduce(
        (sum, [name, count]) => (name.startsWith('input') ? sum + count : sum),
        0,
      );
      const reached = overrides.filter(({ min_prompt_tokens: from }) => input >= from);
      const expected = referenceNano(Object.assign({}, pricing, ...reached) as Prices, usage);
      const cost = charged(read, usage, null);
      compared++;
      return cost === expected ? [] : [`${id} ${JSON.stringify(usage)}: ${cost}, not ${expected}`];
    });
  });
  expect(differences).toEqual([]);
  expect(compared).toBe(fixed.length * usages.length);
});

test('each published price of a service tier is charged to the nano-dollar, and no other tier is', () => {
  const differences = tierRows.flatMap(({ id, pricing, tiers }) => {
    const read = readPrices({
      ...filePrices(pricing),
      service_tiers: Object.fromEntries(
        Object.entries(tiers).map(([tier, prices]) => [tier, filePrices(prices)]),
      ),
    });
    const asked: [string | null, Prices][] = [[null, {}], ['other', {}], ...Object.entries(tiers)];
    return asked.flatMap(([tier, own]) =>
      usages.flatMap((usage) => {
        const expected = referenceNano({ ...pricing, ...own }, usage);
        const cost = charged(read, usage, tier);
        return cost === expected ? [] : [`${id} ${tier} ${JSON.stringify(usage)}: ${cost}, not ${expected}`];
      }),
    );
  });
  expect(differences).toEqual([]);
});

/** Prices that are published as a factor, where every price of tokens has it. */
test('a tier that is published at half the price costs the same by its factor', () => {
  const halved = tierRows.flatMap(({ id, pricing, tiers: { batch } }) => {
    if (batch === undefined) return [];
    const isHalf = Object.entries(pricing).every(
      ([name, price]) => batch[name] !== undefined && 2n * unitsOf(batch[name]) === unitsOf(price),
    );
    return isHalf ? [{ id, pricing, batch }] : [];
  });
  expect(halved.length).toBeGreaterThan(20);
  const differences = halved.flatMap(({ id, pricing, batch }) => {
    const read = readPrices({ ...filePrices(pricing), service_tiers: { batch: { factor: 0.5 } } });
    return usages.flatMap((usage) => {
      const cost = charged(read, usage, 'batch');
      const expected = referenceNano(batch, usage);
      return cost === expected ? [] : [`${id} ${JSON.stringify(usage)}: ${cost}, not ${expected}`];
    });
  });
  expect(differences).toEqual([]);
});

describe('of a rerank, each published price is charged to the nano-dollar', () => {
  const charge = (pricing: Prices, told: UsageOutcome['reported'], leastSearchUnits: number) =>
    chargeOf(
      { operation: 'createRerank', pricing },
      outcome({ reported: told, isReportComplete: told !== null, inputEstimate: 1_009, leastSearchUnits }),
    );
  const bySearch = rerankRows.filter(({ pricing }) => Number(pricing['search_unit'] ?? 0) > 0);
  const byToken = rerankRows.filter(({ pricing }) => Number(pricing['prompt']) > 0);

  test('by search and by token', () => {
    expect([bySearch.length, byToken.length]).toEqual([12, 7]);
  });

  test.each(rerankRows)('$id', ({ pricing }) => {
    const read = readPrices(filePrices(pricing));
    for (const tokens of [{ input_text: 7 }, { input_text: 777_777 }])
      for (const searchUnits of [1, 3, 101])
        expect(charge(read, { ...reported(tokens), searchUnits }, 1).costNano).toBe(
          referenceNano(pricing, { tokens, searchUnits }),
        );
  });

  test.each(bySearch)('$id, alone in the file, with no tokens reported or nothing at all', ({ pricing }) => {
    const read = readPrices({ search_unit: pricing['search_unit'] });
    const cost = (searchUnits: number) => referenceNano(pricing, { tokens: {}, searchUnits });
    const told = { ...reported({}), searchUnits: 3 };
    const searched = chargeOf(
      { operation: 'createRerank', pricing: read },
      outcome({ reported: told, isReportComplete: false, inputEstimate: 1_009, leastSearchUnits: 1 }),
    );
    expect(searched).toMatchObject({ costNano: cost(3), searchUnits: 3, state: 'settled', source: 'mixed' });
    expect(searched.tokens.input_text).toBe(1_009);
    expect(charge(read, null, 2)).toMatchObject({ costNano: cost(2), searchUnits: 2, state: 'estimated' });
  });
});
