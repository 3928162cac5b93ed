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
        },
        draft: 'Hello\nHi',
      },
      omitted: ['top_p', 'tools', 'the reasoning of earlier messages'],
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

  const image = {
    role: 'user',
    content: [{ type: 'image_url', image_url: { url: 'https://example.com/a' } }],
  };
  test.each([
    ['createEmbedding', { input: 'Hello' }, '', 'no chat'],
    ['createChatCompletion', { messages: [user, model] }, '', 'last message'],
    ['createChatCompletion', { messages: [image] }, '', 'images'],
    ['createChatCompletion', { messages: [{ role: 'tool', content: 'x' }, user] }, '', 'tool results'],
    ['createChatCompletion', { messages: [user, { role: 'system', content: 'x' }, user] }, '', 'role system'],
    ['createChatCompletion', { messages: Array.from({ length: 1000 }, () => user) }, '', 'too many'],
    ['createChatCompletion', { messages: [user] }, '…', 'beginning'],
    ['createResponse', { input: 'Hello', previous_response_id: 'resp_1' }, '', 'continues'],
  ])('of %s with %j%s is refused', (operation, body, end, reason) => {
    expect(replay(operation, body, end)).toEqual({ reason: expect.stringContaining(reason) });
  });
});
