import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { ChatCompletion } from '../../../../server/dialects/chat/wire.ts';
import type { Message } from '../../../../server/dialects/messages/wire.ts';
import { responseOf } from './exchange.ts';

type Body = Record<string, unknown>;

const weather = {
  type: 'object',
  properties: { city: { type: 'string', minLength: 3 }, days: { type: 'integer', minimum: 1, maximum: 7 } },
  required: ['city', 'days'],
  additionalProperties: false,
};
const functions = ['get_weather', 'get_time', 'get_weather_map'].map((name) => ({
  type: 'function',
  function: { name, parameters: weather },
}));
const query = { type: 'custom', custom: { name: 'run_query', format: { type: 'text' } } };
const tools = functions.map(({ function: { name } }) => ({ name, input_schema: weather }));

const user = (content: string) => [{ role: 'user', content }];
const chat = (body: Body) =>
  responseOf<ChatCompletion>('chat', {
    model: 'sandbox/chat',
    messages: user('x'),
    tools: functions,
    ...body,
  });
const message = (body: Body) =>
  responseOf<Message>('messages', {
    model: 'sandbox/chat',
    max_tokens: 1_000,
    messages: user('x'),
    tools,
    ...body,
  });

async function chatCalls(body: Body): Promise<string[]> {
  const response = await chat(body);
  return (response.choices[0]?.message.tool_calls ?? []).map((call) =>
    call.type === 'custom' ? call.custom.name : call.function.name,
  );
}

async function messageCalls(body: Body): Promise<string[]> {
  return (await message(body)).content.flatMap((block) => (block.type === 'tool_use' ? [block.name] : []));
}

describe('a tool', () => {
  it('is called with arguments that fit its schema', async () => {
    const fits = new Ajv2020().compile(weather);
    const [call] = (await chat({})).choices[0]?.message.tool_calls ?? [];
    if (call?.type !== 'function') throw new Error('no call');
    expect(call.id).toMatch(/^call_[0-9a-f]{24}$/);
    expect(fits(JSON.parse(call.function.arguments))).toBe(true);
    const use = (await message({})).content[0];
    if (use?.type !== 'tool_use') throw new Error('no call');
    expect(use.id).toMatch(/^toolu_[0-9a-f]{24}$/);
    expect(fits(use.input)).toBe(true);
  });

  it('ends the answer for that reason', async () => {
    expect((await chat({})).choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: { content: null },
    });
    expect(await message({})).toMatchObject({ stop_reason: 'tool_use' });
  });

  it('is the first one, or those that the text names, if several may be called', async () => {
    expect(await chatCalls({})).toEqual(['get_weather']);
    expect(await chatCalls({ messages: user('Use get_time, then get_weather_map!') })).toEqual([
      'get_time',
      'get_weather_map',
    ]);
    expect(await chatCalls({ messages: user('get_time, get_weather'), parallel_tool_calls: false })).toEqual([
      'get_weather',
    ]);
    expect(await messageCalls({ messages: user('get_time, get_weather') })).toEqual([
      'get_weather',
      'get_time',
    ]);
    const oneOnly = { type: 'auto', disable_parallel_tool_use: true };
    expect(await messageCalls({ messages: user('get_time, get_weather'), tool_choice: oneOnly })).toEqual([
      'get_weather',
    ]);
  });

  it('is looked for in the text in bounded time', async () => {
    const started = performance.now();
    const many = Array.from({ length: 128 }, (_, index) => ({
      type: 'function',
      function: { name: `a${index}` },
    }));
    expect(await chatCalls({ tools: many, messages: user('a'.repeat(500_000)) })).toEqual(['a0']);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('is called as the choice demands, and never against it', async () => {
    expect(await chatCalls({ tool_choice: 'none' })).toEqual([]);
    expect(await chatCalls({ tool_choice: 'required' })).toEqual(['get_weather']);
    expect(await chatCalls({ tool_choice: { type: 'function', function: { name: 'get_time' } } })).toEqual([
      'get_time',
    ]);
    expect(
      await chatCalls({
        tools: [...functions, query],
        tool_choice: { type: 'custom', custom: { name: 'run_query' } },
      }),
    ).toEqual(['run_query']);
    const allowed = (mode: string) => ({
      type: 'allowed_tools',
      allowed_tools: { mode, tools: [{ type: 'function', function: { name: 'get_time' } }] },
    });
    expect(await chatCalls({ tool_choice: allowed('auto') })).toEqual(['get_time']);
    expect(await chatCalls({ messages: user('get_weather'), tool_choice: allowed('required') })).toEqual([
      'get_time',
    ]);
    expect(await messageCalls({ tool_choice: { type: 'none' } })).toEqual([]);
    expect(await messageCalls({ tool_choice: { type: 'any' } })).toEqual(['get_weather']);
    expect(await messageCalls({ tool_choice: { type: 'tool', name: 'get_time' } })).toEqual(['get_time']);
  });

  it('is not called where the answer is already begun, unless that is demanded', async () => {
    const messages = [...user('get_time'), { role: 'assistant', content: 'The time' }];
    expect(await messageCalls({ messages })).toEqual([]);
    expect(await messageCalls({ messages, tool_choice: { type: 'any' } })).toEqual(['get_time']);
  });

  it('of the kind that takes text gets text: that of the user, or what its expression describes', async () => {
    const called = async (tool: Body) => {
      const response = await chat({ tools: [tool], messages: user('Count the orders.') });
      const [call] = response.choices[0]?.message.tool_calls ?? [];
      return call?.type === 'custom' ? call.custom.input : undefined;
    };
    expect(await called(query)).toBe('Count the orders.');
    const grammar = { syntax: 'regex', definition: '[A-Z]{3}-\\d{2}' };
    expect(
      await called({ type: 'custom', custom: { name: 'pick', format: { type: 'grammar', grammar } } }),
    ).toMatch(/^[A-Z]{3}-\d{2}$/);
  });

  it('of the deprecated kind is called in the deprecated form', async () => {
    const old = { tools: undefined, functions: [{ name: 'get_weather', parameters: weather }] };
    const response = await chat(old);
    expect(response.choices[0]).toMatchObject({
      finish_reason: 'function_call',
      message: { function_call: { name: 'get_weather' } },
    });
    expect(await chatCalls({ ...old, function_call: 'none' })).toEqual([]);
    const result = [...user('x'), { role: 'function', name: 'get_weather', content: '12 degrees' }];
    expect((await chat({ ...old, messages: result })).choices[0]?.message.content).toBe('12 degrees');
  });

  it('of the provider itself is called only on demand', async () => {
    const bash = [{ type: 'bash_20250124', name: 'bash' }];
    expect(await messageCalls({ tools: bash })).toEqual([]);
    expect(await messageCalls({ tools: bash, tool_choice: { type: 'any' } })).toEqual(['bash']);
  });

  it('whose schema has no instance is refused', async () => {
    const impossible = {
      name: 'never',
      parameters: { type: 'object', properties: { a: false }, required: ['a'] },
    };
    await expect(chat({ tools: [{ type: 'function', function: impossible }] })).rejects.toMatchObject({
      code: 'unsupported_value',
    });
  });
});

describe('the result of a tool', () => {
  it('is what the answer repeats, without another call', async () => {
    const called = (id: string) => ({
      id,
      type: 'function',
      function: { name: 'get_time', arguments: '{}' },
    });
    const messages = [
      ...user('get_time'),
      { role: 'assistant', tool_calls: [called('call_1'), called('call_2')] },
      { role: 'tool', tool_call_id: 'call_1', content: 'noon' },
      { role: 'tool', tool_call_id: 'call_2', content: [{ type: 'text', text: 'midnight' }] },
    ];
    const response = await chat({ messages, tool_choice: 'required' });
    expect(response.choices[0]).toMatchObject({
      message: { content: 'noon\nmidnight' },
      finish_reason: 'stop',
    });
  });

  it('may come with words beside it', async () => {
    const messages = [
      ...user('x'),
      { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'get_time', input: {} }] },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'toolu_1', content: [{ type: 'text', text: 'noon' }] },
          { type: 'text', text: 'And?' },
        ],
      },
    ];
    expect((await message({ messages })).content).toMatchObject([{ type: 'text', text: 'noon' }]);
  });

  it('is followed by a call again once the user has spoken', async () => {
    const messages = [
      ...user('x'),
      { role: 'assistant', content: 'y' },
      { role: 'tool', tool_call_id: 'call_1', content: 'noon' },
      ...user('again'),
    ];
    expect(await chatCalls({ messages })).toEqual(['get_weather']);
  });
});
