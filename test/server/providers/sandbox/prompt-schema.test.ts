/** A schema that a prompt carries in words is obeyed; other prompts are repeated as they are. */
import { describe, expect, test } from 'vitest';
import type { ChatCompletion } from '../../../../server/dialects/chat/wire.ts';
import type { Message } from '../../../../server/dialects/messages/wire.ts';
import { dialects } from '../../../../server/dialects/translate.ts';
import { findPromptSchema } from '../../../../server/providers/sandbox/prompt-schema.ts';
import { leastCpuTimeMs } from '../../../openapi/grammars/generate/cpu-time.ts';
import { responseOf } from './exchange.ts';

const schema = {
  $defs: { Age: { type: 'integer', minimum: 7 } },
  properties: { name: { type: 'string' }, age: { $ref: '#/$defs/Age' } },
  required: ['name', 'age'],
  type: 'object',
};
const announced = `Respond in json that matches the following json_schema:\n\n${JSON.stringify(schema, null, 2)}\n\nNo more.`;
const unannounced = `Fill this: ${JSON.stringify(schema)}`;
const inFormat = `Output should be in JSON format and conform to the following schema:\n\n\`\`\`\n${JSON.stringify(schema)}\n\`\`\``;
const jsonObject = { response_format: { type: 'json_object' } };

async function chatText(messages: object[], more: object = {}): Promise<string> {
  const body = { model: 'sandbox/chat', messages, ...more };
  return (await responseOf<ChatCompletion>('chat', body)).choices[0]?.message.content ?? '';
}

const user = (content: string) => ({ role: 'user', content });
const system = (content: string) => ({ role: 'system', content });

describe('a schema in the prompt', () => {
  test.each([
    ['in the instructions', [system(announced), user('x')], {}],
    ['in the last message', [user(announced)], {}],
    ['in the words of Genkit', [user(`Invent a person.\n${inFormat}`)], {}],
    ['with a response format, without an announcement', [system(unannounced), user('x')], jsonObject],
    ['behind a brace that nothing closes', [system(`{ ${announced}`), user('x')], {}],
    ['behind another object', [user(`Given {"a": "}"}. ${announced}`)], {}],
  ])('is obeyed: %s', async (_where, messages, more) => {
    const value: unknown = JSON.parse(await chatText(messages, more));
    expect(value).toEqual({ name: expect.any(String) as string, age: expect.any(Number) as number });
    expect((value as { age: number }).age).toBeGreaterThanOrEqual(7);
  });

  test('is obeyed on the messages surface', async () => {
    const body = { model: 'sandbox/chat', max_tokens: 500, system: announced, messages: [user('x')] };
    const { content } = await responseOf<Message>('messages', body);
    expect(content).toHaveLength(1);
    expect(JSON.parse(content[0]?.type === 'text' ? content[0].text : '')).toHaveProperty('age');
  });

  test.each([
    ['that nothing announces', unannounced],
    ['that is no schema of an object', 'json_schema: {"type": "string"}'],
    ['that is cut', announced.slice(0, 200)],
    ['in an earlier message', 'y'],
  ])('is not looked for: %s', async (_what, text) => {
    const earlier = [user(announced), { role: 'assistant', content: 'ok' }];
    expect(await chatText([...(text === 'y' ? earlier : []), user(text)])).toBe(text);
  });

  test('without an instance: an object with the text of the user', async () => {
    const none = {
      type: 'object',
      properties: { a: { type: 'integer', minimum: 2, maximum: 1 } },
      required: ['a'],
    };
    expect(JSON.parse(await chatText([system(JSON.stringify(none)), user('x')], jsonObject))).toEqual({
      text: 'x',
    });
  });

  test('costs bounded time in a hostile prompt', async () => {
    const text = '{'.repeat(200_000);
    // The completion ends at the model's limit.
    expect(await chatText([user(text)], jsonObject)).toMatch(/^\{"text":"\{{1000}/);
  });

  test('gives way to the result of a tool', async () => {
    const call = { id: 'call_1', type: 'function', function: { name: 'f', arguments: '{}' } };
    const messages = [
      system(announced),
      user('x'),
      { role: 'assistant', tool_calls: [call] },
      { role: 'tool', tool_call_id: 'call_1', content: 'twelve' },
    ];
    expect(await chatText(messages)).toBe('twelve');
  });
});

test('the search through many messages full of braces is bounded', () => {
  const content = '{'.repeat(16) + ' '.repeat(65_000);
  const messages = [...Array.from({ length: 300 }, () => system(content)), user('x')];
  const conversation = dialects.chat.decodeRequest({ model: 'sandbox/chat', messages });
  expect(leastCpuTimeMs(() => findPromptSchema(conversation))).toBeLessThan(50);
});
