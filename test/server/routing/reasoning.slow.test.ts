/** Tool loops with a model that thinks: what the service returns on a message, it takes back, and the provider gets its reasoning. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json as readJson } from 'node:stream/consumers';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { providerEntry, startFront, type Front } from './front.ts';

type Body = Record<string, unknown>;

let upstream: Server;
let front: Front;
const received: Body[] = [];

const thinking = { type: 'thinking', thinking: 'I look it up.', signature: 'QUFB' };
const toolUse = { type: 'tool_use', id: 'toolu_1', name: 'look_up', input: { word: 'x' } };
const message = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'their-messages',
  content: [thinking, toolUse],
  stop_reason: 'tool_use',
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
};
const messageEvents = [
  { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
  { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '', signature: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'I look ' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'it up.' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 'QUFB' } },
  { type: 'content_block_stop', index: 0 },
  { type: 'content_block_start', index: 1, content_block: { ...toolUse, input: {} } },
  {
    type: 'content_block_delta',
    index: 1,
    delta: { type: 'input_json_delta', partial_json: '{"word":"x"}' },
  },
  { type: 'content_block_stop', index: 1 },
  {
    type: 'message_delta',
    delta: { stop_reason: 'tool_use', stop_sequence: null },
    usage: { output_tokens: 1 },
  },
  { type: 'message_stop' },
];

const call = { id: 'call_1', type: 'function', function: { name: 'look_up', arguments: '{"word":"x"}' } };
const head = { id: 'chatcmpl-1', created: 1, model: 'their-chat' };
const completion = {
  ...head,
  object: 'chat.completion',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: null, reasoning_content: 'I look it up.', tool_calls: [call] },
      finish_reason: 'tool_calls',
    },
  ],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
};
const chunks = [
  { role: 'assistant', content: null, reasoning_content: 'I look ' },
  { reasoning_content: 'it up.' },
  { tool_calls: [{ index: 0, ...call }] },
].map((delta) => ({ ...head, object: 'chat.completion.chunk', choices: [{ index: 0, delta }] }));
const lastChunk = {
  ...head,
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }],
};
const usageChunk = { ...head, object: 'chat.completion.chunk', choices: [], usage: completion.usage };

function responseTo(isMessages: boolean, isStream: boolean): { type: string; text: string } {
  if (!isStream) return { type: 'application/json', text: JSON.stringify(isMessages ? message : completion) };
  const text = isMessages
    ? messageEvents.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('')
    : `${[...chunks, lastChunk, usageChunk].map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')}data: [DONE]\n\n`;
  return { type: 'text/event-stream', text };
}

beforeAll(async () => {
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = (await readJson(request)) as Body;
    received.push(body);
    const isMessages = request.url?.includes('/messages') === true;
    const { type, text } = responseTo(isMessages, body['stream'] === true);
    response.writeHead(200, { 'content-type': type }).end(text);
  };
  upstream = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  const providers = {
    chat: providerEntry('chat', url, { extra_fields: ['reasoning_content'] }),
    messages: providerEntry('messages', url),
  };
  const models = Object.keys(providers).map((name) => ({
    id: `our/${name}`,
    provider: name,
    upstream_model: `their-${name}`,
  }));
  front = await startFront({ providers, models }, { MODELROUTE_SANDBOX: '1' });
});
afterAll(async () => {
  await front.stop();
  upstream.closeAllConnections();
  await new Promise((resolve) => upstream.close(resolve));
});

const user = { role: 'user' as const, content: 'x' };
const chatTools = [
  { type: 'function' as const, function: { name: 'look_up', parameters: { type: 'object' } } },
];
const altTools = [{ name: 'look_up', input_schema: { type: 'object' } }];

async function chat(body: Body): Promise<{ response: Response; got: Body | undefined }> {
  const before = received.length;
  const response = await front.post('/v1/chat/completions', {
    tools: chatTools,
    max_completion_tokens: 4_000,
    ...body,
  });
  return { response, got: received[before] };
}

async function alt(body: Body): Promise<{ response: Response; got: Body | undefined }> {
  const before = received.length;
  const response = await front.post('/alt/v1/messages', {
    tools: altTools,
    max_tokens: 4_000,
    thinking: { type: 'adaptive' },
    ...body,
  });
  return { response, got: received[before] };
}

const chatLoop = (assistant: unknown) => [
  user,
  assistant,
  { role: 'tool', tool_call_id: 'call_1', content: 'ok' },
];

async function dataOf(response: Response): Promise<Body[]> {
  const text = await response.text();
  return text
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => JSON.parse(line.slice(6)) as Body);
}

describe('a messages provider behind the chat surface', () => {
  test('plain: the message goes back as it came, signed', async () => {
    const { response } = await chat({
      model: 'our/messages',
      messages: [user],
      reasoning: { effort: 'high' },
    });
    expect(response.status).toBe(200);
    const { choices } = (await response.json()) as { choices: { message: Body }[] };
    const assistant = choices[0]?.message;
    expect(assistant).toMatchObject({ reasoning_content: 'I look it up.', thinking_blocks: [thinking] });
    const again = await chat({ model: 'our/messages', messages: chatLoop(assistant) });
    expect(again.response.status).toBe(200);
    expect(again.response.headers.get('x-translation-loss')).toBeNull();
    expect(again.got?.['messages']).toMatchObject([
      user,
      { role: 'assistant', content: [thinking, { type: 'tool_use', id: 'toolu_1' }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1' }] },
    ]);
  });

  test("streamed: what the official client's helper makes of the deltas goes back", async () => {
    const client = new OpenAI({ baseURL: front.v1, apiKey: front.key, maxRetries: 0 });
    const stream = client.chat.completions.stream({
      model: 'our/messages',
      messages: [user],
      tools: chatTools,
      reasoning_effort: 'high',
    });
    const final = await stream.finalChatCompletion();
    const assistant = final.choices[0]?.message;
    expect(assistant).toMatchObject({ thinking_blocks: [{ index: 0, ...thinking }] });
    const again = await chat({ model: 'our/messages', messages: chatLoop(assistant) });
    expect(again.response.status, await again.response.clone().text()).toBe(200);
    expect(again.response.headers.get('x-translation-loss')).toBeNull();
    expect((again.got?.['messages'] as unknown[] | undefined)?.[1]).toMatchObject({
      content: [thinking, { type: 'tool_use' }],
    });
  });

  test('streamed: deltas of text, and the block at its end', async () => {
    const { response } = await chat({ model: 'our/messages', messages: [user], stream: true });
    const deltas = (await dataOf(response)).flatMap(
      ({ choices }) => (choices as { delta: Body }[])[0]?.delta ?? [],
    );
    expect(deltas.slice(0, 4)).toEqual([
      { role: 'assistant', content: null, refusal: null },
      { reasoning_content: 'I look ' },
      { reasoning_content: 'it up.' },
      { thinking_blocks: [{ index: 0, ...thinking }] },
    ]);
  });
});

describe('a chat provider behind the messages surface', () => {
  test('plain: the thinking goes back under the name that the provider takes', async () => {
    const { response } = await alt({ model: 'our/chat', messages: [user] });
    expect(response.status).toBe(200);
    const { content } = (await response.json()) as { content: Body[] };
    expect(content).toMatchObject([
      { type: 'thinking', thinking: 'I look it up.', signature: '' },
      { type: 'tool_use', name: 'look_up' },
    ]);
    const result = { type: 'tool_result', tool_use_id: content[1]?.['id'], content: 'ok' };
    const { response: again, got } = await alt({
      model: 'our/chat',
      messages: [user, { role: 'assistant', content }, { role: 'user', content: [result] }],
    });
    expect(again.status).toBe(200);
    expect(again.headers.get('x-translation-loss')).toBeNull();
    expect((got?.['messages'] as unknown[] | undefined)?.[1]).toMatchObject({
      role: 'assistant',
      reasoning_content: 'I look it up.',
      tool_calls: [{ id: 'call_1' }],
    });
  });

  test('streamed: a block of thinking comes before the call', async () => {
    const { response } = await alt({ model: 'our/chat', messages: [user], stream: true });
    const events = await dataOf(response);
    const deltas = events.filter(({ type }) => type === 'content_block_delta').map(({ delta }) => delta);
    expect(deltas.slice(0, 2)).toEqual([
      { type: 'thinking_delta', thinking: 'I look ' },
      { type: 'thinking_delta', thinking: 'it up.' },
    ]);
  });

  test('what came from it is left out, and listed, before a provider of the messages format', async () => {
    const { got, response } = await chat({
      model: 'our/messages',
      messages: chatLoop({ role: 'assistant', content: null, reasoning_content: 'x', tool_calls: [call] }),
    });
    expect(response.headers.get('x-translation-loss')).toBe('messages[1].reasoning_content');
    expect(JSON.stringify(got)).not.toContain('thinking');
  });
});

describe('a provider of the same format', () => {
  test('the reasoning passes, and goes back', async () => {
    const { response } = await chat({ model: 'our/chat', messages: [user] });
    const { choices } = (await response.json()) as typeof completion;
    expect(choices).toEqual(completion.choices);
    const again = await chat({ model: 'our/chat', messages: chatLoop(choices[0]?.message) });
    expect(again.response.status).toBe(200);
    expect(again.response.headers.get('x-translation-loss')).toBeNull();
    expect((again.got?.['messages'] as unknown[] | undefined)?.[1]).toMatchObject({
      reasoning_content: 'I look it up.',
    });
  });

  test('a completion that its limit ended in the middle of the reasoning is accepted back', async () => {
    const cut = { role: 'assistant', content: null, reasoning_content: 'I loo' };
    const { response, got } = await chat({ model: 'our/chat', messages: [user, cut, user] });
    expect(response.status).toBe(200);
    expect((got?.['messages'] as unknown[] | undefined)?.[1]).toEqual(cut);
  });
});

describe('the sandbox', () => {
  test.each<[object, boolean]>([
    [{ reasoning: { effort: 'low' } }, true],
    [{ include_reasoning: true }, true],
    [{ thinking: { type: 'enabled' } }, true],
    [{ enable_thinking: true }, true],
    [{ reasoning_effort: 'low' }, false],
    [{ reasoning: { enabled: false } }, false],
    [{}, false],
  ])('%j shows its reasoning: %s', async (more, isShown) => {
    const body = { model: 'sandbox/chat', messages: [user], tools: undefined, ...more };
    const { response } = await chat(body);
    const { choices } = (await response.json()) as { choices: { message: Body }[] };
    const assistant = choices[0]?.message ?? {};
    expect('reasoning_content' in assistant).toBe(isShown);
    expect('thinking_blocks' in assistant).toBe(isShown);
    const streamed = await chat({ ...body, stream: true });
    expect((await streamed.response.text()).includes('"thinking_blocks"')).toBe(isShown);
    const again = await chat({ ...body, messages: [user, assistant, user] });
    expect(again.response.status, await again.response.clone().text()).toBe(200);
    expect(again.response.headers.get('x-translation-loss')).toBeNull();
  });

  test.each([
    ['raw reasoning', { effort: 'low' }, 'reasoning_text', 'reasoning_summary_text'],
    ['a summary of it', { effort: 'low', summary: 'auto' }, 'reasoning_summary_text', 'reasoning_text'],
  ])('shows %s in a response, and takes it back', async (_, reasoning, shown, hidden) => {
    const body = { model: 'sandbox/chat', input: 'Why?', reasoning, store: false };
    const streamed = await (await front.post('/v1/responses', { ...body, stream: true })).text();
    for (const end of ['delta', 'done']) {
      expect(streamed).toContain(`event: response.${shown}.${end}`);
      expect(streamed).not.toContain(`event: response.${hidden}.${end}`);
    }
    const { output } = (await (await front.post('/v1/responses', body)).json()) as { output: Body[] };
    expect(output[0]).toMatchObject({ type: 'reasoning', encrypted_content: expect.any(String) });
    expect(JSON.stringify(output[0])).toContain('The user wrote: Why?');
    const input = [{ role: 'user', content: 'Why?' }, ...output, { role: 'user', content: 'And?' }];
    const again = await front.post('/v1/responses', { ...body, input });
    expect(again.status, await again.clone().text()).toBe(200);
    expect(again.headers.get('x-translation-loss')).toBeNull();
  });

  test.each([{}, { effort: 'none', summary: 'auto' }])('does not reason for %j', async (reasoning) => {
    const response = await front.post('/v1/responses', { model: 'sandbox/chat', input: 'Why?', reasoning });
    const { output } = (await response.json()) as { output: Body[] };
    expect(output.map(({ type }) => type)).toEqual(['message']);
  });
});
