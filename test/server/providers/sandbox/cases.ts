/** Requests of every kind that the chat models of the sandbox understand, for the tests that hold for all of them. */
import { pdf, png, wav } from '../../../support/samples.ts';

type Body = Record<string, unknown>;

const weather = {
  type: 'object',
  properties: { city: { type: 'string' }, days: { type: 'integer', minimum: 1 }, unit: { enum: ['c', 'f'] } },
  required: ['city', 'unit'],
  additionalProperties: false,
};
const call = {
  id: 'call_1',
  type: 'function',
  function: { name: 'get_weather', arguments: '{"city":"Oslo"}' },
};
const chatTools = [
  {
    type: 'function',
    function: { name: 'get_weather', description: 'Weather of a city', parameters: weather },
  },
  { type: 'function', function: { name: 'get_time' } },
  { type: 'custom', custom: { name: 'run_query', format: { type: 'text' } } },
];
const text = 'Grüße aus 東京 👩‍👩‍👧, one two three.';
const ask = [{ role: 'user', content: text }];

function chat(body: Body): Body {
  return { model: 'sandbox/chat', messages: ask, ...body };
}

export const chatCases: Readonly<Record<string, Body>> = {
  words: chat({}),
  'an empty text': chat({ messages: [{ role: 'user', content: '' }] }),
  'no user at all': chat({ messages: [{ role: 'system', content: 'Be brief.' }] }),
  'several answers': chat({ n: 3 }),
  'a limit': chat({ max_completion_tokens: 5 }),
  'a limit below every word': chat({ max_tokens: 1, messages: [{ role: 'user', content: '👩‍👩‍👧' }] }),
  'a stop sequence': chat({ stop: ['two', 'three'] }),
  'log probabilities': chat({ logprobs: true, top_logprobs: 3 }),
  'log probabilities without alternatives': chat({ logprobs: true, n: 2 }),
  reasoning: chat({ reasoning_effort: 'high', max_completion_tokens: 1_000 }),
  'a tool call': chat({ tools: chatTools }),
  'two tool calls': chat({
    tools: chatTools,
    messages: [{ role: 'user', content: 'get_weather and get_time' }],
  }),
  'two tool calls in two answers': chat({
    n: 2,
    tools: chatTools,
    messages: [{ role: 'user', content: 'get_weather, get_time' }],
  }),
  'a custom tool': chat({ tools: chatTools, tool_choice: { type: 'custom', custom: { name: 'run_query' } } }),
  'no tool wanted': chat({ tools: chatTools, tool_choice: 'none' }),
  'a deprecated function': chat({ functions: [{ name: 'get_weather', parameters: weather }] }),
  'a tool result': chat({
    tools: chatTools,
    messages: [
      ...ask,
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'call_1', content: '12 degrees' },
    ],
  }),
  'a JSON object': chat({ response_format: { type: 'json_object' } }),
  'a JSON schema': chat({
    response_format: { type: 'json_schema', json_schema: { name: 'weather', schema: weather } },
  }),
  media: chat({
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Look' },
          { type: 'image_url', image_url: { url: `data:image/png;base64,${png(3, 2).toString('base64')}` } },
          { type: 'input_audio', input_audio: { format: 'wav', data: wav(100).toString('base64') } },
          {
            type: 'file',
            file: {
              filename: 'a.pdf',
              file_data: `data:application/pdf;base64,${pdf('Annual report').toString('base64')}`,
            },
          },
        ],
      },
    ],
  }),
  'tier and metadata': chat({ service_tier: 'auto', metadata: { order: '1' }, seed: 7, temperature: 0 }),
};

const messageTools = [
  { name: 'get_weather', description: 'Weather of a city', input_schema: weather },
  { name: 'get_time', input_schema: { type: 'object' } },
];

function message(body: Body): Body {
  return { model: 'sandbox/chat', max_tokens: 2_000, messages: ask, ...body };
}

export const messageCases: Readonly<Record<string, Body>> = {
  words: message({ system: 'Be brief.' }),
  'a limit': message({ max_tokens: 4 }),
  'no tokens at all': message({ max_tokens: 0 }),
  'a stop sequence': message({ stop_sequences: ['two'] }),
  thinking: message({ thinking: { type: 'enabled', budget_tokens: 1_024 } }),
  'thinking without its text': message({ thinking: { type: 'adaptive', display: 'omitted' } }),
  'thinking cut off': message({ thinking: { type: 'adaptive' }, max_tokens: 3 }),
  'thinking before a tool call': message({ thinking: { type: 'adaptive' }, tools: messageTools }),
  'a tool call': message({ tools: messageTools }),
  'two tool calls': message({
    tools: messageTools,
    messages: [{ role: 'user', content: 'get_weather and get_time' }],
  }),
  'a tool that must be called': message({
    tools: messageTools,
    tool_choice: { type: 'tool', name: 'get_time' },
  }),
  'a tool result': message({
    tools: messageTools,
    messages: [
      ...ask,
      {
        role: 'assistant',
        content: [{ type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: { city: 'Oslo' } }],
      },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: '12 degrees' }] },
    ],
  }),
  'the beginning of the answer': message({ messages: [...ask, { role: 'assistant', content: 'Grüße aus' }] }),
  'a JSON schema': message({ output_config: { format: { type: 'json_schema', schema: weather } } }),
  media: message({
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Look' },
          {
            type: 'image',
            source: { type: 'base64', media_type: 'image/png', data: png(3, 2).toString('base64') },
          },
          {
            type: 'document',
            title: 'Report',
            source: {
              type: 'base64',
              media_type: 'application/pdf',
              data: pdf('Annual report').toString('base64'),
            },
          },
          {
            type: 'search_result',
            source: 'https://example.com',
            title: 'Handbook',
            content: [{ type: 'text', text: 'Page one' }],
          },
        ],
      },
    ],
  }),
};
