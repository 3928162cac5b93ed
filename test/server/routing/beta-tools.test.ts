/** Tools of the messages format's previews: changes of the list within a conversation, and earlier versions of a tool. */
import { describe, expect, test } from 'vitest';
import type { Received } from '../../support/scripted-upstream.ts';
import { beta, messages, useBetaFront } from './beta-front.ts';

const gateway = useBetaFront();

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
  const { response, got } = await gateway.send({ model: 'our/messages', ...members });
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
    const { response, got } = await gateway.send({ model: 'our/messages', ...body });
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
    const { response, got } = await gateway.send({ model: 'our/chat', tools, messages: changes(...content) });
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
    const { response } = await gateway.send({ model: 'our/chat', tools, messages: changes(...content) });
    expect(response.headers.get('x-translation-loss')).toBe(
      'messages[1].content[0], messages[1].content[1], messages[1].content[2].cache_control',
    );
  });

  test('count in the sandbox: an added tool is called', async () => {
    const definition = tool('c');
    const history = changes(addition({ type: 'tool_definition', definition }));
    const body = { max_tokens: 99, messages: history };
    const { response } = await gateway.send({ model: 'sandbox/chat', ...body });
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
    const { response } = await gateway.send({ model: 'our/messages', messages: changes(block) });
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
    const { response } = await gateway.send({ model: 'our/messages', ...body });
    expect(await response.json()).toMatchObject({
      error: { details: { param: 'messages[1].content[0].tool.definition.cache_control' } },
    });
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
      const { response, got } = await gateway.send({ model: 'our/messages', tools: [tool] });
      expect(response.status).toBe(200);
      expect(got?.json['tools']).toEqual([tool]);
      const { response: other } = await gateway.send({ model: 'our/chat', tools: [tool] });
      expect(other.headers.get('x-translation-loss')).toBe('tools[0]');
    },
  );

  test.each<[object, string]>([
    [{ type: 'computer_20241022', name: 'computer', display_width_px: 1 }, 'display_height_px'],
    [{ type: 'computer_20250124', ...screen, display_width_px: 0 }, 'display_width_px'],
    [{ type: 'computer_20250124', ...screen, enable_zoom: true }, 'enable_zoom'],
    [{ type: 'bash_20241022', name: 'shell' }, 'name'],
  ])('%j is refused', async (tool, name) => {
    const { response } = await gateway.send({ model: 'our/messages', tools: [tool] });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { details: { param: `tools[0].${name}` } } });
  });
});
