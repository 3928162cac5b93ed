/** Rules between fields that the schemas cannot say. */
import { expect, test } from 'vitest';
import { checkRules, checkVersionRules } from '../../../server/contract/rules.ts';

const user = { role: 'user', content: 'x' };
const offered = { type: 'function', function: { name: 'look_up' } };
const marked = { type: 'text', text: 'x', prompt_cache_breakpoint: { mode: 'explicit' } };

test.each<[string, Record<string, unknown>, string | undefined]>([
  ['stream options with a stream', { stream: true, stream_options: {} }, undefined],
  ['stream options without a stream', { stream_options: { include_usage: true } }, undefined],
  ['stream options with the stream off', { stream: false, stream_options: {} }, undefined],
  ['null stream options', { stream: false, stream_options: null }, undefined],
  ['top logprobs with logprobs', { logprobs: true, top_logprobs: 3 }, undefined],
  ['top logprobs without', { top_logprobs: 0 }, 'top_logprobs'],
  [
    'audio asked for and described',
    { modalities: ['text', 'audio'], audio: { voice: 'alloy', format: 'wav' } },
    undefined,
  ],
  ['audio asked for only', { modalities: ['text', 'audio'] }, 'audio'],
  ['an assistant without content', { messages: [user, { role: 'assistant' }] }, 'messages[1].content'],
  [
    'an assistant with a call',
    { messages: [user, { role: 'assistant', tool_calls: [{ id: 'c' }] }] },
    undefined,
  ],
  [
    'an assistant with an empty list of calls',
    { messages: [user, { role: 'assistant', tool_calls: [] }] },
    'messages[1].content',
  ],
  [
    'an assistant with null content',
    { messages: [user, { role: 'assistant', content: null }] },
    'messages[1].content',
  ],
  ['a refusal', { messages: [user, { role: 'assistant', content: null, refusal: 'no' }] }, undefined],
  [
    'audio sent back',
    { messages: [user, { role: 'assistant', content: null, audio: { id: 'a' } }] },
    undefined,
  ],
  ['a choice of an offered tool', { tools: [offered], tool_choice: offered }, undefined],
  [
    'a choice of another tool',
    { tools: [offered], tool_choice: { type: 'function', function: { name: 'x' } } },
    'tool_choice.function.name',
  ],
  [
    'a choice of a custom tool without tools',
    { tool_choice: { type: 'custom', custom: { name: 'x' } } },
    'tool_choice.custom.name',
  ],
  ['a mode', { tools: [offered], tool_choice: 'required' }, undefined],
  [
    'allowed tools of which one is not offered',
    {
      tools: [offered],
      tool_choice: {
        type: 'allowed_tools',
        allowed_tools: { mode: 'auto', tools: [offered, { type: 'function', function: { name: 'x' } }] },
      },
    },
    'tool_choice.allowed_tools.tools[1]',
  ],
  [
    'a function call that is offered',
    { functions: [{ name: 'f' }], function_call: { name: 'f' } },
    undefined,
  ],
  ['a function call that is not', { function_call: { name: 'f' } }, 'function_call.name'],
  [
    'four marks for the cache',
    { messages: [{ role: 'user', content: [marked, marked, marked, marked] }] },
    undefined,
  ],
  [
    'five marks for the cache',
    {
      messages: [
        { role: 'user', content: [marked, marked] },
        { role: 'user', content: [marked, marked, marked] },
      ],
    },
    'messages[1].content[2].prompt_cache_breakpoint',
  ],
  [
    'the fifth mark in a prediction',
    {
      messages: [{ role: 'user', content: [marked, marked, marked, marked] }],
      prediction: { type: 'content', content: [marked] },
    },
    'prediction.content[0].prompt_cache_breakpoint',
  ],
])('chat: %s', (_case, change, param) => {
  expect(checkRules('createChatCompletion', { model: 'm', messages: [user], ...change })?.param).toBe(param);
});

const mark = { type: 'ephemeral' };
const cached = { type: 'text', text: 'x', cache_control: mark };

test.each<[string, Record<string, unknown>, string | undefined]>([
  [
    'a choice of an offered tool',
    { tools: [{ name: 'a' }], tool_choice: { type: 'tool', name: 'a' } },
    undefined,
  ],
  [
    'a choice of another tool',
    { tools: [{ name: 'a' }], tool_choice: { type: 'tool', name: 'b' } },
    'tool_choice.name',
  ],
  ['a choice of any', { tool_choice: { type: 'any' } }, undefined],
  [
    'four marks',
    {
      system: [cached],
      tools: [{ name: 'a', cache_control: mark }],
      messages: [{ role: 'user', content: [cached, cached] }],
    },
    undefined,
  ],
  [
    'null marks',
    { system: Array.from({ length: 9 }, () => ({ ...cached, cache_control: null })) },
    undefined,
  ],
  [
    'the fifth mark within a result',
    {
      system: [cached, cached, cached, cached],
      messages: [{ role: 'user', content: [{ type: 'tool_result', content: [cached] }] }],
    },
    'messages[0].content[0].content[0].cache_control',
  ],
  [
    'the fifth mark within a document',
    {
      system: [cached, cached, cached, cached],
      messages: [
        { role: 'user', content: [{ type: 'document', source: { type: 'content', content: [cached] } }] },
      ],
    },
    'messages[0].content[0].source.content[0].cache_control',
  ],
])('messages: %s', (_case, change, param) => {
  for (const operation of ['createMessage', 'countMessageTokens']) {
    expect(checkRules(operation, { model: 'm', max_tokens: 2048, messages: [user], ...change })?.param).toBe(
      param,
    );
  }
});

const document = { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'x' } };
const citing = { type: 'text', text: 'x', citations: [{ type: 'char_location' }] };

test.each<[string, Record<string, unknown>, string | undefined]>([
  ['a temperature', { temperature: 1 }, 'temperature'],
  ['top_p', { top_p: 1 }, 'top_p'],
  ['top_k', { top_k: 1 }, 'top_k'],
  [
    'a document of the assistant',
    { messages: [user, { role: 'assistant', content: [document] }] },
    'messages[1].content[0]',
  ],
  ['a document of the user', { messages: [{ role: 'user', content: [document] }] }, undefined],
  [
    'citations in the text of a user',
    { messages: [{ role: 'user', content: [citing] }] },
    'messages[0].content[0].citations',
  ],
  [
    'citations in a search result of a user',
    { messages: [{ role: 'user', content: [{ type: 'search_result', content: [citing] }] }] },
    'messages[0].content[0].content[0].citations',
  ],
  ['no citations', { messages: [{ role: 'user', content: [{ ...citing, citations: [] }] }] }, undefined],
  [
    'citations in the text of the assistant',
    { messages: [{ role: 'assistant', content: [citing] }] },
    undefined,
  ],
  [
    'citations switched on',
    { messages: [{ role: 'user', content: [{ ...document, citations: { enabled: true } }] }] },
    undefined,
  ],
])('version 2026-10-21 and %s', (_case, change, param) => {
  const body = { model: 'm', max_tokens: 1, messages: [user], ...change };
  expect(checkVersionRules('2023-06-01', body)).toBeUndefined();
  const violation = checkVersionRules('2026-10-21', body);
  expect(violation?.param).toBe(param);
  if (violation !== undefined) expect(violation.code).toBe('unsupported_parameter');
});

test.each<[number, string, string | undefined]>([
  [1024, '', undefined],
  [2048, '', 'thinking.budget_tokens'],
  [2048, 'context-management-2025-06-27', 'thinking.budget_tokens'],
  [4096, 'context-management-2025-06-27,interleaved-thinking-2025-05-14', undefined],
])('a budget of %i of 2048 tokens for thinking, with the betas "%s"', (budget_tokens, betas, param) => {
  const body = { max_tokens: 2048, thinking: { type: 'enabled', budget_tokens } };
  for (const version of ['2023-06-01', '2026-10-21'] as const)
    expect(checkVersionRules(version, body, betas)?.param).toBe(param);
});

test('no rule throws on a body that no schema has seen', () => {
  const odd = [
    null,
    5,
    'x',
    [],
    {},
    { messages: 5 },
    { messages: [null, 5, []] },
    { tools: {}, tool_choice: [] },
    { system: 'x', thinking: null },
  ];
  for (const body of odd) {
    for (const operation of ['createChatCompletion', 'createMessage', 'listModels']) {
      expect(() => checkRules(operation, body)).not.toThrow();
    }
    expect(() => checkVersionRules('2026-10-21', body)).not.toThrow();
  }
});

test('messages name the field and what would be right', () => {
  expect(checkRules('createChatCompletion', { top_logprobs: 2 })).toEqual({
    code: 'invalid_value',
    param: 'top_logprobs',
    message: "Invalid value for 'top_logprobs': is allowed only with 'logprobs': true.",
  });
  expect(checkVersionRules('2026-10-21', { temperature: 1 })?.message).toBe(
    "Unsupported parameter: 'temperature' is not accepted under anthropic-version 2026-10-21.",
  );
});
