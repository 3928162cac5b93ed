/** Tools that a messages request defines in the middle of the conversation, before a provider of another format. */
import { expect, test } from 'vitest';
import { translateCompletion, translateRequest } from '../../../server/dialects/translate.ts';
import { isJsonObject } from '../../../server/core/json.ts';

test('a call of an added tool comes back under the name that the caller gave it', () => {
  const definition = { name: 'n'.repeat(100), input_schema: { type: 'object' } };
  const change = { type: 'tool_addition', tool: { type: 'tool_definition', definition } };
  const request = {
    model: 'm',
    max_tokens: 9,
    messages: [
      { role: 'user', content: 'x' },
      { role: 'system', content: [change] },
    ],
  };
  const { body } = translateRequest('messages', 'chat', request);
  const [offered] = body['tools'] as { function: { name: string } }[];
  const name = offered?.function.name ?? '';
  expect(name.length).toBeLessThanOrEqual(64);

  const call = { id: 'call_1', type: 'function', function: { name, arguments: '{}' } };
  const message = { role: 'assistant', content: null, refusal: null, tool_calls: [call] };
  const completion = {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [{ index: 0, finish_reason: 'tool_calls', logprobs: null, message }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
  const { body: answered } = translateCompletion('chat', 'messages', completion, request);
  const content = isJsonObject(answered) ? answered['content'] : undefined;
  expect(content).toMatchObject([{ type: 'tool_use', name: definition.name }]);
});
