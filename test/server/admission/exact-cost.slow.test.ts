/** Each class of a cost, end to end: reserved, charged and recorded at the prices of the file, plain and streamed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordLineWithCost } from '../../../server/metering/command/record-line.ts';
import { listUsage } from '../../../server/metering/list-usage.ts';
import { PriceVersions } from '../../../server/metering/price-versions.ts';
import { openDatabase } from '../../../server/storage/database.ts';
import { startBillingUpstream, type Billing, type BillingUpstream } from '../../support/billing-upstream.ts';
import { providerEntry, startFront, type Front } from '../routing/front.ts';
import { newPlace, onEachEngine, type Place } from '../storage/engines.ts';

/** US dollars for a million tokens, or for one image or search. */
const prices = {
  input: 2,
  output: 8,
  cache_read: '0.5',
  cache_write: '2.5',
  cache_write_1h: 4,
  audio: 40,
  audio_output: 80,
  image: '0.003',
  image_output: 30,
  web_search: '0.01',
  service_tiers: {
    priority: { factor: 1.75 },
    flex: { input: 1, output: 4 },
    fast: { input: 12, output: 60 },
  },
};

interface Case {
  path: '/v1/chat/completions' | '/v1/responses' | '/alt/v1/messages';
  dialect: 'chat' | 'messages' | 'responses';
  asked?: object;
  billing: Billing;
  /** Millionths of a dollar. */
  micros: number;
  tier?: string;
  /** The items of the cost. */
  items: readonly string[];
}

const chatUsage = (prompt: number, completion: number, details: object = {}) => ({
  prompt_tokens: prompt,
  completion_tokens: completion,
  total_tokens: prompt + completion,
  ...details,
});
const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } };
const text = ['input_text', 'output_text'];
const search = {
  type: 'web_search_call',
  id: 'ws_1',
  status: 'completed',
  action: { type: 'search', query: 'a' },
};
const page = {
  type: 'web_search_call',
  id: 'ws_2',
  status: 'completed',
  action: { type: 'open_page', url: 'b' },
};

const cases: Record<string, Case> = {
  'chat-priority': {
    path: '/v1/chat/completions',
    dialect: 'chat',
    asked: { service_tier: 'priority' },
    billing: {
      usage: chatUsage(1_000, 100, { prompt_tokens_details: { cached_tokens: 200 } }),
      tier: 'priority',
    },
    micros: (800 * 2 + 200 * 0.5 + 100 * 8) * 1.75,
    tier: 'priority',
    items: ['input_text', 'input_cache_read', 'output_text'],
  },
  'chat-priority-not-served': {
    path: '/v1/chat/completions',
    dialect: 'chat',
    asked: { service_tier: 'priority' },
    billing: { usage: chatUsage(1_000, 100), tier: 'default' },
    micros: 1_000 * 2 + 100 * 8,
    items: text,
  },
  'chat-flex': {
    path: '/v1/chat/completions',
    dialect: 'chat',
    asked: { service_tier: 'flex' },
    billing: { usage: chatUsage(1_000, 100), tier: 'flex' },
    micros: 1_000 + 100 * 4,
    tier: 'flex',
    items: text,
  },
  'chat-audio': {
    path: '/v1/chat/completions',
    dialect: 'chat',
    asked: { modalities: ['text', 'audio'], audio: { voice: 'alloy', format: 'wav' } },
    billing: {
      usage: chatUsage(500, 150, {
        prompt_tokens_details: { audio_tokens: 300 },
        completion_tokens_details: { audio_tokens: 50 },
      }),
    },
    micros: 200 * 2 + 300 * 40 + 100 * 8 + 50 * 80,
    items: ['input_text', 'input_audio', 'output_text', 'output_audio'],
  },
  'chat-images': {
    path: '/v1/chat/completions',
    dialect: 'chat',
    asked: { messages: [{ role: 'user', content: [{ type: 'text', text: 'look' }, image, image] }] },
    billing: { usage: chatUsage(500, 150, { completion_tokens_details: { image_tokens: 100 } }) },
    micros: 500 * 2 + 50 * 8 + 100 * 30 + 2 * 3_000,
    items: ['input_text', 'output_text', 'output_image', 'image'],
  },
  'chat-search': {
    path: '/v1/chat/completions',
    dialect: 'chat',
    asked: { web_search_options: {} },
    billing: { usage: chatUsage(500, 50) },
    micros: 500 * 2 + 50 * 8 + 10_000,
    items: [...text, 'web_search'],
  },
  'messages-caches-and-searches': {
    path: '/alt/v1/messages',
    dialect: 'messages',
    asked: { tools: [{ type: 'web_search_20250305', name: 'web_search', max_uses: 5 }] },
    billing: {
      usage: {
        input_tokens: 100,
        output_tokens: 40,
        cache_read_input_tokens: 1_000,
        cache_creation_input_tokens: 300,
        cache_creation: { ephemeral_5m_input_tokens: 200, ephemeral_1h_input_tokens: 100 },
        server_tool_use: { web_search_requests: 3, web_fetch_requests: 0 },
        service_tier: 'standard',
      },
    },
    micros: 100 * 2 + 1_000 * 0.5 + 200 * 2.5 + 100 * 4 + 40 * 8 + 3 * 10_000,
    items: [
      'input_text',
      'input_cache_read',
      'input_cache_write',
      'input_cache_write_1h',
      'output_text',
      'web_search',
    ],
  },
  'messages-priority': {
    path: '/alt/v1/messages',
    dialect: 'messages',
    billing: { usage: { input_tokens: 100, output_tokens: 40, service_tier: 'priority' } },
    micros: (100 * 2 + 40 * 8) * 1.75,
    tier: 'priority',
    items: text,
  },
  'messages-fast': {
    path: '/alt/v1/messages',
    dialect: 'messages',
    asked: { speed: 'fast' },
    billing: { usage: { input_tokens: 100, output_tokens: 40, service_tier: 'standard', speed: 'fast' } },
    micros: 100 * 12 + 40 * 60,
    tier: 'fast',
    items: text,
  },
  'messages-before-a-chat-provider': {
    path: '/alt/v1/messages',
    dialect: 'chat',
    billing: { usage: chatUsage(1_000, 100), tier: 'priority' },
    micros: (1_000 * 2 + 100 * 8) * 1.75,
    tier: 'priority',
    items: text,
  },
  'responses-priority-and-a-search': {
    path: '/v1/responses',
    dialect: 'responses',
    asked: { tools: [{ type: 'web_search' }], service_tier: 'priority' },
    billing: {
      usage: {
        input_tokens: 1_000,
        input_tokens_details: { cached_tokens: 0 },
        output_tokens: 100,
        output_tokens_details: { reasoning_tokens: 60 },
        total_tokens: 1_100,
      },
      tier: 'priority',
      items: [search, page],
    },
    micros: (1_000 * 2 + 100 * 8) * 1.75 + 10_000,
    tier: 'priority',
    items: ['input_text', 'output_text', 'output_reasoning', 'web_search'],
  },
  'without-a-price': {
    path: '/v1/chat/completions',
    dialect: 'chat',
    billing: { usage: chatUsage(1_000, 100), tier: 'priority' },
    micros: NaN,
    tier: 'priority',
    items: [],
  },
};

onEachEngine((engine) => {
  let place: Place;
  let upstream: BillingUpstream;
  let front: Front;

  beforeAll(async () => {
    place = await newPlace(engine);
    upstream = await startBillingUpstream(
      Object.fromEntries(Object.entries(cases).map(([name, { billing }]) => [name, billing])),
    );
    const dialects = ['chat', 'messages', 'responses'] as const;
    front = await startFront(
      {
        providers: Object.fromEntries(
          dialects.map((dialect) => [dialect, providerEntry(dialect, upstream.url)]),
        ),
        models: Object.entries(cases).map(([id, { dialect }]) => ({
          id,
          provider: dialect,
          ...(id !== 'without-a-price' && { prices }),
          context_length: 10_000,
          max_output_tokens: 1_000,
          capabilities: { input: ['text', 'image', 'audio'], tools: true },
        })),
      },
      { MODELROUTE_DATA: place.folder, ...(place.url !== undefined && { DATABASE_URL: place.url }) },
    );
  });
  afterAll(async () => {
    await front.stop();
    await upstream.close();
    await place.dispose();
  });

  async function recordOf(name: string, streamed: boolean) {
    const { path, asked } = cases[name] as Case;
    const traceId = `cost-of-${name}-${streamed ? 'stream' : 'plain'}`;
    const said = [{ role: 'user', content: 'hello' }];
    const body = {
      model: name,
      ...(path === '/v1/responses'
        ? { input: 'hello', max_output_tokens: 200 }
        : { messages: said, max_tokens: 200 }),
      ...asked,
      ...(streamed && { stream: true }),
      ...(streamed && path === '/v1/chat/completions' && { stream_options: { include_usage: true } }),
    };
    const response = await front.post(path, body, {
      headers: { 'x-trace-id': traceId, 'anthropic-version': '2023-06-01' },
    });
    const received = await response.text();
    expect([response.status, response.status === 200 ? '' : received]).toEqual([200, '']);
    const db = await openDatabase(place);
    try {
      const versions = new PriceVersions(db);
      const read = async () => (await Array.fromAsync(listUsage(db, { traceId })))[0];
      await expect.poll(async () => (await read())?.state).toBe('settled');
      const record = await read();
      if (record === undefined) throw new Error('there is no record');
      return recordLineWithCost(record, await versions.get(record.priceVersion));
    } finally {
      await db.destroy();
    }
  }

  const priced = Object.keys(cases).filter((name) => name !== 'without-a-price');

  describe.each([false, true])('streamed: %s', (streamed) => {
    test.each(priced)('%s', async (name) => {
      const { micros, tier = null, items } = cases[name] as Case;
      const record = await recordOf(name, streamed);
      const nano = (amount: unknown) => Math.round(Number(amount) * 1e9);
      expect(record).toMatchObject({ outcome: 'completed', source: 'provider', service_tier: tier });
      expect([name, nano(record['cost'])]).toEqual([name, Math.round(micros * 1_000)]);
      const lines = record['cost_lines'] as { item: string; cost: string }[];
      expect(lines.map(({ item }) => item)).toEqual(items);
      expect(nano(lines.reduce((sum, { cost }) => sum + Number(cost), 0))).toBe(nano(record['cost']));
      // Searches may bring any number of tokens: such a call has no worst case, and a budget does not admit it.
      if (items.includes('web_search')) expect(record['worst_case']).toBeNull();
      else expect(nano(record['worst_case'])).toBeGreaterThanOrEqual(nano(record['cost']));
    });

    test('without a price the cost is unknown, not 0', async () => {
      const record = await recordOf('without-a-price', streamed);
      expect(record).toMatchObject({
        outcome: 'completed',
        cost: null,
        cost_lines: null,
        worst_case: null,
        input_tokens: 1_000,
      });
    });
  });

  test('the catalog lists the tiers, and no price of 0 for a model without one', async () => {
    const response = await fetch(`${front.v1}/models`, { headers: { authorization: `Bearer ${front.key}` } });
    const { data } = (await response.json()) as { data: { id: string; pricing: object }[] };
    const pricingOf = (id: string) => data.find((each) => each.id === id)?.pricing;
    expect(pricingOf('without-a-price')).toEqual({ prompt: '-1', completion: '-1' });
    expect(pricingOf('chat-flex')).toMatchObject({
      prompt: '0.000002',
      web_search: '0.01',
      service_tiers: {
        flex: { prompt: '0.000001', completion: '0.000004' },
        priority: { prompt: '0.0000035', input_cache_read: '0.000000875' },
      },
    });
  });
});
