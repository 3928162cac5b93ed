/** `/v1/responses` before real HTTP providers of both dialects: what they are sent, and reasoning that comes back signed. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { responseText, startUpstream, type ScriptedUpstream } from '../../support/scripted-upstream.ts';
import { providerEntry, startFront, type Front } from '../routing/front.ts';

let upstream: ScriptedUpstream;
let thinker: Server;
let thought: Record<string, unknown>[] = [];
let front: Front;
let client: OpenAI;

/** A messages provider that thinks aloud and then calls a tool. */
const content = [
  { type: 'thinking', thinking: 'I need the weather.', signature: 'sig-7' },
  { type: 'redacted_thinking', data: 'hidden-7' },
  { type: 'tool_use', id: 'toolu_7', name: 'get_weather', input: { city: 'Bremen' } },
];

beforeAll(async () => {
  upstream = await startUpstream();
  thinker = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      thought.push(JSON.parse(body) as Record<string, unknown>);
      response.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          id: 'msg_7',
          type: 'message',
          role: 'assistant',
          model: 'thinker',
          content,
          stop_reason: 'tool_use',
          stop_sequence: null,
          usage: { input_tokens: 3, output_tokens: 2 },
        }),
      );
    });
  });
  await new Promise<void>((resolve) => thinker.listen(0, '127.0.0.1', resolve));
  const { port } = thinker.address() as AddressInfo;
  const model = (id: string, provider: string) => ({ id, provider, upstream_model: 'scripted-1' });
  front = await startFront({
    providers: {
      'script-chat': providerEntry('chat', upstream.url),
      'script-messages': providerEntry('messages', upstream.url),
      thinker: providerEntry('messages', `http://127.0.0.1:${port}`),
    },
    models: [
      model('script/chat', 'script-chat'),
      model('script/messages', 'script-messages'),
      model('thinker', 'thinker'),
    ],
  });
  client = new OpenAI({ baseURL: front.v1, apiKey: front.key, maxRetries: 0 });
});
afterAll(async () => {
  await front.stop();
  await upstream.close();
  thinker.close();
});
beforeEach(() => {
  thought = [];
});

const call = {
  type: 'function_call' as const,
  call_id: 'call_7',
  name: 'get_weather',
  arguments: '{"city":"Bremen"}',
};
const input: OpenAI.Responses.ResponseInput = [
  { role: 'user', content: 'What is the weather?' },
  call,
  { type: 'function_call_output', call_id: 'call_7', output: 'Rain.' },
];

describe.each(['script/chat', 'script/messages'])('%s', (model) => {
  test('completes a response and a stream', async () => {
    const response = await client.responses.create({ model, instructions: 'Be brief.', input });
    expect(response.output_text).toBe(responseText);
    expect(response.model).toBe(model);
    const stream = client.responses.stream({ model, input });
    expect((await stream.finalResponse()).output_text).toBe(responseText);
  });

  test('an error of the provider in the middle of a stream ends it with a failed response', async () => {
    upstream.next('reset-mid-stream');
    const response = await front.post('/v1/responses', { model, input: 'Hello.', stream: true });
    const text = await response.text();
    expect(text).toContain('event: response.failed');
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
  });
});

test('a chat-completions provider is sent messages, and ids of calls as the caller knows them', async () => {
  await client.responses.create({
    model: 'script/chat',
    instructions: 'Be brief.',
    input,
    max_output_tokens: 64,
    prompt_cache_key: 'k',
    text: { verbosity: 'low' },
    reasoning: { effort: 'low' },
  });
  expect(upstream.received.at(-1)?.json).toEqual({
    model: 'scripted-1',
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'What is the weather?' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          {
            id: 'call_7',
            type: 'function',
            function: { name: 'get_weather', arguments: '{"city":"Bremen"}' },
          },
        ],
      },
      { role: 'tool', tool_call_id: 'call_7', content: 'Rain.' },
    ],
    max_completion_tokens: 64,
    prompt_cache_key: 'k',
    verbosity: 'low',
    reasoning_effort: 'low',
  });
});

describe('reasoning with a signature', () => {
  const tools: OpenAI.Responses.FunctionTool[] = [
    { type: 'function', name: 'get_weather', strict: false, parameters: { type: 'object' } },
  ];
  const ask = (more: object = {}) =>
    client.responses.create({
      model: 'thinker',
      input: 'What is the weather?',
      tools,
      store: false,
      include: ['reasoning.encrypted_content'],
      reasoning: { effort: 'low' },
      ...more,
    });

  test('comes as reasoning_text, or as a summary where the request asks for one', async () => {
    const raw = (await ask()) as OpenAI.Responses.Response;
    expect(raw.output[0]).toMatchObject({
      type: 'reasoning',
      summary: [],
      content: [{ type: 'reasoning_text', text: 'I need the weather.' }],
    });
    const short = (await ask({ reasoning: { effort: 'low', summary: 'auto' } })) as OpenAI.Responses.Response;
    expect(short.output[0]).toMatchObject({
      type: 'reasoning',
      summary: [{ type: 'summary_text', text: 'I need the weather.' }],
    });
  });

  test('goes back as the provider made it, also from clients that show no words', async () => {
    const first = (await ask()) as OpenAI.Responses.Response;
    const made = first.output.find(({ type }) => type === 'function_call');
    if (made?.type !== 'function_call') throw new Error('expected a call');
    const bare = first.output.map((item) =>
      item.type === 'reasoning'
        ? {
            type: 'reasoning' as const,
            id: item.id,
            summary: [],
            encrypted_content: item.encrypted_content ?? null,
          }
        : item,
    );
    await ask({
      input: [
        { role: 'user', content: 'What is the weather?' },
        ...bare,
        { type: 'function_call_output', call_id: made.call_id, output: 'Rain.' },
      ],
    });
    expect(thought.at(-1)?.['messages']).toEqual([
      { role: 'user', content: 'What is the weather?' },
      { role: 'assistant', content },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_7', content: 'Rain.' }] },
    ]);
  });

  test('that a client changes, or cuts, is dropped and reported', async () => {
    const first = (await ask()) as OpenAI.Responses.Response;
    const made = first.output.find(({ type }) => type === 'reasoning');
    if (made?.type !== 'reasoning') throw new Error('expected reasoning');
    const sealed = made.encrypted_content ?? '';
    expect(Buffer.from(sealed.slice(4), 'base64url').toString('latin1')).not.toContain('weather');
    for (const changed of [`${sealed.slice(0, -3)}AAA`, sealed.slice(0, 40), 'mr2.', 'mr2.AAAA']) {
      const items = [
        { role: 'user', content: 'What is the weather?' },
        { type: 'reasoning', summary: [], encrypted_content: changed },
      ];
      const response = await front.post('/v1/responses', { model: 'thinker', input: items });
      expect(response.status).toBe(200);
      expect(response.headers.get('x-translation-loss')).toContain('input[1].encrypted_content');
      expect(thought.at(-1)?.['messages']).toEqual([{ role: 'user', content: 'What is the weather?' }]);
    }
  });

  test('goes back by a reference alone, while the response is kept', async () => {
    const first = (await ask({ store: true, include: [] })) as OpenAI.Responses.Response;
    const made = first.output.find(({ type }) => type === 'function_call');
    if (made?.type !== 'function_call') throw new Error('expected a call');
    const output = { type: 'function_call_output', call_id: made.call_id, output: 'Rain.' };
    const history = [
      { role: 'user', content: 'What is the weather?' },
      { role: 'assistant', content },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_7', content: 'Rain.' }] },
    ];
    await ask({ store: true, previous_response_id: first.id, input: [output] });
    expect(thought.at(-1)?.['messages']).toEqual(history);
    const references = first.output.map(({ id }) => ({ type: 'item_reference', id }));
    await ask({ input: [{ role: 'user', content: 'What is the weather?' }, ...references, output] });
    expect(thought.at(-1)?.['messages']).toEqual(history);
  });

  test('of another service is dropped and reported; an item that holds nothing is ignored', async () => {
    const items = [
      { role: 'user', content: 'What is the weather?' },
      { type: 'reasoning', id: 'rs_1', summary: [] },
      { type: 'reasoning', id: 'rs_2', summary: [], encrypted_content: 'gAAAA-of-another' },
    ];
    const response = await front.post('/v1/responses', { model: 'thinker', input: items });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-translation-loss')).toContain('input[2].encrypted_content');
    expect(thought.at(-1)?.['messages']).toEqual([{ role: 'user', content: 'What is the weather?' }]);
  });

  test('of ten megabytes passes', async () => {
    const items = [
      { role: 'user', content: 'What is the weather?' },
      { type: 'reasoning', summary: [], encrypted_content: 'x'.repeat(10 * 1024 * 1024) },
    ];
    const response = await front.post('/v1/responses', { model: 'thinker', input: items });
    expect(response.status).toBe(200);
  });
});
