/** Fields of the messages format's previews: what a provider receives for them, and what the caller hears. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startUpstream, type Received, type ScriptedUpstream } from '../../support/scripted-upstream.ts';
import { providerEntry, startFront, type Front } from './front.ts';

let upstream: ScriptedUpstream;
let front: Front;
let stripping: Front;
beforeAll(async () => {
  upstream = await startUpstream();
  const providers = {
    chat: providerEntry('chat', upstream.url),
    messages: providerEntry('messages', upstream.url),
  };
  const models = Object.keys(providers).map((name) => ({
    id: `our/${name}`,
    provider: name,
    upstream_model: `their-${name}`,
  }));
  [front, stripping] = await Promise.all([
    startFront({ providers, models }, { MODELROUTE_SANDBOX: '1' }),
    startFront({ providers, models }, { MODELROUTE_UNKNOWN_FIELDS: 'strip' }),
  ]);
});
afterAll(async () => {
  await Promise.all([front.stop(), stripping.stop()]);
  await upstream.close();
});

const messages = [{ role: 'user', content: 'x' }];
const edits = [{ type: 'clear_tool_uses_20250919', keep: { type: 'tool_uses', value: 3 } }];
const schema = { type: 'object', properties: { name: { type: 'string' } } };
const beta = 'context-management-2025-06-27';

async function send(body: object, of = front): Promise<{ response: Response; got: Received | undefined }> {
  const before = upstream.received.length;
  const response = await of.post(
    '/alt/v1/messages',
    { messages, max_tokens: 9, ...body },
    { headers: { 'anthropic-beta': beta } },
  );
  return { response, got: upstream.received[before] };
}

describe('context_management', () => {
  test('reaches a messages provider with its header', async () => {
    const { response, got } = await send({ model: 'our/messages', context_management: { edits } });
    expect(response.status).toBe(200);
    expect(got?.json['context_management']).toEqual({ edits });
    expect(got?.headers['anthropic-beta']).toBe(beta);
  });

  test('is reported as a loss before a chat provider, which gets no header', async () => {
    const { response, got } = await send({ model: 'our/chat', context_management: { edits } });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-translation-loss')).toBe('context_management');
    expect(got?.json).not.toHaveProperty('context_management');
    expect(got?.headers).not.toHaveProperty('anthropic-beta');
  });

  test.each([null, {}, { edits: [] }])('%j says nothing', async (empty) => {
    const { response } = await send({ model: 'our/chat', context_management: empty });
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
    const { response } = await send({ model: 'our/messages', context_management: value });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { details: { param } } });
  });
});

describe('output_format', () => {
  const format = { type: 'json_schema', schema };

  test('passes before a messages provider, and is translated for a chat provider', async () => {
    const { got } = await send({ model: 'our/messages', output_format: format });
    expect(got?.json['output_format']).toEqual(format);
    const { response, got: translated } = await send({ model: 'our/chat', output_format: format });
    expect(response.headers.get('x-translation-loss')).toBeNull();
    expect(translated?.json['response_format']).toMatchObject({
      type: 'json_schema',
      json_schema: { schema },
    });
  });

  test('counts less than output_config.format', async () => {
    const { response, got } = await send({
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
      const { response, got } = await send({ model, thread: create });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        error: { details: { error_code: 'thread_unsupported_request', param: 'thread' } },
      });
      expect(got).toBeUndefined();
    },
  );

  test('is refused where unknown fields are left out too: its messages would be a part only', async () => {
    const { response, got } = await send({ model: 'our/messages', thread: create }, stripping);
    expect(response.status).toBe(400);
    expect(got).toBeUndefined();
  });
});

const adviser = { type: 'advisor_20260301', name: 'advisor' };
const added = (definition: object) => ({
  role: 'system',
  content: [{ type: 'tool_addition', tool: { type: 'tool_definition', definition } }],
});

test.each<[object, string, string]>([
  [{ tools: [adviser] }, 'tools[0].type', 'leave the tool out'],
  [
    { messages: [...messages, added(adviser)] },
    'messages[1].content[0].tool.definition.type',
    'leave the tool out',
  ],
  [
    { billing_policy: { type: 'billing_policy', bill_to: 'user_profile' } },
    'billing_policy.bill_to',
    'leave it out',
  ],
])('%j is refused with what to do instead', async (members, param, remedy) => {
  const { response, got } = await send({ model: 'our/messages', ...members });
  expect([response.status, await response.json()]).toMatchObject([
    400,
    {
      error: {
        message: expect.stringContaining(remedy),
        details: { error_code: 'unsupported_value', param },
      },
    },
  ]);
  expect(got).toBeUndefined();
});

describe('changes of the tools', () => {
  const tool = (name: string) => ({ name, input_schema: { type: 'object' } });
  const named = (name: string) => ({ type: 'tool_reference', name });
  const tools = [tool('a'), tool('b')];
  const changes = (...content: object[]) => [...messages, { role: 'system', content }, ...messages];
  const addition = (of: object) => ({ type: 'tool_addition', tool: of });
  const removal = (of: object) => ({ type: 'tool_removal', tool: of });
  const namesIn = (got: Received | undefined) =>
    (got?.json['tools'] as { function: { name: string } }[] | undefined)?.map((each) => each.function.name);

  test('reach a messages provider as they came', async () => {
    const definition = { ...tool('c'), cache_control: { type: 'ephemeral' } };
    const history = changes(
      { type: 'text', text: 'From now on:' },
      addition({ type: 'tool_definition', definition }),
      removal(named('a')),
    );
    const body = { tools, tool_choice: { type: 'tool', name: 'c' }, messages: history };
    const { response, got } = await send({ model: 'our/messages', ...body });
    expect(response.status).toBe(200);
    expect(got?.json).toMatchObject(body);
    expect(got?.headers['anthropic-beta']).toBe(beta);
  });

  test.each<[string, object[], string[]]>([
    ['a removal', [removal(named('a'))], ['b']],
    ['a removal and an addition', [removal(named('a')), addition(named('a'))], ['a', 'b']],
    ['a definition', [addition({ type: 'tool_definition', definition: tool('c') })], ['a', 'b', 'c']],
    [
      'a definition in place of another',
      [addition({ type: 'tool_definition', definition: tool('a') })],
      ['b', 'a'],
    ],
    ['a removal of what nobody offered', [removal(named('z'))], ['a', 'b']],
  ])('a chat provider is offered the tools after %s', async (_, content, offered) => {
    const { response, got } = await send({ model: 'our/chat', tools, messages: changes(...content) });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-translation-loss')).toBeNull();
    expect(namesIn(got)).toEqual(offered);
    expect(got?.json['messages']).toHaveLength(2);
  });

  test('that a chat provider cannot follow are reported', async () => {
    const content = [
      addition(named('z')),
      addition({ type: 'mcp_toolset_reference', server_name: 'weather' }),
      { ...removal(named('a')), cache_control: { type: 'ephemeral' } },
    ];
    const { response } = await send({ model: 'our/chat', tools, messages: changes(...content) });
    expect(response.headers.get('x-translation-loss')).toBe(
      'messages[1].content[0], messages[1].content[1], messages[1].content[2].cache_control',
    );
  });

  test('count in the sandbox: an added tool is called', async () => {
    const definition = tool('c');
    const history = changes(addition({ type: 'tool_definition', definition }));
    const body = { max_tokens: 99, messages: history };
    const { response } = await send({ model: 'sandbox/chat', ...body });
    expect(await response.json()).toMatchObject({ content: [{ type: 'tool_use', name: definition.name }] });
  });

  test.each<[object, string]>([
    [{ type: 'tool_addition' }, 'tool'],
    [addition({ type: 'tool_search', name: 'a' }), 'tool.type'],
    [addition({ type: 'tool_reference' }), 'tool.name'],
    [
      addition({ type: 'tool_definition', definition: { name: 'a b', input_schema: {} } }),
      'tool.definition.name',
    ],
    [removal({ type: 'tool_definition', definition: tool('c') }), 'tool.type'],
    [{ ...removal(named('a')), colour: 1 }, 'colour'],
  ])('%j is refused', async (block, name) => {
    const { response } = await send({ model: 'our/messages', messages: changes(block) });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { details: { param: `messages[1].content[0].${name}` } },
    });
  });

  test('may have no more cache marks than the other tools', async () => {
    const marked = { type: 'ephemeral' };
    const definition = { ...tool('c'), cache_control: marked };
    const four = ['d', 'e', 'f', 'g'].map((name) => ({ ...tool(name), cache_control: marked }));
    const body = { tools: four, messages: changes(addition({ type: 'tool_definition', definition })) };
    const { response } = await send({ model: 'our/messages', ...body });
    expect(await response.json()).toMatchObject({
      error: { details: { param: 'messages[1].content[0].tool.definition.cache_control' } },
    });
  });
});

describe('compaction', () => {
  const compaction = { type: 'summarize', instructions: 'Keep the names.' };

  test('reaches a messages provider with its header', async () => {
    const { response, got } = await send({ model: 'our/messages', compaction });
    expect(response.status).toBe(200);
    expect(got?.json['compaction']).toEqual(compaction);
    expect(got?.headers['anthropic-beta']).toBe(beta);
  });

  test.each(['our/chat', 'sandbox/chat'])('is refused before %s, with the next step', async (model) => {
    const { response, got } = await send({ model, compaction });
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as { error: { message: string; details: object } };
    expect(error.details).toMatchObject({ error_code: 'unsupported_value', param: 'compaction' });
    expect(error.message).toContain('ask for one in the last message');
    expect(got).toBeUndefined();
  });

  test('does not change a count', async () => {
    const count = async (more: object) => {
      const body = { model: 'our/chat', messages, ...more };
      return (await front.post('/alt/v1/messages/count_tokens', body)).json();
    };
    expect(await count({ compaction })).toEqual(await count({}));
  });

  test.each<[unknown, string]>([
    ['summarize', 'compaction'],
    [{ type: 'shorten' }, 'compaction.type'],
    [{ type: 'summarize', instructions: 7 }, 'compaction.instructions'],
  ])('%j is refused', async (value, param) => {
    const { response } = await send({ model: 'our/messages', compaction: value });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { details: { param } } });
  });
});

describe('fallback_credit_token', () => {
  test.each(['fbc_1', { token: 'fbc_1', mode: 'best_effort' }])(
    '%j reaches a messages provider, and is reported as a loss before a chat provider',
    async (fallback_credit_token) => {
      const { got } = await send({ model: 'our/messages', fallback_credit_token });
      expect(got?.json['fallback_credit_token']).toEqual(fallback_credit_token);
      const { response, got: translated } = await send({ model: 'our/chat', fallback_credit_token });
      expect(response.headers.get('x-translation-loss')).toBe('fallback_credit_token');
      expect(translated?.json).not.toHaveProperty('fallback_credit_token');
    },
  );

  test.each<unknown>([7, '', { mode: 'strict' }, { token: 'a', mode: 'x' }, 'a'.repeat(16_385)])(
    'is refused as %j',
    async (fallback_credit_token) => {
      const { response, got } = await send({ model: 'our/messages', fallback_credit_token });
      expect(response.status).toBe(400);
      expect(got).toBeUndefined();
    },
  );
});

describe('billing_policy', () => {
  test('of the service itself passes, and says nothing before a chat provider', async () => {
    const billing_policy = { type: 'billing_policy', bill_to: 'self' };
    const { got } = await send({ model: 'our/messages', billing_policy });
    expect(got?.json['billing_policy']).toEqual(billing_policy);
    const { response, got: translated } = await send({ model: 'our/chat', billing_policy });
    expect([response.status, response.headers.get('x-translation-loss')]).toEqual([200, null]);
    expect(translated?.json).not.toHaveProperty('billing_policy');
  });
});

describe('task_budget', () => {
  const budget = { task_budget: { type: 'tokens', total: 64_000 } };

  test('reaches a messages provider, and is reported as a loss before a chat provider', async () => {
    const { got } = await send({ model: 'our/messages', output_config: budget });
    expect(got?.json['output_config']).toEqual(budget);
    const { response } = await send({ model: 'our/chat', output_config: budget });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-translation-loss')).toBe('output_config.task_budget');
  });

  test.each([
    [{ type: 'words', total: 1 }, 'type'],
    [{ type: 'tokens', total: 0 }, 'total'],
  ])('%j is refused', async (task_budget, name) => {
    const { response } = await send({ model: 'our/messages', output_config: { task_budget } });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { details: { param: `output_config.task_budget.${name}` } },
    });
  });
});

describe('betas in the body', () => {
  test('join those of the header before a messages provider', async () => {
    const { response, got } = await send({ model: 'our/messages', betas: ['a-1', 'b-2'] });
    expect(response.status).toBe(200);
    expect(got?.headers['anthropic-beta']).toBe(`${beta},a-1,b-2`);
    expect(got?.json).not.toHaveProperty('betas');
  });

  test('say nothing before a chat provider', async () => {
    const { response, got } = await send({ model: 'our/chat', betas: ['a-1'] });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-translation-loss')).toBeNull();
    expect(got?.headers).not.toHaveProperty('anthropic-beta');
  });

  test.each([[['a b']], [['a\r\nx: y']], ['a']])('%j are refused', async (betas) => {
    expect((await send({ model: 'our/messages', betas })).response.status).toBe(400);
  });
});

describe('an id in the account that all projects share', () => {
  const upload = { type: 'container_upload', file_id: 'file_1' };

  test.each<[object, string, string]>([
    [{ container: 'container_1' }, 'container', 'starts a new container'],
    [{ container: { id: 'container_1' } }, 'container.id', 'starts a new container'],
    [
      {
        container: {
          skills: [
            { type: 'anthropic', skill_id: 'pdf' },
            { type: 'custom', skill_id: 'skill_1' },
          ],
        },
      },
      'container.skills[1].skill_id',
      "only skills of type 'anthropic'",
    ],
    [
      { messages: [{ role: 'user', content: [upload] }] },
      'messages[0].content[0].file_id',
      "a block of type 'document'",
    ],
  ])('%j is refused before it reaches a provider', async (more, param, step) => {
    const { response, got } = await send({ model: 'our/messages', ...more });
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as { error: { message: string; details: object } };
    expect(error.details).toMatchObject({ error_code: 'unsupported_parameter', param });
    expect(error.message).toContain(step);
    expect(got).toBeUndefined();
  });

  test('a new container may be asked for', async () => {
    const container = { skills: [{ type: 'anthropic', skill_id: 'xlsx' }] };
    const { response, got } = await send({ model: 'our/messages', container });
    expect(response.status).toBe(200);
    expect(got?.json['container']).toEqual(container);
  });

  const chat = async (assistant: object) => {
    const before = upstream.received.length;
    const body = { model: 'our/chat', messages: [...messages, assistant, ...messages] };
    return { response: await front.post('/v1/chat/completions', body), got: () => upstream.received[before] };
  };

  test('of a sound: its transcript is sent instead', async () => {
    const audio = { id: 'audio_1', data: 'QUFB', expires_at: 1, transcript: 'Hello.' };
    const { response, got } = await chat({ role: 'assistant', content: null, audio });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-translation-loss')).toBe('messages[1].audio');
    expect((got()?.json['messages'] as unknown[] | undefined)?.[1]).toEqual({
      role: 'assistant',
      content: 'Hello.',
    });
  });

  test('of a sound alone is refused', async () => {
    const { response, got } = await chat({ role: 'assistant', audio: { id: 'audio_1' } });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: 'unsupported_parameter', param: 'messages[1].audio.id' },
    });
    expect(got()).toBeUndefined();
  });

  test('of a file beside its content: the content counts', async () => {
    const before = upstream.received.length;
    const file = { file_id: 'file-of-somebody', file_data: 'data:text/plain;base64,QUFB', filename: 'a.txt' };
    const body = { model: 'our/chat', messages: [{ role: 'user', content: [{ type: 'file', file }] }] };
    const response = await front.post('/v1/chat/completions', body);
    expect(response.status).toBe(200);
    expect(JSON.stringify(upstream.received[before]?.json)).not.toContain('file-of-somebody');
  });
});

describe('mcp_servers', () => {
  const mcp_servers = [{ type: 'url', url: 'https://example.com/sse', name: 'weather' }];
  const tools = [{ type: 'mcp_toolset', mcp_server_name: 'weather', default_config: { enabled: true } }];

  test('reach a messages provider with their header, and so do the blocks of a response sent back', async () => {
    const call = { type: 'mcp_tool_use', id: 'mcptoolu_1', name: 'get', server_name: 'weather', input: {} };
    const result = { type: 'mcp_tool_result', tool_use_id: 'mcptoolu_1', is_error: false, content: 'ok' };
    const listing = { type: 'mcp_tool_listing', mcp_server_name: 'weather', tools: [] };
    const history = [...messages, { role: 'assistant', content: [listing, call, result] }, ...messages];
    const body = { model: 'our/messages', mcp_servers, tools, messages: history };
    const { response, got } = await send(body);
    expect(response.status).toBe(200);
    expect(got?.json).toMatchObject({ mcp_servers, tools, messages: history });
    expect(got?.headers['anthropic-beta']).toBe(beta);
  });

  test.each(['our/chat', 'sandbox/chat'])('are refused before %s, with the next step', async (model) => {
    const { response, got } = await send({ model, mcp_servers });
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as { error: { message: string; details: object } };
    expect(error.details).toMatchObject({ error_code: 'unsupported_value', param: 'mcp_servers' });
    expect(error.message).toContain("offer their functions in 'tools'");
    expect(got).toBeUndefined();
  });

  test('are counted by a messages provider, and by no other', async () => {
    const count = async (model: string) => {
      const response = await front.post('/alt/v1/messages/count_tokens', { model, messages, mcp_servers });
      return { status: response.status, body: (await response.json()) as object };
    };
    const refusal = { error: { details: { error_code: 'unsupported_value', param: 'mcp_servers' } } };
    for (const model of ['our/chat', 'sandbox/chat'])
      expect(await count(model)).toMatchObject({ status: 400, body: refusal });
    await count('our/messages');
    expect(upstream.received.at(-1)?.json).toMatchObject({ mcp_servers });
  });

  test.each([null, []])('%j says nothing', async (empty) => {
    const { response } = await send({ model: 'our/chat', mcp_servers: empty });
    expect([response.status, response.headers.get('x-translation-loss')]).toEqual([200, null]);
  });

  test.each<[unknown, string]>([
    ['x', 'mcp_servers'],
    [[{ type: 'stdio', url: 'x', name: 'a' }], 'mcp_servers[0].type'],
    [[{ type: 'url', name: 'a' }], 'mcp_servers[0].url'],
    [Array.from({ length: 33 }, () => mcp_servers[0]), 'mcp_servers'],
  ])('%j are refused', async (value, param) => {
    const { response } = await send({ model: 'our/messages', mcp_servers: value });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { details: { param } } });
  });
});

describe('tools of earlier versions', () => {
  const screen = { name: 'computer', display_width_px: 1_280, display_height_px: 800, display_number: 1 };
  const tools = [
    { type: 'bash_20241022', name: 'bash' },
    { type: 'text_editor_20241022', name: 'str_replace_editor' },
    { type: 'computer_20241022', ...screen },
    { type: 'computer_20250124', ...screen, display_number: null },
    { type: 'computer_20251124', ...screen, enable_zoom: true },
  ];

  test.each(tools)(
    '$type reaches a messages provider, and is a loss before a chat provider',
    async (tool) => {
      const { response, got } = await send({ model: 'our/messages', tools: [tool] });
      expect(response.status).toBe(200);
      expect(got?.json['tools']).toEqual([tool]);
      const { response: other } = await send({ model: 'our/chat', tools: [tool] });
      expect(other.headers.get('x-translation-loss')).toBe('tools[0]');
    },
  );

  test.each<[object, string]>([
    [{ type: 'computer_20241022', name: 'computer', display_width_px: 1 }, 'display_height_px'],
    [{ type: 'computer_20250124', ...screen, display_width_px: 0 }, 'display_width_px'],
    [{ type: 'computer_20250124', ...screen, enable_zoom: true }, 'enable_zoom'],
    [{ type: 'bash_20241022', name: 'shell' }, 'name'],
  ])('%j is refused', async (tool, name) => {
    const { response } = await send({ model: 'our/messages', tools: [tool] });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { details: { param: `tools[0].${name}` } } });
  });
});

describe('fallbacks', () => {
  test('of the provider are left to it, and reported as a loss before a chat provider', async () => {
    const { got } = await send({ model: 'our/messages', fallbacks: 'default' });
    expect(got?.json['fallbacks']).toBe('default');
    const { response, got: translated } = await send({ model: 'our/chat', fallbacks: 'default' });
    expect(response.headers.get('x-translation-loss')).toBe('fallbacks');
    expect(translated?.json).not.toHaveProperty('fallbacks');
  });

  test('by name are refused: they would be called past the catalog and its prices', async () => {
    const { response, got } = await send({ model: 'our/messages', fallbacks: [{ model: 'a' }] });
    expect(response.status).toBe(400);
    expect(got).toBeUndefined();
  });
});

describe('user_profile_id', () => {
  const profile = { user_profile_id: 'uprof_1' };

  test('reaches a messages provider as its header', async () => {
    const { response, got } = await send({ model: 'our/messages', ...profile });
    expect(response.status).toBe(200);
    expect(got?.headers['anthropic-user-profile-id']).toBe('uprof_1');
    expect(got?.json).not.toHaveProperty('user_profile_id');
  });

  test('is reported as a loss before a chat provider, which gets no header', async () => {
    const { response, got } = await send({ model: 'our/chat', ...profile });
    expect(response.headers.get('x-translation-loss')).toBe('user_profile_id');
    expect(got?.headers).not.toHaveProperty('anthropic-user-profile-id');
  });

  test.each(['a b', 'a\r\nx: y', 7])('%j is refused', async (value) => {
    expect((await send({ model: 'our/messages', user_profile_id: value })).response.status).toBe(400);
  });
});
