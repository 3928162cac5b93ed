/** Costs are exact, and unknown where something is unknown. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { costOf } from '../../../server/metering/cost.ts';
import { formatNano, parseDecimal, readNano, toNano } from '../../../server/metering/nano-usd.ts';
import { boundsOf } from '../../../server/metering/request-bounds.ts';
import { tokenClasses, unknownCounts, type TokenCounts } from '../../../server/core/token-counts.ts';
import { worstCase, worstCaseOfAny } from '../../../server/metering/worst-case.ts';

const counts = (over: Partial<TokenCounts>): TokenCounts => ({ ...unknownCounts, ...over });

/** Each class of another digit of a nano-dollar, so that none can be taken for another. */
const all = {
  prompt: '0.000000001',
  completion: '0.00000001',
  input_cache_read: '0.0000001',
  input_cache_write: '0.000001',
  input_cache_write_1h: '0.00001',
  internal_reasoning: '0.0001',
  audio: '0.001',
  audio_output: '0.01',
  image_token: '0.1',
  image_output: '1',
  input_audio_cache: '10',
  request: '100',
};
const one = Object.fromEntries(tokenClasses.map((name) => [name, 1])) as TokenCounts;

test('each class costs its own price', () => {
  expect(formatNano(costOf(one, all) ?? -1n)).toBe('111.111111111');
});

test.each([
  ['input_cache_read', 'prompt'],
  ['input_cache_write', 'prompt'],
  ['input_cache_write_1h', 'prompt'],
  ['input_audio', 'prompt'],
  ['input_audio_cache_read', 'prompt'],
  ['input_image', 'prompt'],
  ['output_reasoning', 'completion'],
  ['output_audio', 'completion'],
  ['output_image', 'completion'],
] as const)('%s without a price of its own costs as %s', (name, larger) => {
  const pricing = { prompt: '0.000003', completion: '0.000015' };
  expect(costOf(counts({ [name]: 7 }), pricing)).toBe(larger === 'prompt' ? 21_000n : 105_000n);
});

test('an hour in the cache without a price of its own costs as a write', () => {
  const pricing = { prompt: '0.000003', completion: '0', input_cache_write: '0.000004' };
  expect(costOf(counts({ input_cache_write_1h: 2 }), pricing)).toBe(8_000n);
});

test('a price that is not known gives no cost, and is not missed where nothing was used', () => {
  expect(costOf(counts({ input_text: 1, output_text: 1 }), { prompt: '1' })).toBeNull();
  expect(costOf(counts({ input_text: 1, output_text: 0 }), { prompt: '1' })).toBe(1_000_000_000n);
  expect(costOf(counts({ input_text: 0 }), {})).toBeNull();
  expect(costOf(counts({ input_text: 1 }), { prompt: '-1' })).toBeNull();
  expect(costOf(counts({ input_text: 1 }), { prompt: 'a lot' })).toBeNull();
  expect(costOf(counts({ input_text: 5 }), { prompt: '0', completion: '0' })).toBe(0n);
});

test('tokens that nobody knows cost nobody knows what', () => {
  expect(costOf(unknownCounts, all)).toBeNull();
});

test('what is charged by the piece is added, and costs nothing without a price', () => {
  const pricing = { prompt: '0', completion: '0', request: '0.01', image: '0.002', web_search: '0.005' };
  expect(costOf(counts({ input_text: 1 }), pricing, { images: 3, webSearches: 2 })).toBe(26_000_000n);
  expect(costOf(counts({ input_text: 1 }), { prompt: '0' }, { images: 3, webSearches: 2 })).toBe(0n);
});

test('the sum is rounded half up, once', () => {
  const pricing = { prompt: '0.0000000005', completion: '0.0000000005' };
  expect(costOf(counts({ input_text: 1 }), pricing)).toBe(1n);
  expect(costOf(counts({ input_text: 1, output_text: 1 }), pricing)).toBe(1n);
  expect(costOf(counts({ input_text: 1 }), { prompt: '0.00000000049' })).toBe(0n);
  expect(toNano({ units: -5n, scale: 10 })).toBe(0n);
  expect(toNano({ units: -6n, scale: 10 })).toBe(-1n);
  expect(toNano({ units: -15n, scale: 10 })).toBe(-1n);
});

test('no binary fraction is in the way', () => {
  expect(costOf(counts({ input_text: 3 }), { prompt: '0.1' })).toBe(300_000_000n);
  expect(costOf(counts({ input_text: 999_999_999 }), { prompt: '0.000000000000000001' })).toBe(1n);
  expect(readNano(1e-7)).toBe(100n);
  expect(readNano('1.5e-8')).toBe(15n);
  expect(readNano('1,5')).toBeNull();
});

test('an amount reads as it is written', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), (nano) => {
      expect(readNano(formatNano(nano))).toBe(nano);
    }),
  );
});

const price = fc
  .tuple(fc.nat(10_000), fc.integer({ min: 0, max: 12 }))
  .map(([units, scale]) => (units === 0 ? '0' : units.toString().padStart(scale + 1, '0')))
  .map((digits) => (digits.length > 9 ? `${digits.slice(0, -9)}.${digits.slice(-9)}` : digits));
const anyCounts = fc
  .tuple(...tokenClasses.map(() => fc.nat(100_000)))
  .map((each) => Object.fromEntries(tokenClasses.map((name, at) => [name, each[at]])) as TokenCounts);

test('the cost of the sum is the sum of the costs, but for the rounding', () => {
  fc.assert(
    fc.property(price, price, anyCounts, anyCounts, (prompt, completion, a, b) => {
      const pricing = { prompt, completion };
      const both = Object.fromEntries(
        tokenClasses.map((name) => [name, (a[name] ?? 0) + (b[name] ?? 0)]),
      ) as TokenCounts;
      const [one_, other, sum] = [costOf(a, pricing), costOf(b, pricing), costOf(both, pricing)];
      const difference = (sum ?? 0n) - (one_ ?? 0n) - (other ?? 0n);
      expect(difference >= -1n && difference <= 1n).toBe(true);
    }),
  );
});

const model = {
  pricing: { prompt: '0.000001', completion: '0.000002' },
  contextLength: 8_000,
  maxOutputTokens: 1_000,
};
const chat = (json: Record<string, unknown>, bytes = 100) => boundsOf('createChatCompletion', json, bytes);

test('the worst case of a model is that of its dearest target, and unknown where the prices of one are', () => {
  const bounds = chat({ messages: [], max_tokens: 100 });
  const dear = { prompt: '0.000002', completion: '0.000004' };
  const nanoOf = (...targetPricing: Record<string, string>[]) =>
    worstCaseOfAny(bounds, { ...model, targetPricing }).nano;
  expect([nanoOf(), nanoOf(dear), nanoOf({ prompt: '0', completion: '0' }), nanoOf(dear, {})]).toEqual([
    300_000n,
    600_000n,
    300_000n,
    null,
  ]);
});

test('the worst case of a text is its bytes and all that may be answered', () => {
  const bounds = chat({ messages: [{ role: 'user', content: 'hi' }], max_tokens: 50, n: 2 });
  expect(worstCase(bounds, model)).toEqual({ nano: 300_000n, inputTokens: 100, outputTokens: 100 });
  expect(worstCase(chat({ messages: [] }), model).outputTokens).toBe(1_000);
  // Which of the two names counts is the provider's business.
  for (const [older, newer] of [
    [50, 1],
    [1, 50],
  ])
    expect(
      worstCase(chat({ messages: [], max_tokens: older, max_completion_tokens: newer }), model).outputTokens,
    ).toBe(50);
  expect(worstCase(chat({ messages: [] }, 1e6), model).inputTokens).toBe(8_000);
});

test('an image may have as many tokens as the context takes', () => {
  const content = [
    { type: 'text', text: 'look' },
    { type: 'image_url', image_url: { url: 'https://x/y' } },
  ];
  const bounds = chat({ messages: [{ role: 'user', content }] });
  expect(bounds).toMatchObject({ hasMedia: true, images: 1 });
  expect(worstCase(bounds, model).inputTokens).toBe(8_000);
  const nested = {
    role: 'user',
    content: [{ type: 'tool_result', content: [{ type: 'image', source: {} }] }],
  };
  expect(boundsOf('createMessage', { messages: [nested] }, 100).hasMedia).toBe(true);
  const texts = { role: 'user', content: [{ type: 'tool_result', content: [{ type: 'text', text: '' }] }] };
  expect(
    boundsOf('createMessage', { messages: [texts], tools: [{ type: 'custom', name: 'a' }] }, 100).hasMedia,
  ).toBe(false);
});

test('what the provider may bring by itself has no bound', () => {
  const searching = boundsOf(
    'createMessage',
    { messages: [], tools: [{ type: 'web_search_20250305' }] },
    100,
  );
  expect(worstCase(searching, model).nano).toBeNull();
  expect(worstCase(chat({ messages: [], web_search_options: {} }), model).nano).toBeNull();
});

test('without a limit of any kind, or with a price that is not known, there is no worst case', () => {
  const open = { ...model, contextLength: null, maxOutputTokens: null };
  expect(worstCase(chat({ messages: [] }), open)).toMatchObject({ nano: null, outputTokens: null });
  expect(worstCase(chat({ messages: [], max_tokens: 1 }), { ...open, pricing: {} }).nano).toBeNull();
  expect(
    worstCase(boundsOf('createEmbedding', { input: 'a' }, 100), { ...open, pricing: { prompt: '0.001' } })
      .nano,
  ).toBe(100_000_000n);
});

test('the worst case is rounded as the cost is: what costs exactly a tenth of a budget fits ten times', () => {
  const free = { prompt: '0', completion: '0' };
  const asked = chat({ messages: [], max_tokens: 50 });
  expect(worstCase(asked, { ...model, pricing: { ...free, request: '0.01' } }).nano).toBe(10_000_000n);
  expect(worstCase(asked, { ...model, pricing: { ...free, prompt: '0.0000000001' } }).nano).toBe(10n);
});

test('a request that uses all that it may costs its worst case, to the nano-dollar', () => {
  const fine = fc.nat(100_000).map((units) => `0.${units.toString().padStart(13, '0')}`);
  fc.assert(
    fc.property(fine, fine, fine, fc.nat(1_000), fc.nat(1_000), (prompt, completion, request, read, said) => {
      const pricing = { prompt, completion, request };
      const bounds = chat({ messages: [], max_completion_tokens: said }, read);
      const { nano } = worstCase(bounds, { pricing, contextLength: null, maxOutputTokens: null });
      expect(nano).toBe(costOf(counts({ input_text: read, output_text: said }), pricing));
    }),
  );
});

test('no answer of a text request costs more than its worst case', () => {
  const part = fc.nat(1_000);
  fc.assert(
    fc.property(
      price,
      price,
      price,
      price,
      part,
      part,
      part,
      part,
      part,
      (p, c, w, r, text, read, write, said, thought) => {
        const pricing = {
          prompt: p,
          completion: c,
          input_cache_write: w,
          internal_reasoning: r,
          request: '0.5',
        };
        const bounds = chat({ messages: [], max_completion_tokens: said + thought }, text + read + write);
        const worst = worstCase(bounds, { pricing, contextLength: null, maxOutputTokens: null }).nano;
        const cost = costOf(
          counts({
            input_text: text,
            input_cache_read: read,
            input_cache_write: write,
            output_text: said,
            output_reasoning: thought,
          }),
          pricing,
        );
        expect((worst ?? -1n) >= (cost ?? 0n)).toBe(true);
      },
    ),
  );
});

test('decimals keep all their digits', () => {
  expect(parseDecimal('0.0000025')).toEqual({ units: 25n, scale: 7 });
  expect(parseDecimal('1e3')).toEqual({ units: 1_000n, scale: 0 });
  expect(parseDecimal('')).toBeUndefined();
});

test('a limit on the output that no number holds is no reason to fail', () => {
  const bounds = chat({ messages: [], max_tokens: 1e308, n: 128 });
  const unknown = { pricing: { prompt: '1', completion: '1' }, contextLength: null, maxOutputTokens: null };
  expect(worstCase(bounds, unknown)).toMatchObject({ outputTokens: 128e9 });
  const search = { type: 'web_search_20250305', max_uses: 1e308 };
  const searching = boundsOf('createMessage', { messages: [], tools: [search, search] }, 100);
  expect(worstCase(searching, { ...model, pricing: { ...model.pricing, web_search: '1' } }).nano).toBeNull();
});

const tiered = {
  prompt: '0.000001',
  completion: '0.00001',
  input_cache_read: '0.0000001',
  'prompt>200': '0.000002',
  'completion>200': '0.00002',
  'prompt>500': '0.000004',
};

test.each([
  [200, 0, 200_000n + 10_000n],
  [201, 0, 402_000n + 20_000n],
  // All input counts for the length, that from a cache too; a price that a tier does not have is that of the one below.
  [1, 200, 2_000n + 20_000n + 20_000n],
  [501, 0, 2_004_000n + 20_000n],
])('%s tokens and %s cached ones are charged at the prices of their length', (text, cached, nano) => {
  expect(costOf(counts({ input_text: text, input_cache_read: cached, output_text: 1 }), tiered)).toBe(nano);
});

test('the worst case is that of the dearest tier that the request may reach', () => {
  const bounds = { ...boundsOf('createChatCompletion', {}, 200), maxOutputTokens: 10 };
  const long = { pricing: tiered, contextLength: null, maxOutputTokens: null };
  const nanoOf = (inputBytes: number) => worstCase({ ...bounds, inputBytes }, long).nano;
  expect(nanoOf(200)).toBe(200n * 1_000n + 10n * 10_000n);
  expect(nanoOf(201)).toBe(201n * 2_000n + 10n * 20_000n);
  expect(nanoOf(501)).toBe(501n * 4_000n + 10n * 20_000n);
});
