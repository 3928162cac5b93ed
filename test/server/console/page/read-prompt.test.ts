/** How the page reads the stored body of a request as a conversation. */
import { describe, expect, test } from 'vitest';
import { indentedJson } from '../../../../server/console/page/src/pages/requests/prompt/indented-json.ts';
import { parseBeginning } from '../../../../server/console/page/src/pages/requests/prompt/parse-beginning.ts';
import { readPrompt } from '../../../../server/console/page/src/pages/requests/prompt/read-prompt.ts';

const messagesOf = (operation: string, body: object) => readPrompt(operation, JSON.stringify(body))?.messages;
const said = (text: string) => ({ kind: 'text', text });
const png = `data:image/png;base64,${'A'.repeat(2000)}`;

describe('a stored request', () => {
  test('of the chat format has its tools, reasoning and images', () => {
    const called = { name: 'get_weather', arguments: '{"city":"Paris"}' };
    const messages = [
      { role: 'system', content: 'Be brief.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is this?' },
          { type: 'image_url', image_url: { url: png } },
          { type: 'image_url', image_url: { url: 'https://example.com/cat.png' } },
          { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } },
          { type: 'file', file: { file_data: 'AAAA', filename: 'a.pdf' } },
          { type: 'hologram', depth: 3 },
        ],
      },
      {
        role: 'assistant',
        content: null,
        reasoning: 'I call the tool.',
        tool_calls: [{ id: 'c1', type: 'function', function: called }],
      },
      { role: 'tool', tool_call_id: 'c1', content: '18 °C' },
    ];
    expect(messagesOf('createChatCompletion', { messages })).toEqual([
      { role: 'system', parts: [said('Be brief.')] },
      {
        role: 'user',
        parts: [
          said('What is this?'),
          { kind: 'file', what: 'Image', about: 'image/png · 1.5 kB', dataUrl: png },
          { kind: 'file', what: 'Image', about: 'https://example.com/cat.png' },
          { kind: 'file', what: 'Audio', about: 'wav · 3 bytes' },
          { kind: 'file', what: 'File', about: 'a.pdf · 3 bytes' },
          { kind: 'other', name: 'hologram', json: expect.stringContaining('"depth": 3') },
        ],
      },
      {
        role: 'assistant',
        parts: [
          { kind: 'reasoning', text: 'I call the tool.' },
          { kind: 'call', name: 'get_weather', id: 'c1', input: '{"city":"Paris"}' },
        ],
      },
      { role: 'tool', parts: [{ kind: 'result', callId: 'c1', isError: false, parts: [said('18 °C')] }] },
    ]);
  });

  test('of the messages format has its system prompt and blocks', () => {
    const body = {
      system: [{ type: 'text', text: 'Be brief.' }],
      messages: [
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'Hm.', signature: 's' },
            { type: 'tool_use', id: 't1', name: 'look', input: { at: 'x' } },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 't1', is_error: true, content: 'gone' },
            { type: 'image', source: { type: 'base64', media_type: 'image/webp', data: 'AAAA' } },
          ],
        },
      ],
    };
    expect(messagesOf('createMessage', body)).toEqual([
      { role: 'system', parts: [said('Be brief.')] },
      {
        role: 'assistant',
        parts: [
          { kind: 'reasoning', text: 'Hm.' },
          { kind: 'call', name: 'look', id: 't1', input: '{"at":"x"}' },
        ],
      },
      {
        role: 'user',
        parts: [
          { kind: 'result', callId: 't1', isError: true, parts: [said('gone')] },
          {
            kind: 'file',
            what: 'Image',
            about: 'image/webp · 3 bytes',
            dataUrl: 'data:image/webp;base64,AAAA',
          },
        ],
      },
    ]);
    expect(messagesOf('countMessageTokens', body)).toHaveLength(3);
  });

  test('of the responses format has its instructions and items', () => {
    const input = [
      { role: 'user', content: 'Hello' },
      { type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm.' }] },
      { type: 'function_call', call_id: 'c1', name: 'look', arguments: '{}' },
      { type: 'function_call_output', call_id: 'c1', output: 'seen' },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Hi' }] },
      { type: 'item_reference', id: 'msg_1' },
    ];
    const body = { instructions: 'Be brief.', input, previous_response_id: 'resp_1' };
    expect(messagesOf('createResponse', body)).toEqual([
      { role: 'system', parts: [said('Be brief.')] },
      { role: 'user', parts: [said('Hello')] },
      { role: 'assistant', parts: [{ kind: 'reasoning', text: 'Hm.' }] },
      { role: 'assistant', parts: [{ kind: 'call', name: 'look', id: 'c1', input: '{}' }] },
      { role: 'tool', parts: [{ kind: 'result', callId: 'c1', isError: false, parts: [said('seen')] }] },
      { role: 'assistant', parts: [said('Hi')] },
      {
        role: 'assistant',
        parts: [{ kind: 'other', name: 'item_reference', json: expect.stringContaining('msg_1') }],
      },
    ]);
    expect(readPrompt('createResponse', JSON.stringify(body))?.continues).toBe('resp_1');
    expect(messagesOf('createResponse', { input: 'Hello' })).toEqual([
      { role: 'user', parts: [said('Hello')] },
    ]);
  });

  test.each([
    ['createEmbedding', '{"input":"Hello"}'],
    ['createChatCompletion', 'not JSON'],
    ['createChatCompletion', '{}'],
    ['createChatCompletion', 'null'],
    ['createChatCompletion', '{"messages":7}'],
    ['createTranscription', '--boundary'],
    ['createCompletion', '{"prompt":[[1,2]]}'],
    ['unheardOf', '{"messages":[{"role":"user","content":"Hello"}]}'],
  ])('of %s with %s is no conversation', (operation, text) => {
    expect(readPrompt(operation, text)).toBeUndefined();
  });

  test('with parts of other shapes throws nothing', () => {
    const shapes = [null, 7, 'text', [], {}, { type: 7 }, { type: 'constructor' }, { type: 'text', text: 7 }];
    const messages = [...shapes, ...shapes.map((content) => ({ role: 'user', content: [content] }))];
    expect(messagesOf('createChatCompletion', { messages })).toHaveLength(2 * shapes.length);
    expect(messagesOf('createMessage', { messages })).toHaveLength(2 * shapes.length);
    expect(messagesOf('createResponse', { input: messages })).toHaveLength(2 * shapes.length);
  });

  test('that was truncated has its beginning, whatever it was truncated in', () => {
    const body = JSON.stringify({
      model: 'a/b',
      messages: [
        { role: 'user', content: 'Hello \\ "you" \u0001' },
        { role: 'assistant', tool_calls: [{ id: 'c', function: { name: 'f', arguments: '{"a":[1,2]}' } }] },
        { role: 'user', content: [{ type: 'image_url', image_url: { url: png } }], n: [1.5, true, null] },
      ],
    });
    const first = body.indexOf('Hello') + 'Hello'.length;
    for (let end = first; end < body.length; end += end > body.indexOf('AAAA') ? 97 : 1) {
      const read = readPrompt('createChatCompletion', `${body.slice(0, end)}…`);
      expect(read?.isTruncated, body.slice(0, end)).toBe(true);
      expect(JSON.stringify(read?.messages[0]), body.slice(0, end)).toContain('Hello');
    }
    const inImage = readPrompt('createChatCompletion', `${body.slice(0, body.indexOf('AAAA') + 800)}…`);
    expect(inImage?.messages.at(-1)?.parts).toEqual([
      { kind: 'file', what: 'Image', about: 'image/png · more than 600 bytes' },
    ]);
  });

  test('is read in time that no body can blow up', () => {
    const began = performance.now();
    for (const unit of ['[', '\\\\', '{"a":', '"",', '\\"']) {
      const text = unit.repeat(65_536 / unit.length);
      parseBeginning(`["${text}…`);
      parseBeginning(`[${text}…`);
      indentedJson(text);
    }
    expect(performance.now() - began).toBeLessThan(5000);
  });
});

test('JSON is indented unless it is truncated or mostly brackets', () => {
  expect(indentedJson('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
  for (const text of ['{"a":', '18 °C', '['.repeat(200) + ']'.repeat(200)])
    expect(indentedJson(text)).toBe(text);
});
