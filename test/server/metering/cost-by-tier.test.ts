/** Service tiers: the price of the one that the provider reports, and the reservation of the dearest that the request allows. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { costOf } from '../../../server/metering/cost.ts';
import { boundsOf } from '../../../server/metering/request-bounds.ts';
import { mayUseTier } from '../../../server/metering/service-tiers.ts';
import { unknownCounts, type TokenCounts } from '../../../server/core/token-counts.ts';
import { worstCase } from '../../../server/metering/worst-case.ts';

const counts = (over: Partial<TokenCounts>): TokenCounts => ({ ...unknownCounts, ...over });
const price = fc.nat(100_000).map((units) => `0.${units.toString().padStart(9, '0')}`);
const chat = (json: Record<string, unknown>) => boundsOf('createChatCompletion', json, 100);

const withTiers = {
  prompt: '0.000002',
  completion: '0.000008',
  input_cache_read: '0.0000005',
  request: '0.001',
  'prompt>200': '0.000004',
  'priority:prompt': '0.000005',
  'priority:completion': '0.00002',
  'flex:prompt': '0.000001',
  'flex:prompt>200': '0.000003',
  'fast:prompt': '0.00001',
};

test.each([
  // Prices that a tier does not have are those without a tier.
  [null, 100, 200_000n + 5_000n + 80_000n],
  ['priority', 100, 500_000n + 5_000n + 200_000n],
  ['flex', 100, 100_000n + 5_000n + 80_000n],
  // A price of the tier holds at every length for which the tier has no other.
  [null, 300, 1_200_000n + 5_000n + 80_000n],
  ['priority', 300, 1_500_000n + 5_000n + 200_000n],
  ['flex', 300, 900_000n + 5_000n + 80_000n],
  // Without prices of its own a tier has those of the model.
  ['on_demand', 100, 200_000n + 5_000n + 80_000n],
])('the tier %s with %s tokens', (serviceTier, input, nano) => {
  const usage = counts({ input_text: input, input_cache_read: 10, output_text: 10 });
  expect(costOf(usage, withTiers, { serviceTier })).toBe(nano + 1_000_000n);
});

test.each([
  ['createChatCompletion', { service_tier: 'default' }, null],
  // Which may not be served: the price without a tier is the dearest.
  ['createChatCompletion', { service_tier: 'flex' }, null],
  ['createChatCompletion', { service_tier: 'priority' }, 'priority'],
  ['createChatCompletion', { service_tier: 'fast' }, 'priority'],
  // The provider's account decides.
  ['createChatCompletion', {}, 'priority'],
  ['createChatCompletion', { service_tier: 'auto' }, 'priority'],
  ['createResponse', { service_tier: null }, 'priority'],
  ['createMessage', {}, 'priority'],
  ['createMessage', { service_tier: 'standard_only' }, null],
  ['createMessage', { service_tier: 'standard_only', speed: 'fast' }, 'fast'],
] as const)('%s %j reserves the dearest tier that it allows: %s', (operation, asked, tier) => {
  const bounds = boundsOf(operation, { messages: [], max_tokens: 20, ...asked }, 150);
  const open = { pricing: withTiers, contextLength: null, maxOutputTokens: 20 };
  const dearest = costOf(counts({ input_text: 150, output_text: 20 }), withTiers, { serviceTier: tier });
  expect(worstCase(bounds, open).nano).toBe(dearest);
});

test('no response in any tier that a request allows costs more than its worst case', () => {
  const small = fc.nat(400);
  const tiers = [null, 'priority', 'flex', 'fast', 'on_demand'];
  fc.assert(
    fc.property(
      fc.constantFrom('default', 'flex', 'priority', 'auto', undefined),
      fc.constantFrom(...tiers),
      fc.array(price, { minLength: 9, maxLength: 9 }),
      small,
      small,
      small,
      (asked, tier, prices, text, read, said) => {
        const pricing = Object.fromEntries(
          Object.keys(withTiers).map((name, at) => [name, prices[at % prices.length] ?? '0']),
        );
        const bounds = boundsOf(
          'createChatCompletion',
          { messages: [], max_tokens: said, ...(asked && { service_tier: asked }) },
          text + read,
        );
        if (tier !== null && !mayUseTier(bounds.askedTier, tier)) return;
        const { nano } = worstCase(bounds, { pricing, contextLength: null, maxOutputTokens: null });
        const usage = counts({ input_text: text, input_cache_read: read, output_text: said });
        expect((nano ?? -1n) >= (costOf(usage, pricing, { serviceTier: tier }) ?? 0n)).toBe(true);
      },
    ),
  );
});

test('the dearest price of a request is reserved, at whichever length that is', () => {
  const bounds = { ...chat({ messages: [], max_tokens: 10 }), inputBytes: 500 };
  const pricing = { prompt: '0', completion: '0', request: '0.01', 'request>200': '0.02' };
  expect(worstCase(bounds, { pricing, contextLength: null, maxOutputTokens: null }).nano).toBe(20_000_000n);
});
