/**
 * A provider of every dialect whose responses have reasoning, a text and a call, with members that no contract has. The
 * model that is asked for decides under which name a chat completion has its reasoning.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json as readJson } from 'node:stream/consumers';
import {
  callItem,
  eventsOf,
  messageItem,
  reasoningItem,
  responseWith,
  sendEvents,
  sendJson,
  wireOf,
  type Members,
} from '../../responses/vendor.ts';

export const thought = 'The word is rare.';
export const said = 'I look it up.';
export const signature = 'QUFB';
const odd = { odd: 1, odd_null: null };
const input = '{"word":"x"}';

/** The members in which servers of chat completions return their reasoning. */
export const chatReasoning: Readonly<Record<string, Members>> = {
  reasoning_content: { reasoning_content: thought },
  reasoning: { reasoning: thought },
  reasoning_details: {
    reasoning: thought,
    reasoning_details: [{ type: 'reasoning.text', text: thought, signature: null, format: 'own', index: 0 }],
  },
};

const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };

function chat(model: string): { message: Members; head: Members } {
  const head = { id: 'chatcmpl-1', created: 1, model };
  const extra_content = { google: { thought_signature: signature } };
  const call = {
    id: 'call_1',
    type: 'function',
    function: { name: 'look_up', arguments: input },
    extra_content,
  };
  const message = { role: 'assistant', content: said, ...chatReasoning[model], ...odd, tool_calls: [call] };
  return { message, head };
}

const blocks: Members[] = [
  { type: 'thinking', thinking: thought, signature, ...odd },
  { type: 'text', text: said, citations: null, ...odd },
  { type: 'tool_use', id: 'toolu_1', name: 'look_up', input: { word: 'x' }, ...odd },
];

/** What a stream begins a block with, and its deltas. */
const streamedBlocks: [Members, Members[]][] = [
  [
    { ...blocks[0], thinking: '', signature: '' },
    [
      { type: 'thinking_delta', thinking: thought },
      { type: 'signature_delta', signature },
    ],
  ],
  [{ ...blocks[1], text: '' }, [{ type: 'text_delta', text: said }]],
  [{ ...blocks[2], input: {} }, [{ type: 'input_json_delta', partial_json: input }]],
];

const message = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'm',
  content: blocks,
  stop_reason: 'tool_use',
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
};

const output = [reasoningItem(signature, thought), messageItem(said), callItem('look_up', input)].map(
  (item) => ({
    ...item,
    ...odd,
  }),
);

function respond(path: string, body: Members, response: ServerResponse): void {
  const isStream = body['stream'] === true;
  if (path.endsWith('/messages'))
    return isStream ? sendEvents(response, wireOf(messageEvents())) : sendJson(response, message);
  if (path.endsWith('/responses')) {
    const whole = responseWith(output);
    return isStream ? sendEvents(response, wireOf(eventsOf(whole))) : sendJson(response, whole);
  }
  const { message: written, head } = chat(String(body['model']));
  const choice = { index: 0, message: written, finish_reason: 'tool_calls' };
  if (!isStream) return sendJson(response, { ...head, object: 'chat.completion', choices: [choice], usage });
  const { tool_calls: calls, content, ...reasoning } = written;
  const numbered = (calls as Members[]).map((call, index) => ({ index, ...call }));
  const choices = [
    { index: 0, delta: { ...reasoning, content: null } },
    { index: 0, delta: { content } },
    { index: 0, delta: { tool_calls: numbered } },
    { index: 0, delta: {}, finish_reason: 'tool_calls' },
  ].map((each) => [each]);
  const chunks = [...choices.map((each) => ({ choices: each })), { choices: [], usage }];
  const lines = chunks.map((each) => JSON.stringify({ ...head, object: 'chat.completion.chunk', ...each }));
  sendEvents(response, [...lines, '[DONE]'].map((line) => `data: ${line}\n\n`).join(''));
}

function messageEvents(): Members[] {
  return [
    { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
    ...streamedBlocks.flatMap(([block, deltas], index) => [
      { type: 'content_block_start', index, content_block: block },
      ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
      { type: 'content_block_stop', index },
    ]),
    {
      type: 'message_delta',
      delta: { stop_reason: 'tool_use', stop_sequence: null },
      usage: { output_tokens: 1 },
    },
    { type: 'message_stop' },
  ];
}

export interface ThoughtfulUpstream {
  /** Without `/v1`. */
  url: string;
  received: { path: string; text: string }[];
  close(): Promise<void>;
}

export async function startThoughtfulUpstream(): Promise<ThoughtfulUpstream> {
  const received: ThoughtfulUpstream['received'] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = (await readJson(request)) as Members;
    const path = request.url ?? '';
    received.push({ path, text: JSON.stringify(body) });
    respond(path, body, response);
  };
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
