/** Prices go from the file to the catalog without losing or gaining a digit. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDecimal, shiftDecimal } from '../../../server/configuration/decimal.ts';
import { catalogPricing, listPricing } from '../../../server/configuration/pricing.ts';
import { loadPriceList } from '../../../server/configuration/price-list.ts';
import { checkProviderText } from '../../../server/configuration/read-file.ts';

/** The contract's form of a price. */
const contractPrice = /^[0-9]+(\.[0-9]+)?$/;

test('a shifted decimal is the same number, checked in whole numbers', () => {
  const digits = fc.stringMatching(/^\d{1,15}$/);
  const exponents = fc.integer({ min: -9, max: 9 });
  fc.assert(
    fc.property(
      digits,
      fc.option(digits),
      fc.option(exponents),
      fc.integer({ min: 0, max: 9 }),
      (whole, rest, exponent, places) => {
        const text = `${whole}${rest === null ? '' : `.${rest}`}${exponent === null ? '' : `e${exponent}`}`;
        const shifted = shiftDecimal(text, places);
        expect(isDecimal(text)).toBe(true);
        expect(shifted).toMatch(contractPrice);
        const scaled = (front: string, back: string, by: number) =>
          BigInt(front + back) * 10n ** BigInt(40 - back.length + by);
        const [front = '', back = ''] = shifted.split('.');
        expect(scaled(front, back, 0)).toBe(scaled(whole, rest ?? '', (exponent ?? 0) - places));
      },
    ),
  );
});

test.each(['', '-1', '+1', '1.', '.5', '1,5', '0x10', 'NaN', '.inf', '1e400', '1_000', '1'.repeat(19)])(
  'not a price: %s',
  (text) => {
    expect(isDecimal(text)).toBe(false);
    expect(() => shiftDecimal(text, 6)).toThrow('not a decimal number');
  },
);

test('a number of the file is taken as it is written, not as the fraction that a computer makes of it', () => {
  const { file } = checkProviderText(
    'f',
    `providers: { p: { dialect: chat, base_url: "https://h.example" } }
models:
  - id: a
    provider: p
    prices: { input: 0.1000000000000005, output: "2.50", cache_read: 1e-3, request: 0.30, image: 0, search_unit: 0.0025, web_search: 0.01 }
`,
    0,
  );
  const prices = file.models[0]?.prices;
  expect(prices !== undefined && prices !== 'auto' && catalogPricing(prices)).toEqual({
    prompt: '0.0000001000000000000005',
    completion: '0.0000025',
    input_cache_read: '0.000000001',
    request: '0.3',
    image: '0',
    search_unit: '0.0025',
    web_search: '0.01',
  });
});

test('prices of long requests: the bound is a number, and prices keep their digits', () => {
  const { file } = checkProviderText(
    'f',
    `providers: { p: { dialect: chat, base_url: "https://h.example" } }
models:
  - id: a
    provider: p
    prices: { input: 2.5, long: [{ above: 200000, input: 5.0000000000000001 }] }
`,
    0,
  );
  const prices = file.models[0]?.prices;
  expect(prices !== undefined && prices !== 'auto' && catalogPricing(prices)).toEqual({
    prompt: '0.0000025',
    'prompt>200000': '0.0000050000000000000001',
  });
});

test('the price list knows models by the address of their provider, else by its name', async () => {
  const list = await loadPriceList();
  const nowMs = Date.parse('2026-06-01');
  const haiku = list.find({ name: 'x', baseUrl: 'https://api.anthropic.com/v1' }, 'claude-haiku-4-5', nowMs);
  expect(haiku).toMatchObject({ name: 'Claude Haiku 4.5', contextLength: 200_000 });
  expect(haiku?.pricing).toEqual({
    prompt: '0.000001',
    completion: '0.000005',
    input_cache_read: '0.0000001',
    input_cache_write: '0.00000125',
    input_cache_write_1h: '0.000002',
    web_search: '0.01',
  });
  const local = { name: 'openai', baseUrl: 'http://127.0.0.1:1/v1' };
  expect(list.find(local, 'text-embedding-3-small', nowMs)?.pricing).toEqual({ prompt: '0.00000002' });
  expect(list.find(local, 'no-such-model', nowMs)).toBeUndefined();
  expect(list.find({ name: 'vllm', baseUrl: 'http://127.0.0.1:1/v1' }, 'gpt-4o', nowMs)).toBeUndefined();
  for (const provider of ['openai', 'anthropic'])
    for (const id of list.models({ name: provider, baseUrl: '' }))
      for (const price of Object.values(list.find({ name: provider, baseUrl: '' }, id, nowMs)?.pricing ?? {}))
        expect(price).toMatch(contractPrice);
});

test('a search unit of the price list is for a thousand searches, of the file for one', () => {
  expect(listPricing({ rerank_searches_kcount: 2.5 })).toEqual({ search_unit: '0.0025' });
  expect(catalogPricing({ search_unit: '0.0025', long: [{ above: 1000, search_unit: 0.004 }] })).toEqual({
    search_unit: '0.0025',
    'search_unit>1000': '0.004',
  });
  // The factor of a service tier is for tokens.
  expect(catalogPricing({ search_unit: 1, service_tiers: { batch: { factor: 0.5 } } })).toEqual({
    search_unit: '1',
  });
});
