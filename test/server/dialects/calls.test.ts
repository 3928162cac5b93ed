/** Calls of tools on their way between formats: input, names and ids. */
import { array, assert, boolean, constantFrom, integer, property, string, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExactJson, parseExactObject } from '../../../server/core/exact-json.ts';
import type { WireEvent } from '../../../server/core/wire-event.ts';
import { answerIdIn, legalCallId, swapCallId } from '../../../server/dialects/call-ids.ts';
import { CallInput } from '../../../server/dialects/messages/call-input.ts';
import { TextInput } from '../../../server/dialects/text-input.ts';
import { translateAnswer, translateEvents, translateRequest } from '../../../server/dialects/translate.ts';

const cuts = array(integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 10 });
const anyText = string({ unit: 'binary', maxLength: 20 });

function chunks(text: string, sizes: readonly number[]): string[] {
  const cut: string[] = [];
  for (let from = 0, at = 0; from < text.length; at += 1) {
    const size = sizes[at % sizes.length] ?? 1;
    cut.push(text.slice(from, from + size));
    from += size;
  }
  return cut;
}

/** The same JSON string with every character as an escape. */
const escaped = (text: string): string =>
  `"${Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')}"`;

describe('the input of a tool that takes text', () => {
  it('is the text again, in any spelling and fragmentation', () => {
    assert(
      property(anyText, boolean(), constantFrom('', ' ', '\n'), cuts, (text, isEscaped, space, sizes) => {
        const json = `${space}{${space}"input"${space}:${space}${isEscaped ? escaped(text) : JSON.stringify(text)}${space}}`;
        const reader = new TextInput();
        const read = chunks(json, sizes).map((chunk) => reader.push(chunk));
        expect(read.join('') + reader.end()).toBe(text);
      }),
      { numRuns: 2_000, seed: 61 },
    );
  });

  it('never gives out half a character where the text has none', () => {
    assert(
      property(string({ unit: 'grapheme', maxLength: 8 }), boolean(), cuts, (text, isEscaped, sizes) => {
        const reader = new TextInput();
        for (const chunk of chunks(`{"input":${isEscaped ? escaped(text) : JSON.stringify(text)}}`, sizes))
          expect(reader.push(chunk).isWellFormed()).toBe(true);
      }),
      { numRuns: 1_000, seed: 62 },
    );
  });

  it.each(['{}', '{"other":"x"}', '[1]', '"input"', '{"input":1}', '', `${' '.repeat(2_000)}{}`])(
    'is the JSON itself where it is of another form: %j',
    (json) => {
      const reader = new TextInput();
      const read = chunks(json, [3]).map((chunk) => reader.push(chunk));
      expect(read.join('') + reader.end()).toBe(json);
    },
  );

  it('goes into an object and comes out again', () => {
    assert(
      property(anyText, cuts, cuts, (text, sizes, others) => {
        const input = new CallInput('text', false);
        const json = [
          input.begin(),
          ...chunks(text, sizes).map((chunk) => input.push(chunk)),
          input.end(),
        ].join('');
        expect(JSON.parse(json)).toEqual({ input: text });
        const reader = new TextInput();
        expect(
          chunks(json, others)
            .map((chunk) => reader.push(chunk))
            .join('') + reader.end(),
        ).toBe(text);
      }),
      { numRuns: 1_000, seed: 63 },
    );
  });
});

describe('the input of a call for the messages format', () => {
  it.each([
    ['{"a": 1}', '{"a": 1}'],
    [' \n{"a":1}', ' \n{"a":1}'],
    ['[1, 2]', '{"input":[1, 2]}'],
    ['"x"', '{"input":"x"}'],
    ['', ''],
  ])('is an object, byte for byte where it is one already: %j', (written, sent) => {
    for (const isWhole of [true, false]) {
      const input = new CallInput('json', isWhole);
      const made = [
        input.begin(),
        ...chunks(written, [2]).map((chunk) => input.push(chunk)),
        input.end(),
      ].join('');
      if (isWhole && sent !== written) expect(JSON.parse(made)).toEqual({ input: written });
      else expect(made).toBe(sent);
    }
  });

  it('is wrapped in a plain answer that was cut at its limit', () => {
    const call = { id: 'call_1', type: 'function', function: { name: 'f', arguments: '{"city": "Par' } };
    const answer = {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1,
      model: 'm',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: null, tool_calls: [call] },
          finish_reason: 'length',
        },
      ],
    };
    const { body, losses } = translateAnswer('chat', 'messages', answer, { model: 'm', messages: [] });
    expect(body).toMatchObject({
      content: [{ id: 'toolu_1', input: { input: '{"city": "Par' } }],
      stop_reason: 'max_tokens',
    });
    expect(losses).toMatchObject([
      { field: 'choices[0].message.tool_calls[0].function.arguments', kind: 'changed' },
    ]);
  });

  it('keeps numbers that no double can hold', () => {
    const text = '{"id":12345678901234567890,"price":0.10000000000000000001,"n":[1e400,1]}';
    expect(JSON.stringify(parseExactJson(text))).toBe(text);
    const { body } = translateRequest('chat', 'messages', {
      model: 'm',
      max_tokens: 1,
      messages: [
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: text } }],
        },
        { role: 'tool', tool_call_id: 'c', content: 'ok' },
      ],
    });
    expect(JSON.stringify(body)).toContain(text);
  });

  it('is read with bounds', () => {
    expect(parseExactObject(`${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`)).toBeUndefined();
    expect(parseExactObject('{"a":1,"a":2}')).toEqual({ value: { a: 2 }, whole: false });
    expect(parseExactObject('1e400')).toBeUndefined();
    // In linear time: a pattern that looks for zeros at the end would try at each of them.
    const zeros = '0'.repeat(1_000_000);
    expect(parseExactObject(`{"a":0.${zeros}1${zeros}1}`)).toMatchObject({ whole: true });
    assert(
      property(string(), (text) => {
        parseExactObject(text);
      }),
    );
  });
});

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
    expect(answerIdIn('msg_', 'chatcmpl-', 'chatcmpl-9')).toBe('msg_9');
    expect(answerIdIn('msg_', 'chatcmpl-', 'gen-9')).toBe('msg_gen-9');
    expect(answerIdIn('msg_', 'chatcmpl-', 'msg_9')).toBe('msg_9');
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
    const { body } = translateAnswer('chat', 'messages', { ...head, choices }, chatRequest);
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
      const answer = {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'm',
        content: [{ type: 'tool_use', id: 'toolu_1', name: sent[index], input: { input: 'x' } }],
        stop_reason: 'tool_use',
        usage: { input_tokens: 1, output_tokens: 1 },
      };
      expect(translateAnswer('messages', 'chat', answer, request).body).toMatchObject({
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
    const answer = {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [use('toolu_1'), use('toolu_2')],
      stop_reason: 'tool_use',
      usage: { input_tokens: 1, output_tokens: 1 },
    };
    const { body, losses } = translateAnswer('messages', 'chat', answer, request);
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
