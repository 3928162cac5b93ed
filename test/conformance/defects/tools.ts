/** Defects of tools and structured output, in both styles. */
import { at } from '../../../openapi/json/json-value.ts';
import { drop, each, inResponse, inEvent, inEvents, inRequest, set, table, type Defect } from '../defect.ts';

const chat = 'createChatCompletion';
const messages = 'createMessage';
const call = 'choices.*.message.tool_calls.*';
const ownCalls = (json: unknown) => at(json, 'choices', 0, 'message', 'tool_calls') !== undefined;
const withCalls = (change: (json: unknown) => void) => (json: unknown) => {
  if (ownCalls(json)) change(json);
};
const noCity = (text: unknown) =>
  JSON.stringify({ ...(JSON.parse(String(text)) as object), city: undefined });
const spoilText = (old: unknown) =>
  typeof old === 'string' && old.startsWith('{') ? `Here it is: ${old}` : old;
const spoilMember = (old: unknown) =>
  typeof old === 'string' && old.startsWith('{')
    ? old.replace(/"population":[^,}]*/, '"population":"many"')
    : old;
const firstChunk = (json: unknown) => at(json, 'choices', 0, 'delta', 'tool_calls', 0, 'id') !== undefined;
const anyChunk = (json: unknown) => at(json, 'choices', 0, 'delta', 'tool_calls', 0) !== undefined;
const isToolStart = (json: unknown) => at(json, 'content_block', 'type') === 'tool_use';
const hasTool = (block: unknown) => at(block, 'type') === 'tool_use';
const toolBlocks = (change: (block: unknown) => void) => (json: unknown) => {
  for (const block of (at(json, 'content') as unknown[] | undefined) ?? []) if (hasTool(block)) change(block);
};

export const chatToolDefects: Defect[] = table('chat-tools', 'v1', 'tools', {
  'id-missing': inResponse(chat, withCalls(drop(`${call}.id`))),
  'id-empty': inResponse(chat, withCalls(set(`${call}.id`, ''))),
  'ids-the-same': inResponse(chat, withCalls(set(`${call}.id`, 'call_1'))),
  'type-missing': inResponse(chat, withCalls(drop(`${call}.type`))),
  'name-of-another': inResponse(chat, withCalls(set(`${call}.function.name`, 'other_tool'))),
  'name-missing': inResponse(chat, withCalls(drop(`${call}.function.name`))),
  'arguments-as-object': inResponse(
    chat,
    withCalls(set(`${call}.function.arguments`, (old: unknown) => JSON.parse(String(old)) as unknown)),
  ),
  'arguments-not-json': inResponse(
    chat,
    withCalls(set(`${call}.function.arguments`, (old: unknown) => String(old).slice(0, -1))),
  ),
  'arguments-without-a-field': inResponse(chat, withCalls(set(`${call}.function.arguments`, noCity))),
  'arguments-out-of-enum': inResponse(
    chat,
    withCalls(set(`${call}.function.arguments`, '{"city":"Atlantis","days":1}')),
  ),
  'finish-reason-stop': inResponse(chat, withCalls(set('choices.*.finish_reason', 'stop'))),
  'calls-empty': inResponse(chat, withCalls(set('choices.*.message.tool_calls', []))),
  'second-call-lost': inResponse(
    chat,
    withCalls(set('choices.*.message.tool_calls', (old: unknown) => [at(old, 0)])),
  ),
  'first-call-twice': inResponse(
    chat,
    withCalls(set('choices.*.message.tool_calls', (old: unknown) => [at(old, 0), at(old, 0)])),
  ),
  'legacy-function-call': inResponse(
    chat,
    withCalls((json) => {
      set(
        'choices.*.message.function_call',
        at(json, 'choices', 0, 'message', 'tool_calls', 0, 'function'),
      )(json);
      drop('choices.*.message.tool_calls')(json);
    }),
  ),
  'tools-dropped': inRequest(chat, each(drop('tools'), drop('tool_choice'), drop('parallel_tool_calls'))),
  'choice-none-ignored': inRequest(
    chat,
    (json) => at(json, 'tool_choice') === 'none' && drop('tool_choice')(json),
  ),
  'parallel-ignored': inRequest(chat, drop('parallel_tool_calls')),
  'results-refused': {
    response: (exchange) => {
      if (exchange.asked.body.includes('"role":"tool"')) exchange.reply.status = 500;
    },
  },
  'result-forgotten': inResponse(
    chat,
    set('choices.*.message.content', (old: unknown) =>
      typeof old === 'string' && old.includes('rain') ? 'I do not know.' : old,
    ),
  ),
  'json-with-words-around': inResponse(chat, set('choices.*.message.content', spoilText)),
  'json-of-another-shape': inResponse(chat, set('choices.*.message.content', spoilMember)),
  'format-dropped': inRequest(chat, drop('response_format')),
  'stream-id-missing': inEvent(chat, firstChunk, drop('choices.*.delta.tool_calls.*.id')),
  'stream-index-missing': inEvent(chat, anyChunk, drop('choices.*.delta.tool_calls.*.index')),
  'stream-indexes-the-same': inEvent(chat, anyChunk, set('choices.*.delta.tool_calls.*.index', 0)),
  'stream-name-in-pieces': inEvent(
    chat,
    (json) => anyChunk(json) && !firstChunk(json),
    set('choices.*.delta.tool_calls.*.function.name', 'get'),
  ),
  'stream-id-repeated-as-null': inEvent(
    chat,
    (json) => anyChunk(json) && !firstChunk(json),
    set('choices.*.delta.tool_calls.*.id', 'call_other'),
  ),
  'stream-arguments-lost': inEvents(chat, (events) => {
    const chunks = events.filter(
      ({ data }) => data.includes('"tool_calls":[') && !data.includes('"id":"call'),
    );
    return events.filter((event) => event !== chunks.at(-1));
  }),
  'stream-arguments-empty': inEvent(
    chat,
    anyChunk,
    set('choices.*.delta.tool_calls.*.function.arguments', ''),
  ),
  'stream-finish-reason-stop': inEvent(
    chat,
    (json) => at(json, 'choices', 0, 'finish_reason') === 'tool_calls',
    set('choices.*.finish_reason', 'stop'),
  ),
});

export const messagesToolDefects: Defect[] = table('messages-tools', 'alt', 'tools', {
  'id-missing': inResponse(messages, toolBlocks(drop('id'))),
  'ids-the-same': inResponse(messages, toolBlocks(set('id', 'toolu_1'))),
  'name-of-another': inResponse(messages, toolBlocks(set('name', 'other_tool'))),
  'input-as-text': inResponse(messages, toolBlocks(set('input', (old: unknown) => JSON.stringify(old)))),
  'input-missing': inResponse(messages, toolBlocks(drop('input'))),
  'input-without-a-field': inResponse(messages, toolBlocks(drop('input.city'))),
  'type-of-the-other-style': inResponse(messages, toolBlocks(set('type', 'function'))),
  'stop-reason-end-turn': inResponse(
    messages,
    set('stop_reason', (old: unknown) => (old === 'tool_use' ? 'end_turn' : old)),
  ),
  'stop-reason-of-the-other-style': inResponse(
    messages,
    set('stop_reason', (old: unknown) => (old === 'tool_use' ? 'tool_calls' : old)),
  ),
  'second-call-lost': inResponse(
    messages,
    set('content', (old: unknown) => (Array.isArray(old) && old.length > 1 ? old.slice(0, 1) : old)),
  ),
  'choice-none-ignored': inRequest(
    messages,
    (json) => at(json, 'tool_choice', 'type') === 'none' && drop('tool_choice')(json),
  ),
  'one-at-a-time-ignored': inRequest(messages, drop('tool_choice.disable_parallel_tool_use')),
  'format-dropped': inRequest(messages, drop('output_config')),
  'results-refused': {
    response: (exchange) => {
      if (exchange.asked.body.includes('"tool_result"')) exchange.reply.status = 400;
    },
  },
  'json-with-words-around': inResponse(messages, set('content.*.text', spoilText)),
  'stream-id-missing': inEvent(messages, isToolStart, drop('content_block.id')),
  'stream-name-of-another': inEvent(messages, isToolStart, set('content_block.name', 'other_tool')),
  'stream-input-not-json': inEvents(messages, (events) => {
    const chunks = events.filter(({ data }) => data.includes('input_json_delta'));
    return events.filter((event) => event !== chunks.at(-1));
  }),
  'stream-input-lost': inEvents(messages, (events) =>
    events.filter(({ data }) => !data.includes('input_json_delta')),
  ),
  'stream-indexes-the-same': inEvent(messages, (json) => at(json, 'index') !== undefined, set('index', 0)),
  'stream-stop-reason-end-turn': inEvent(
    messages,
    (json) => at(json, 'delta', 'stop_reason') === 'tool_use',
    set('delta.stop_reason', 'end_turn'),
  ),
  'stream-blocks-of-text': inEvent(messages, isToolStart, set('content_block', { type: 'text', text: '' })),
});
