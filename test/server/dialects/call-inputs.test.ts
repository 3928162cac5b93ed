/** Input of tool calls between the formats: text, objects and numbers, in any fragmentation. */
import { array, assert, boolean, constantFrom, integer, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExactJson, parseExactObject } from '../../../server/core/exact-json.ts';
import { CallInput } from '../../../server/dialects/messages/call-input.ts';
import { TextInput } from '../../../server/dialects/text-input.ts';
import { translateCompletion, translateRequest } from '../../../server/dialects/translate.ts';

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
    const completion = {
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
    const { body, losses } = translateCompletion('chat', 'messages', completion, {
      model: 'm',
      messages: [],
    });
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
