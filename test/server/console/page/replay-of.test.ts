/** Which stored requests the playground can hold, and what it makes of them. */
import { describe, expect, test } from 'vitest';
import { readPrompt } from '../../../../server/console/page/src/pages/requests/prompt/read-prompt.ts';
import { replayOf } from '../../../../server/console/page/src/pages/requests/replay/replay-of.ts';

const replay = (operation: string, body: object, end = '') =>
  replayOf(readPrompt(operation, JSON.stringify(body) + end), 'a/b');
const user = { role: 'user', content: 'Hello' };
const model = { role: 'assistant', content: 'Hi' };

describe('a replay', () => {
  test('of a chat completion has its messages, system prompt and parameters', () => {
    const body = {
      model: 'a/b',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'developer', content: [{ type: 'text', text: 'Speak French.' }] },
        user,
        { ...model, reasoning_content: 'Hm.' },
        { role: 'user', content: [user, model].map(({ content: text }) => ({ type: 'text', text })) },
      ],
      max_tokens: 5,
      max_completion_tokens: 70,
      temperature: 0,
      stream: true,
      top_p: 0.5,
      seed: null,
      tools: [],
    };
    expect(replay('createChatCompletion', body)).toEqual({
      kept: {
        turns: [user, model],
        choices: {
          format: 'chat',
          model: 'a/b',
          system: 'Be brief.\n\nSpeak French.',
          maxTokens: '70',
          temperature: '0',
          effort: '',
          schema: '',
          tools: '',
        },
        draft: 'Hello\nHi',
      },
      omitted: ['top_p', 'the reasoning of earlier messages'],
    });
  });

  test('of a response keeps its format and effort', () => {
    const body = {
      instructions: 'Be brief.',
      input: 'Hello',
      max_output_tokens: 99,
      reasoning: { effort: 'low' },
    };
    expect(replay('createResponse', body)).toEqual({
      kept: {
        turns: [],
        choices: {
          format: 'responses',
          model: 'a/b',
          system: 'Be brief.',
          maxTokens: '99',
          temperature: '',
          effort: 'low',
          schema: '',
          tools: '',
        },
        draft: 'Hello',
      },
      omitted: [],
    });
    const unknown = { input: 'Hello', reasoning: { effort: 'utmost' } };
    expect(replay('createResponse', unknown)).toHaveProperty('kept.choices.effort', '');
  });

  test('of messages is a chat', () => {
    const body = { system: 'Be brief.', messages: [user], max_tokens: 20, top_k: 4 };
    const replayed = replay('createMessage', body);
    expect(replayed).toHaveProperty(
      'kept.choices',
      expect.objectContaining({ format: 'chat', maxTokens: '20' }),
    );
    expect(replayed).toHaveProperty('omitted', ['top_k']);
  });

  const schema = { type: 'object' };
  const tool = { name: 'look', description: 'Looks', parameters: schema };
  const output = { name: 'out', schema, strict: true };
  const format = { type: 'json_schema', ...output };
  test.each([
    [
      'createChatCompletion',
      {
        messages: [user],
        tools: [
          { type: 'function', function: tool, cache_control: {} },
          { type: 'custom', custom: { name: 'free' } },
        ],
        tool_choice: 'auto',
        response_format: { type: 'json_schema', json_schema: output },
      },
      ['the tool custom', 'strict of the JSON Schema'],
    ],
    [
      'createResponse',
      {
        input: 'Hello',
        tools: [{ type: 'function', ...tool }, { type: 'web_search' }],
        text: { format, verbosity: 'low' },
        tool_choice: { type: 'function', name: 'look' },
      },
      ['tool_choice', 'the tool web_search', 'strict of the JSON Schema', 'text.verbosity'],
    ],
    [
      'createMessage',
      {
        messages: [user],
        max_tokens: 9,
        tools: [{ name: 'look', description: 'Looks', input_schema: schema }],
        tool_choice: { type: 'auto' },
        output_config: { effort: 'low', format: { type: 'json_schema', schema } },
      },
      ['output_config.effort'],
    ],
    [
      'createChatCompletion',
      {
        messages: [user],
        functions: [tool],
        response_format: { type: 'json_schema', json_schema: { schema } },
      },
      [],
    ],
  ])('of %s takes over its functions and its schema', (operation, body, omitted) => {
    const replayed = replay(operation, body);
    expect(replayed).toMatchObject({ kept: { draft: 'Hello' }, omitted });
    expect(replayed).toHaveProperty('kept.choices.tools', JSON.stringify([tool], null, 2));
    expect(replayed).toHaveProperty('kept.choices.schema', JSON.stringify(schema, null, 2));
  });

  test('lists the format of a completion that has no schema', () => {
    const json = { messages: [user], response_format: { type: 'json_object' } };
    expect(replay('createChatCompletion', json)).toHaveProperty('omitted', ['response_format']);
    const text = { input: 'Hello', text: { format: { type: 'text' } } };
    expect(replay('createResponse', text)).toHaveProperty('omitted', []);
  });

  test('of a response joins the items of one completion, and keeps results at the end', () => {
    const item = (id: string) => ({ type: 'function_call', call_id: id, name: 'look', arguments: '{}' });
    const result = (id: string, text: string) => ({
      type: 'function_call_output',
      call_id: id,
      output: text,
    });
    const input = [
      user,
      { type: 'reasoning', summary: [], encrypted_content: 'x' },
      { role: 'assistant', content: [{ type: 'output_text', text: 'Wait.' }] },
      item('a'),
      item('b'),
      result('a', 'one'),
      result('b', 'two'),
    ];
    const call = (id: string) => ({ id, name: 'look', arguments: '{}' });
    expect(replay('createResponse', { input })).toMatchObject({
      kept: {
        turns: [
          user,
          { role: 'assistant', content: 'Wait.', calls: [call('a'), call('b')] },
          { role: 'tool', callId: 'a', content: 'one' },
          { role: 'tool', callId: 'b', content: 'two' },
        ],
        draft: '',
      },
      omitted: ['parts of the type reasoning'],
    });
  });

  test('lists images from elsewhere, audio and files, and takes over the images in the body', () => {
    const inline = 'data:image/png;base64,AAAA';
    const content = [
      { type: 'text', text: 'Look' },
      { type: 'image_url', image_url: { url: inline } },
      { type: 'image_url', image_url: { url: 'https://example.com/a' } },
      { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } },
      { type: 'file', file: { file_id: 'file-1' } },
    ];
    expect(replay('createChatCompletion', { messages: [{ role: 'user', content }] })).toMatchObject({
      kept: { draft: 'Look', draftImages: [{ name: 'Image 1', url: inline }] },
      omitted: ['audio', 'files', 'images that are not PNG, JPEG, GIF or WebP within the body'],
    });
  });

  const image = {
    role: 'user',
    content: [{ type: 'image_url', image_url: { url: 'https://example.com/a' } }],
  };
  test.each([
    ['createEmbedding', { input: 'Hello' }, '', 'no chat'],
    ['createChatCompletion', { messages: [user, model] }, '', 'last message'],
    ['createChatCompletion', { messages: [image] }, '', 'Nothing of the prompt'],
    ['createChatCompletion', { messages: [{ role: 'tool', content: 'x' }, user] }, '', 'no tool call'],
    [
      'createResponse',
      { input: [{ type: 'custom_tool_call', call_id: 'c', name: 'n', input: 'free text' }, user] },
      '',
      'functions only',
    ],
    ['createChatCompletion', { messages: [{ role: 'system', content: 'x' }] }, '', 'no message of the user'],
    ['createChatCompletion', { messages: [user, { role: 'system', content: 'x' }, user] }, '', 'role system'],
    ['createChatCompletion', { messages: Array.from({ length: 1000 }, () => user) }, '', 'too many'],
    ['createChatCompletion', { messages: [user] }, '…', 'beginning'],
    ['createResponse', { input: 'Hello', previous_response_id: 'resp_1' }, '', 'continues'],
  ])('of %s with %j%s is refused', (operation, body, end, reason) => {
    expect(replay(operation, body, end)).toEqual({ reason: expect.stringContaining(reason) });
  });
});
