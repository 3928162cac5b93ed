/** Fields of the messages format's previews: what a provider receives for them, and what the caller hears. */
import { describe, expect, test } from 'vitest';
import { beta, messages, useBetaFront } from './beta-front.ts';

const gateway = useBetaFront();
const stripping = useBetaFront({ MODELROUTE_UNKNOWN_FIELDS: 'strip' });

const edits = [{ type: 'clear_tool_uses_20250919', keep: { type: 'tool_uses', value: 3 } }];
const schema = { type: 'object', properties: { name: { type: 'string' } } };

describe('context_management', () => {
  test('reaches a messages provider with its header', async () => {
    const { response, got } = await gateway.send({ model: 'our/messages', context_management: { edits } });
    expect(response.status).toBe(200);
    expect(got?.json['context_management']).toEqual({ edits });
    expect(got?.headers['anthropic-beta']).toBe(beta);
  });

  test('is reported as a loss before a chat provider, which gets no header', async () => {
    const { response, got } = await gateway.send({ model: 'our/chat', context_management: { edits } });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-translation-loss')).toBe('context_management');
    expect(got?.json).not.toHaveProperty('context_management');
    expect(got?.headers).not.toHaveProperty('anthropic-beta');
  });

  test.each([null, {}, { edits: [] }])('%j says nothing', async (empty) => {
    const { response } = await gateway.send({ model: 'our/chat', context_management: empty });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-translation-loss')).toBeNull();
  });

  test.each<[unknown, string]>([
    ['x', 'context_management'],
    [{ edits: 'x' }, 'context_management.edits'],
    [{ edits: [{}] }, 'context_management.edits[0].type'],
    [{ colour: 1 }, 'context_management.colour'],
    [{ edits: Array.from({ length: 33 }, () => edits[0]) }, 'context_management.edits'],
  ])('%j is refused', async (value, param) => {
    const { response } = await gateway.send({ model: 'our/messages', context_management: value });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { details: { param } } });
  });
});

describe('output_format', () => {
  const format = { type: 'json_schema', schema };

  test('passes before a messages provider, and is translated for a chat provider', async () => {
    const { got } = await gateway.send({ model: 'our/messages', output_format: format });
    expect(got?.json['output_format']).toEqual(format);
    const { response, got: translated } = await gateway.send({ model: 'our/chat', output_format: format });
    expect(response.headers.get('x-translation-loss')).toBeNull();
    expect(translated?.json['response_format']).toMatchObject({
      type: 'json_schema',
      json_schema: { schema },
    });
  });

  test('counts less than output_config.format', async () => {
    const { response, got } = await gateway.send({
      model: 'our/chat',
      output_format: format,
      output_config: { format: { type: 'json_schema', schema: { type: 'object' } } },
    });
    expect(response.headers.get('x-translation-loss')).toBe('output_format');
    expect(got?.json['response_format']).toMatchObject({ json_schema: { schema: { type: 'object' } } });
  });
});

describe('a thread', () => {
  const create = { type: 'create' };

  test.each(['our/messages', 'our/chat'])(
    'is refused before %s with the code that runners know',
    async (model) => {
      const { response, got } = await gateway.send({ model, thread: create });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        error: { details: { error_code: 'thread_unsupported_request', param: 'thread' } },
      });
      expect(got).toBeUndefined();
    },
  );

  test('is refused where unknown fields are left out too: its messages would be a part only', async () => {
    const { response, got } = await stripping.send({ model: 'our/messages', thread: create });
    expect(response.status).toBe(400);
    expect(got).toBeUndefined();
  });
});

describe('compaction', () => {
  const compaction = { type: 'summarize', instructions: 'Keep the names.' };

  test('reaches a messages provider with its header', async () => {
    const { response, got } = await gateway.send({ model: 'our/messages', compaction });
    expect(response.status).toBe(200);
    expect(got?.json['compaction']).toEqual(compaction);
    expect(got?.headers['anthropic-beta']).toBe(beta);
  });

  test.each(['our/chat', 'sandbox/chat'])('is refused before %s, with the next step', async (model) => {
    const { response, got } = await gateway.send({ model, compaction });
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as { error: { message: string; details: object } };
    expect(error.details).toMatchObject({ error_code: 'unsupported_value', param: 'compaction' });
    expect(error.message).toContain('ask for one in the last message');
    expect(got).toBeUndefined();
  });

  test('does not change a count', async () => {
    const count = async (more: object) => {
      const body = { model: 'our/chat', messages, ...more };
      return (await gateway.front.post('/alt/v1/messages/count_tokens', body)).json();
    };
    expect(await count({ compaction })).toEqual(await count({}));
  });

  test.each<[unknown, string]>([
    ['summarize', 'compaction'],
    [{ type: 'shorten' }, 'compaction.type'],
    [{ type: 'summarize', instructions: 7 }, 'compaction.instructions'],
  ])('%j is refused', async (value, param) => {
    const { response } = await gateway.send({ model: 'our/messages', compaction: value });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { details: { param } } });
  });
});

describe('fallback_credit_token', () => {
  test.each(['fbc_1', { token: 'fbc_1', mode: 'best_effort' }])(
    '%j reaches a messages provider, and is reported as a loss before a chat provider',
    async (fallback_credit_token) => {
      const { got } = await gateway.send({ model: 'our/messages', fallback_credit_token });
      expect(got?.json['fallback_credit_token']).toEqual(fallback_credit_token);
      const { response, got: translated } = await gateway.send({ model: 'our/chat', fallback_credit_token });
      expect(response.headers.get('x-translation-loss')).toBe('fallback_credit_token');
      expect(translated?.json).not.toHaveProperty('fallback_credit_token');
    },
  );

  test.each<unknown>([7, '', { mode: 'strict' }, { token: 'a', mode: 'x' }, 'a'.repeat(16_385)])(
    'is refused as %j',
    async (fallback_credit_token) => {
      const { response, got } = await gateway.send({ model: 'our/messages', fallback_credit_token });
      expect(response.status).toBe(400);
      expect(got).toBeUndefined();
    },
  );
});

describe('billing_policy', () => {
  test('of the service itself passes, and says nothing before a chat provider', async () => {
    const billing_policy = { type: 'billing_policy', bill_to: 'self' };
    const { got } = await gateway.send({ model: 'our/messages', billing_policy });
    expect(got?.json['billing_policy']).toEqual(billing_policy);
    const { response, got: translated } = await gateway.send({ model: 'our/chat', billing_policy });
    expect([response.status, response.headers.get('x-translation-loss')]).toEqual([200, null]);
    expect(translated?.json).not.toHaveProperty('billing_policy');
  });
});

describe('task_budget', () => {
  const budget = { task_budget: { type: 'tokens', total: 64_000 } };

  test('reaches a messages provider, and is reported as a loss before a chat provider', async () => {
    const { got } = await gateway.send({ model: 'our/messages', output_config: budget });
    expect(got?.json['output_config']).toEqual(budget);
    const { response } = await gateway.send({ model: 'our/chat', output_config: budget });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-translation-loss')).toBe('output_config.task_budget');
  });

  test.each([
    [{ type: 'words', total: 1 }, 'type'],
    [{ type: 'tokens', total: 0 }, 'total'],
  ])('%j is refused', async (task_budget, name) => {
    const { response } = await gateway.send({ model: 'our/messages', output_config: { task_budget } });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { details: { param: `output_config.task_budget.${name}` } },
    });
  });
});

describe('block_binding', () => {
  const thinking = { type: 'adaptive', block_binding: { prefix_mismatch_behavior: 'drop_block' } };

  test('reaches a messages provider with its header, and says nothing before a chat provider', async () => {
    const { response, got } = await gateway.send({ model: 'our/messages', thinking });
    expect(response.status).toBe(200);
    expect(got?.json['thinking']).toEqual(thinking);
    expect(got?.headers['anthropic-beta']).toBe(beta);
    const { response: other, got: translated } = await gateway.send({ model: 'our/chat', thinking });
    expect([other.status, other.headers.get('x-translation-loss')]).toEqual([200, null]);
    expect(JSON.stringify(translated?.json)).not.toContain('drop_block');
  });

  test.each([null, {}, { prefix_mismatch_behavior: null }, { prefix_mismatch_behavior: 'error' }])(
    '%j is taken, with a budget too',
    async (block_binding) => {
      const enabled = { type: 'enabled', budget_tokens: 1_024, block_binding };
      const body = { model: 'our/messages', max_tokens: 2_048, thinking: enabled };
      expect((await gateway.send(body)).response.status).toBe(200);
    },
  );

  test.each<[unknown, string]>([
    [{ prefix_mismatch_behavior: 'keep' }, 'thinking.block_binding.prefix_mismatch_behavior'],
    [{ colour: 1 }, 'thinking.block_binding.colour'],
  ])('%j is refused', async (block_binding, param) => {
    const { response } = await gateway.send({
      model: 'our/messages',
      thinking: { type: 'adaptive', block_binding },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { details: { param } } });
  });
});

describe('a budget for thinking of at least max_tokens', () => {
  const thinking = { type: 'enabled', budget_tokens: 2_048 };
  const body = { messages, max_tokens: 2_048, thinking };
  const interleaved = 'interleaved-thinking-2025-05-14';

  test.each(['our/messages', 'our/chat', 'sandbox/chat'])(
    'is taken with interleaved thinking, as Qwen Code sends it: %s',
    async (model) => {
      const headers = { 'anthropic-beta': interleaved };
      const response = await gateway.front.post('/alt/v1/messages', { ...body, model }, { headers });
      expect(response.status).toBe(200);
      expect((await gateway.send({ ...body, model, betas: [interleaved] })).response.status).toBe(200);
    },
  );

  test('is refused without', async () => {
    const { response } = await gateway.send({ ...body, model: 'our/messages' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { details: { param: 'thinking.budget_tokens' } } });
  });
});

describe('system messages with settings', () => {
  const history = [
    ...messages,
    { role: 'system', content: 'now', clear_at: 'next_user_message' },
    { role: 'system', content: [], output_config: { effort: 'low' } },
  ];

  test('reach a messages provider as they came', async () => {
    const { response, got } = await gateway.send({ model: 'our/messages', messages: history });
    expect(response.status).toBe(200);
    expect(got?.json['messages']).toEqual(history);
    expect(got?.headers['anthropic-beta']).toBe(beta);
  });

  test('are taken by the sandbox, also alone', async () => {
    const alone = [{ role: 'system', content: [], output_config: { effort: 'low' } }];
    for (const given of [history, alone])
      expect((await gateway.send({ model: 'sandbox/chat', messages: given })).response.status).toBe(200);
  });

  test.each<[object, string]>([
    [{ clear_at: 'later' }, 'clear_at'],
    [{ output_config: { effort: 'huge' } }, 'output_config.effort'],
    [{ output_config: { task_budget: 9 } }, 'output_config.task_budget'],
  ])('%j are refused', async (members, name) => {
    const given = [...messages, { role: 'system', content: 'now', ...members }];
    const { response } = await gateway.send({ model: 'our/messages', messages: given });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { details: { param: `messages[1].${name}` } } });
  });
});

describe('betas in the body', () => {
  test('join those of the header before a messages provider', async () => {
    const { response, got } = await gateway.send({ model: 'our/messages', betas: ['a-1', 'b-2'] });
    expect(response.status).toBe(200);
    expect(got?.headers['anthropic-beta']).toBe(`${beta},a-1,b-2`);
    expect(got?.json).not.toHaveProperty('betas');
  });

  test('say nothing before a chat provider', async () => {
    const { response, got } = await gateway.send({ model: 'our/chat', betas: ['a-1'] });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-translation-loss')).toBeNull();
    expect(got?.headers).not.toHaveProperty('anthropic-beta');
  });

  test.each([[['a b']], [['a\r\nx: y']], ['a']])('%j are refused', async (betas) => {
    expect((await gateway.send({ model: 'our/messages', betas })).response.status).toBe(400);
  });
});

describe('fallbacks', () => {
  test('of the provider are left to it, and reported as a loss before a chat provider', async () => {
    const { got } = await gateway.send({ model: 'our/messages', fallbacks: 'default' });
    expect(got?.json['fallbacks']).toBe('default');
    const { response, got: translated } = await gateway.send({ model: 'our/chat', fallbacks: 'default' });
    expect(response.headers.get('x-translation-loss')).toBe('fallbacks');
    expect(translated?.json).not.toHaveProperty('fallbacks');
  });

  test('by name are refused: they would be called past the catalog and its prices', async () => {
    const { response, got } = await gateway.send({ model: 'our/messages', fallbacks: [{ model: 'a' }] });
    expect(response.status).toBe(400);
    expect(got).toBeUndefined();
  });
});

describe('user_profile_id', () => {
  const profile = { user_profile_id: 'uprof_1' };

  test('reaches a messages provider as its header', async () => {
    const { response, got } = await gateway.send({ model: 'our/messages', ...profile });
    expect(response.status).toBe(200);
    expect(got?.headers['anthropic-user-profile-id']).toBe('uprof_1');
    expect(got?.json).not.toHaveProperty('user_profile_id');
  });

  test('is reported as a loss before a chat provider, which gets no header', async () => {
    const { response, got } = await gateway.send({ model: 'our/chat', ...profile });
    expect(response.headers.get('x-translation-loss')).toBe('user_profile_id');
    expect(got?.headers).not.toHaveProperty('anthropic-user-profile-id');
  });

  test.each(['a b', 'a\r\nx: y', 7])('%j is refused', async (value) => {
    expect((await gateway.send({ model: 'our/messages', user_profile_id: value })).response.status).toBe(400);
  });
});
