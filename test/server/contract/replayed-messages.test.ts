/** What the service returns on a message, it accepts back on a message; nulls say as much as nothing. */
import { assert, property } from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeRequest } from '../../../server/contract/normalize-request.ts';
import { isJsonObject, type JsonObject } from '../../../server/core/json.ts';
import { contracts } from '../dialects/contracts.ts';
import { fromSchema } from '../dialects/generate/from-schema.ts';

const { schemas, requestFault } = contracts.chat;
const user = { role: 'user', content: 'x' };
const replay = (message: object) => ({ model: 'm', messages: [user, message, user] });
const membersOf = (schema: string): string[] => {
  const found = schemas[schema];
  return isJsonObject(found) && isJsonObject(found['properties']) ? Object.keys(found['properties']) : [];
};

/** With every member that the response has none of as null, as a library dumps its object. */
function dumped(message: JsonObject): JsonObject {
  const absent = membersOf('ChatMessage').filter((name) => message[name] === undefined);
  return { ...message, ...Object.fromEntries(absent.map((name) => [name, null])) };
}

/** A message that says and calls nothing is refused, whoever wrote it. */
function saysSomething(message: JsonObject): JsonObject {
  return { ...message, content: message['content'] ?? '' };
}

test('every message that a response may have is accepted in history, as it came and with nulls', () => {
  assert(
    property(fromSchema(schemas, 'ChatMessage', {}), (made) => {
      const message = saysSomething(made);
      expect(requestFault(replay(message))).toBeUndefined();
      expect(requestFault(replay(dumped(message)))).toBeUndefined();
    }),
    { numRuns: 300 },
  );
});

test('each member of a response message is known to an assistant message of a request', () => {
  const known = membersOf('ChatAssistantMessage');
  expect(membersOf('ChatMessage').filter((name) => !known.includes(name))).toEqual([]);
  expect(membersOf('ChatMessageAudio')).toEqual(
    expect.arrayContaining(membersOf('ChatAudioReference').filter((name) => name !== 'id')),
  );
});

const absentAtTop = ['function_call', 'functions', 'parallel_tool_calls', 'prompt_cache_options'];
const nullAtTop = [...absentAtTop, 'response_format', 'tool_choice', 'tools', 'user', 'web_search_options'];
const normalized = (body: object) => normalizeRequest('createChatCompletion', body)?.json;

test.each(nullAtTop)('a null %s is accepted and left out', (name) => {
  const body = { model: 'm', messages: [user], [name]: null };
  expect(requestFault(body)).toBeUndefined();
  expect(normalized(body)).toEqual({ model: 'm', messages: [user] });
});

test.each(['audio', 'logit_bias', 'max_tokens', 'metadata', 'stop', 'stream_options'])(
  'a null %s, which the format has itself, stays',
  (name) => {
    const body = { model: 'm', messages: [user], [name]: null };
    expect(requestFault(body)).toBeUndefined();
    expect(normalized(body)).toBeUndefined();
  },
);

test('the nulls of a dumped message are left out, and of its audio all but the id', () => {
  const audio = { id: 'audio_1', data: 'UklGRg==', expires_at: 1, transcript: 'x' };
  const message = {
    role: 'assistant',
    content: 'x',
    refusal: null,
    annotations: null,
    audio,
    function_call: null,
    tool_calls: null,
    name: null,
  };
  const body = replay(message);
  expect(requestFault(body)).toBeUndefined();
  const before = JSON.stringify(body);
  expect(normalized(body)).toEqual(
    replay({
      role: 'assistant',
      content: 'x',
      refusal: null,
      audio: { id: 'audio_1' },
      function_call: null,
    }),
  );
  expect(JSON.stringify(body)).toBe(before);
});

test('a message of nulls still says nothing', () => {
  const message = { role: 'assistant', content: null, tool_calls: null, function_call: null, refusal: null };
  expect(requestFault(replay(message))?.param).toBe('messages[1].content');
});

test.each<[string, object]>([
  ['tools', { tools: {} }],
  ['user', { user: 7 }],
  ['response_format', { response_format: [] }],
  ['tool_choice', { tool_choice: 'nulls' }],
])('%s of a wrong type is refused as before', (_name, more) => {
  expect(requestFault({ model: 'm', messages: [user], ...more })).toBeDefined();
});

test('of messages requests only copies of texts are left out', () => {
  expect(normalizeRequest('createMessage', { model: 'm', messages: [user], tools: null })).toBeUndefined();
  const text = { type: 'text', text: 'x' };
  const copied = { role: 'assistant', content: [{ ...text, parsed_output: { y: 1 } }, text] };
  expect(normalizeRequest('createMessage', { model: 'm', messages: [user, copied] })).toEqual({
    json: { model: 'm', messages: [user, { role: 'assistant', content: [text, text] }] },
    ignored: [],
  });
});

test('blocks of MCP servers, of a fallback and of a compaction are accepted in a response, and back', () => {
  const content = [
    { type: 'mcp_tool_listing', mcp_server_name: 'a', tools: [{ name: 'get', input_schema: {} }] },
    { type: 'mcp_tool_use', id: 'mcptoolu_1', name: 'get', server_name: 'a', input: {} },
    {
      type: 'mcp_tool_result',
      tool_use_id: 'mcptoolu_1',
      is_error: false,
      content: [{ type: 'text', text: 'x', citations: null }],
    },
    { type: 'fallback', from: { model: 'a' }, to: { model: 'b' }, trigger: { type: 'refusal' } },
    { type: 'compaction', content: 'x', encrypted_content: 'eA==', signature: null, tool_changes: null },
    { type: 'compaction', content: null, encrypted_content: null, tool_changes: [{ type: 'tool_removal' }] },
    { type: 'text', text: 'x', citations: null },
  ];
  const usage = { input_tokens: 1, output_tokens: 1 };
  const head = { id: 'msg_1', type: 'message', role: 'assistant', model: 'm', stop_sequence: null };
  const message = { ...head, content, stop_reason: 'end_turn', usage };
  expect(contracts.messages.completionFault(message)).toBeUndefined();
  const messages = [user, { role: 'assistant', content }, user];
  expect(contracts.messages.requestFault({ model: 'm', max_tokens: 9, messages })).toBeUndefined();
});
