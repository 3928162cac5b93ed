/** Tool calls in translation between formats: their order, names and ids. */
import { assert, constantFrom, property, string, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WireEvent } from '../../../server/core/wire-event.ts';
import { completionIdIn, legalCallId, swapCallId } from '../../../server/dialects/call-ids.ts';
import {
  translateCompletion,
  translateEvents,
  translateRequest,
} from '../../../server/dialects/translate.ts';

describe('the id of a call', () => {
  it('comes back to its provider as it was, and no two become one', () => {
    const ids = tuple(
      constantFrom('', 'call_', 'toolu_', 'x64-', 'other'),
      string({ unit: 'grapheme', maxLength: 6 }),
    );
    const id = ids.map((parts) => parts.join(''));
    assert(
      property(id, id, (one, two) => {
        expect(legalCallId(one)).toMatch(/^[a-zA-Z0-9_-]+$/);
        expect(swapCallId(legalCallId(one))).toBe(one);
        expect(legalCallId(one) === legalCallId(two)).toBe(one === two);
      }),
      { numRuns: 2_000, seed: 64 },
    );
  });

  it('of an answer has the prefix of the surface', () => {
    expect(completionIdIn('msg_', 'chatcmpl-', 'chatcmpl-9')).toBe('msg_9');
    expect(completionIdIn('msg_', 'chatcmpl-', 'gen-9')).toBe('msg_gen-9');
    expect(completionIdIn('msg_', 'chatcmpl-', 'msg_9')).toBe('msg_9');
  });
});

const chatChunk = (delta: object, finish: string | null = null): WireEvent => ({
  event: null,
  data: {
    id: 'c',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta, finish_reason: finish }],
  },
});
const callDelta = (index: number, text: string, id?: string): object => ({
  tool_calls: [
    {
      index,
      ...(id === undefined ? {} : { id, type: 'function' }),
      function: { ...(id === undefined ? {} : { name: 'f' }), arguments: text },
    },
  ],
});

describe('calls that a chat-completions provider interleaves', () => {
  it('wait only while the one before can go on', () => {
    const translator = translateEvents('chat', 'messages', { model: 'm', messages: [] });
    const types = (event: WireEvent): string[] =>
      translator.push(event).map(({ data }) => (data as { type: string }).type);
    expect(types(chatChunk({ role: 'assistant', ...callDelta(0, '{"a":', 'call_1') }))).toContain(
      'content_block_start',
    );
    expect(types(chatChunk(callDelta(1, '{"b":', 'call_2')))).toEqual([]);
    expect(types(chatChunk(callDelta(0, '1')))).toEqual(['content_block_delta']);
    expect(types(chatChunk(callDelta(0, '}')))).toEqual([
      'content_block_delta',
      'content_block_stop',
      'content_block_start',
      'content_block_delta',
    ]);
    expect(types(chatChunk(callDelta(1, '2}')))).toEqual(['content_block_delta']);
    expect(types(chatChunk({ content: 'Done.' }))).toEqual([
      'content_block_stop',
      'content_block_start',
      'content_block_delta',
    ]);
  });

  it('wait in bounded space', () => {
    const translator = translateEvents('chat', 'messages', { model: 'm', messages: [] });
    translator.push(chatChunk({ role: 'assistant', ...callDelta(0, '{', 'call_1') }));
    translator.push(chatChunk(callDelta(1, '', 'call_2')));
    const flood = chatChunk(callDelta(1, ' '.repeat(1024 * 1024)));
    const push = (): void => {
      for (let times = 0; times < 20; times += 1) translator.push(flood);
    };
    expect(push).toThrow(expect.objectContaining({ code: 'upstream_invalid_response' }));
  });
});

describe('very long lists', { timeout: 60_000 }, () => {
  const many = <Item>(count: number, item: (index: number) => Item): Item[] =>
    Array.from({ length: count }, (_, index) => item(index));
  const chatRequest = { model: 'm', messages: [] };

  it('of results are joined in time that grows no faster than they do', () => {
    const result = { role: 'tool', tool_call_id: 'c', content: 'x' };
    const { body } = translateRequest('chat', 'messages', {
      model: 'm',
      messages: many(150_000, () => result),
    });
    expect(body).toMatchObject({ messages: { length: 1 } });
    const message = {
      role: 'user',
      content: many(150_000, () => ({ type: 'tool_result', tool_use_id: 'c' })),
    };
    const back = translateRequest('messages', 'chat', {
      model: 'm',
      max_tokens: 1,
      messages: [message, message],
    });
    expect(back.body).toMatchObject({ messages: { length: 300_000 } });
  });

  it('of calls without an id find their results', () => {
    const call = { role: 'assistant', content: null, function_call: { name: 'f', arguments: '{}' } };
    const result = { role: 'tool', tool_call_id: '', content: 'x' };
    const messages = [...many(50_000, () => call), ...many(50_000, () => result)];
    const { body } = translateRequest('chat', 'messages', { model: 'm', messages });
    expect(new Set(JSON.stringify(body).match(/"x64-[^"]*"/g)).size).toBe(50_000);
  });

  it('of calls and annotations in one answer are translated', () => {
    const call = (index: number): object => ({
      id: `call_${index}`,
      type: 'function',
      function: { name: 'f', arguments: '{}' },
    });
    const annotation = (index: number): object => ({
      type: 'url_citation',
      url_citation: { url: 'u', title: 't', start_index: 2 * index, end_index: 2 * index + 1 },
    });
    const message = {
      role: 'assistant',
      content: 'x'.repeat(100_000),
      refusal: null,
      annotations: many(50_000, annotation),
      tool_calls: many(100_000, call),
    };
    const choices = [{ index: 0, message, finish_reason: 'tool_calls' }];
    const head = { id: 'c', object: 'chat.completion', created: 1, model: 'm' };
    const { body } = translateCompletion('chat', 'messages', { ...head, choices }, chatRequest);
    expect(body).toMatchObject({ content: { length: 200_000 } });
  });

  it('of calls that wait are refused', () => {
    const translator = translateEvents('chat', 'messages', chatRequest);
    translator.push(chatChunk({ role: 'assistant', ...callDelta(0, '{', 'call_0') }));
    const push = (): void => {
      for (let index = 1; index < 20_000; index += 1)
        translator.push(chatChunk(callDelta(index, '', `call_${index}`)));
    };
    expect(push).toThrow(expect.objectContaining({ code: 'upstream_invalid_response' }));
  });
});

describe('names that every object has', () => {
  it('are fields like others', () => {
    const body = JSON.parse(
      '{"model":"m","max_tokens":1,"messages":[{"role":"user","content":"x"}],"constructor":1,"__proto__":{"polluted":1}}',
    ) as Record<string, unknown>;
    for (const [from, to] of [
      ['messages', 'chat'],
      ['chat', 'messages'],
    ] as const)
      expect(translateRequest(from, to, body).losses.map(({ field }) => field)).toEqual(
        expect.arrayContaining(['constructor', '__proto__']),
      );
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('names of tools', () => {
  const names = ['get_weather', 'wetter für paris', `${'long_'.repeat(30)}name`, 'wetter_für_paris'];

  it('that the provider does not allow are told to the caller as it knows them', () => {
    const request = {
      model: 'm',
      messages: [{ role: 'user', content: 'Hi' }],
      max_tokens: 1,
      tools: names.map((name) => ({ type: 'custom', custom: { name } })),
    };
    const { body, losses } = translateRequest('chat', 'messages', request);
    const sent = (body['tools'] as { name: string }[]).map(({ name }) => name);
    expect(new Set(sent).size).toBe(4);
    for (const name of sent) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,128}$/);
    expect(losses.map(({ field }) => field)).toEqual([
      'tools[1].custom.name',
      'tools[2].custom.name',
      'tools[3].custom.name',
    ]);
    for (const [index, name] of names.entries()) {
      const completion = {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'm',
        content: [{ type: 'tool_use', id: 'toolu_1', name: sent[index], input: { input: 'x' } }],
        stop_reason: 'tool_use',
        usage: { input_tokens: 1, output_tokens: 1 },
      };
      expect(translateCompletion('messages', 'chat', completion, request).body).toMatchObject({
        choices: [
          { message: { tool_calls: [{ id: 'call_1', type: 'custom', custom: { name, input: 'x' } }] } },
        ],
      });
    }
  });
});

describe('the deprecated functions', () => {
  const request = {
    model: 'm',
    max_tokens: 1,
    functions: [{ name: 'f' }],
    function_call: { name: 'f' },
    messages: [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: null, function_call: { name: 'f', arguments: '{}' } },
      { role: 'function', name: 'f', content: 'one' },
      { role: 'assistant', content: null, function_call: { name: 'f', arguments: '{"n":2}' } },
      { role: 'function', name: 'f', content: 'two' },
    ],
  };

  it('become tools whose results belong to their calls, one call at a time', () => {
    const { body, losses } = translateRequest('chat', 'messages', request);
    expect(losses).toEqual([]);
    const messages = body['messages'] as { content: { id?: string; tool_use_id?: string }[] }[];
    expect(messages[1]?.content[0]?.id).toBe(messages[2]?.content[0]?.tool_use_id);
    expect(messages[3]?.content[0]?.id).toBe(messages[4]?.content[0]?.tool_use_id);
    expect(messages[1]?.content[0]?.id).not.toBe(messages[3]?.content[0]?.id);
    expect(body).toMatchObject({ tool_choice: { type: 'tool', name: 'f', disable_parallel_tool_use: true } });
  });

  it('are answered with one function call; a second is reported', () => {
    const use = (id: string): object => ({ type: 'tool_use', id, name: 'f', input: { id } });
    const completion = {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [use('toolu_1'), use('toolu_2')],
      stop_reason: 'tool_use',
      usage: { input_tokens: 1, output_tokens: 1 },
    };
    const { body, losses } = translateCompletion('messages', 'chat', completion, request);
    expect(body).toMatchObject({
      choices: [
        {
          finish_reason: 'function_call',
          message: { function_call: { name: 'f', arguments: '{"id":"toolu_1"}' } },
        },
      ],
    });
    expect(losses).toMatchObject([{ field: 'content[1]', kind: 'dropped' }]);
  });
});
