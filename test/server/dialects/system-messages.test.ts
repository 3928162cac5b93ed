/** What system messages in the middle of a conversation set, before a provider of another format. */
import { describe, expect, test } from 'vitest';
import { translateRequest } from '../../../server/dialects/translate.ts';

const asked = { role: 'user', content: 'x' };
const said = { role: 'assistant', content: 'y' };
const call = {
  role: 'assistant',
  content: [{ type: 'tool_use', id: 'toolu_1', name: 'run', input: {} }],
};
const result = {
  role: 'user',
  content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'z' }],
};
const effort = (level: string | null) => ({ role: 'system', content: [], output_config: { effort: level } });

const translated = (messages: object[], to: 'chat' | 'responses' = 'chat') =>
  translateRequest('messages', to, {
    model: 'm',
    max_tokens: 9,
    thinking: { type: 'adaptive' },
    output_config: { effort: 'high' },
    messages,
  });

describe('the effort of a message', () => {
  test.each<[string, object[], string]>([
    ['counts at once directly after the user', [asked, effort('low')], 'low'],
    ['counts from the next message of the user', [asked, said, effort('low'), asked], 'low'],
    ['does not count before it', [asked, effort('medium'), call, effort('low'), result], 'medium'],
    ['does not count with results of tools alone', [asked, call, effort('low'), result], 'high'],
    ['stays for later messages', [asked, effort('low'), said, asked, said, asked], 'low'],
    ['is changed by a later one', [asked, effort('low'), said, effort('medium'), asked], 'medium'],
    ['counts after an instruction', [asked, { role: 'system', content: 'i' }, effort('low')], 'low'],
    ['is none as null', [asked, effort(null)], 'high'],
  ])('%s', (_, messages, wanted) => {
    const { body, losses } = translated(messages);
    expect(body).toMatchObject({ reasoning_effort: wanted });
    expect(losses).toEqual([]);
    expect(translated(messages, 'responses').body).toMatchObject({ reasoning: { effort: wanted } });
  });

  test('is a message of its own in no other format', () => {
    const { body } = translated([asked, effort('low'), said, asked]);
    expect(body['messages']).toMatchObject([asked, said, asked]);
  });

  test('is listed under its place where it is lost', () => {
    const messages = [asked, effort('low')];
    const request = { model: 'm', max_tokens: 9, thinking: { type: 'disabled' }, messages };
    expect(translateRequest('messages', 'chat', request).losses).toMatchObject([
      { field: 'messages[1].output_config.effort' },
    ]);
  });
});

describe('clear_at', () => {
  const reminder = (clear_at: string | null) => ({ role: 'system', content: 'soon', clear_at });
  const texts = (messages: object[]) =>
    (translated(messages).body['messages'] as { content: string }[]).map(({ content }) => content);

  test('leaves the message out once the user has said more', () => {
    expect(texts([asked, reminder('next_user_message'), said, asked])).toEqual(['x', 'y', 'x']);
    expect(texts([asked, reminder('next_user_message')])).toEqual(['x', 'soon']);
  });

  test.each(['never', null])('%j keeps it', (value) => {
    expect(texts([asked, reminder(value), said, asked])).toEqual(['x', 'soon', 'y', 'x']);
  });

  test('keeps the changes of tools in the message', () => {
    const definition = { name: 'run', input_schema: { type: 'object' } };
    const change = { type: 'tool_addition', tool: { type: 'tool_definition', definition } };
    const cleared = { role: 'system', content: [change], clear_at: 'next_user_message' };
    const { body } = translated([asked, cleared, said, asked]);
    expect(body['tools']).toMatchObject([{ function: { name: 'run' } }]);
  });
});

test('updates of the thinking are shown as a summary, and listed', () => {
  const thinking = { type: 'adaptive', display: 'updates' };
  const request = { model: 'm', max_tokens: 99, thinking, messages: [asked] };
  expect(translateRequest('messages', 'responses', request)).toMatchObject({
    body: { reasoning: { summary: 'auto' } },
    losses: [{ field: 'thinking.display', kind: 'changed' }],
  });
});
