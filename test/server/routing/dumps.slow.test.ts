/**
 * What the service returns on a message, it accepts back on a message: the objects of the official libraries, as they dump
 * them, go back as history on every surface and to targets of every dialect, whoever made them.
 */
import { join } from 'node:path';
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPython, type PythonPrograms } from '../../support/samples/python-programs.ts';
import { lacking } from '../../support/samples/sample-programs.ts';
import { providerEntry, startFront, type Front } from './front.ts';
import {
  chatReasoning,
  said,
  signature,
  startThoughtfulUpstream,
  thought,
  type ThoughtfulUpstream,
} from './wild/thoughtful-upstream.ts';

type Members = Record<string, unknown>;
type Surface = 'chat' | 'responses' | 'messages';

const sources = [...Object.keys(chatReasoning), 'messages', 'responses'];
const targets = ['plain', 'rich', 'messages', 'responses'] as const;
const surfaces: Surface[] = ['chat', 'responses', 'messages'];

let upstream: ThoughtfulUpstream;
let front: Front;
let openai: OpenAI;
let anthropic: Anthropic;
beforeAll(async () => {
  upstream = await startThoughtfulUpstream();
  const named = ['reasoning_content', 'reasoning_details', 'thinking_blocks', 'extra_content'];
  const providers = {
    plain: providerEntry('chat', upstream.url),
    rich: providerEntry('chat', upstream.url, { extra_fields: named }),
    messages: providerEntry('messages', upstream.url),
    responses: providerEntry('responses', upstream.url),
  };
  const models = [...sources, 'plain', 'rich'].map((id) => ({
    id,
    provider: id in providers ? id : 'plain',
    upstream_model: id,
  }));
  front = await startFront({ providers, models });
  openai = new OpenAI({ baseURL: front.v1, apiKey: front.key, maxRetries: 0 });
  anthropic = new Anthropic({ baseURL: front.alt, apiKey: front.key, maxRetries: 0 });
});
afterAll(async () => {
  await front.stop();
  await upstream.close();
});

const parameters = { type: 'object' as const, properties: { word: { type: 'string' } } };
const chatTools = [{ type: 'function' as const, function: { name: 'look_up', parameters } }];
const responsesTools = [{ type: 'function' as const, name: 'look_up', parameters, strict: false }];
const messagesTools = [{ name: 'look_up', input_schema: parameters }];
const user = { role: 'user' as const, content: 'x' };

/** What a library makes of a response: the message, the items of the output, the content. */
const ask: Record<Surface, (model: string, isStream: boolean) => Promise<unknown>> = {
  chat: async (model, isStream) => {
    const body = { model, messages: [user], tools: chatTools, reasoning_effort: 'high' as const };
    const { choices } = isStream
      ? await openai.chat.completions.stream(body).finalChatCompletion()
      : await openai.chat.completions.create(body);
    return choices[0]?.message;
  },
  responses: async (model, isStream) => {
    const body = {
      model,
      input: 'x',
      tools: responsesTools,
      store: false,
      include: ['reasoning.encrypted_content' as const],
      reasoning: { effort: 'high' as const },
    };
    const { output } = isStream
      ? await openai.responses.stream(body).finalResponse()
      : await openai.responses.create(body);
    return output;
  },
  messages: async (model, isStream) => {
    const thinking = { type: 'enabled' as const, budget_tokens: 2_000 };
    const body = { model, max_tokens: 5_000, messages: [user], tools: messagesTools, thinking };
    const { content } = isStream
      ? await anthropic.messages.stream(body).finalMessage()
      : await anthropic.messages.create(body);
    return content;
  },
};

/** The next request of a tool loop, with the object in its history. */
const next: Record<Surface, (model: string, dumped: unknown) => Promise<Response>> = {
  chat: (model, dumped) => {
    const { tool_calls: calls } = dumped as { tool_calls: { id: string }[] };
    const result = { role: 'tool', tool_call_id: calls[0]?.id, content: 'found' };
    const messages = [user, dumped, result];
    return front.post('/v1/chat/completions', { model, messages, tools: chatTools, max_tokens: 5_000 });
  },
  responses: (model, dumped) => {
    const items = dumped as Members[];
    const callId = items.find(({ type }) => type === 'function_call')?.['call_id'];
    const result = { type: 'function_call_output', call_id: callId, output: 'found' };
    const body = { model, input: [user, ...items, result], tools: responsesTools, store: false };
    return front.post('/v1/responses', { ...body, max_output_tokens: 5_000 });
  },
  messages: (model, dumped) => {
    const content = dumped as Members[];
    const id = content.find(({ type }) => type === 'tool_use')?.['id'];
    const result = { type: 'tool_result', tool_use_id: id, content: 'found' };
    const messages = [user, { role: 'assistant', content }, { role: 'user', content: [result] }];
    return front.post('/alt/v1/messages', { model, messages, tools: messagesTools, max_tokens: 5_000 });
  },
};

async function prove(surface: Surface, source: string, dumped: unknown): Promise<void> {
  const text = JSON.stringify(dumped);
  expect(text).toContain(thought);
  expect(text).toContain(said);
  for (const target of targets) {
    const about = `${surface} of ${source} to ${target}`;
    const before = upstream.received.length;
    const response = await next[surface](target, dumped);
    expect(response.status, `${about}: ${await response.clone().text()}`).toBe(200);
    const got = upstream.received[before]?.text ?? '';
    for (const part of [said, 'look_up', 'found']) expect(got, about).toContain(part);
    expect(got, about).not.toContain('odd');
    const dropped = response.headers.get('x-dropped-fields');
    expect(dropped?.includes('odd') ?? false, `${about}: ${dropped}`).toBe(text.includes('"odd":1'));
    const losses = response.headers.get('x-translation-loss') ?? '';
    if (target === 'rich') expect(got, about).toContain(thought);
    // Nothing is lost in silence.
    if (!got.includes(thought)) expect(losses, about).toMatch(/messages\[1\]|input\[1\]/);
    // What only its provider can read reaches it.
    if (source === target) {
      expect(got, about).toContain(thought);
      expect(got, about).toContain(signature);
      expect(losses, about).toBe('');
    }
  }
}

describe.each(surfaces)('the %s surface accepts back', (surface) => {
  test.each(sources.flatMap((source) => [true, false].map((isStream) => [source, isStream] as const)))(
    "the official library's object of %s, streamed: %s",
    async (source, isStream) => {
      const made = await ask[surface](source, isStream);
      await prove(surface, source, JSON.parse(JSON.stringify(made)));
    },
  );
});

describe.skipIf(lacking.Python !== undefined)("the official Python libraries' dumps", () => {
  let forks: PythonPrograms;
  beforeAll(() => {
    forks = startPython();
  });
  afterAll(() => forks.stop());

  test.each(sources)('of %s are accepted back, with every null', async (source) => {
    const program = join(import.meta.dirname, 'wild/dump_objects.py');
    const env = { MODEL: source, V1: front.v1, ALT: front.alt, KEY: front.key };
    const { status, output, problem } = await forks.run(program, { cwd: import.meta.dirname, env });
    expect(status, problem).toBe(0);
    const dumps = JSON.parse(output) as Record<Surface, unknown>;
    expect(JSON.stringify(dumps.chat)).toContain('null');
    for (const surface of surfaces) await prove(surface, source, dumps[surface]);
  });
});

test('a call goes back to its provider with the content that it keeps beside it', async () => {
  const message = JSON.parse(JSON.stringify(await ask.chat('reasoning', false))) as Members;
  const before = upstream.received.length;
  expect((await next.chat('rich', message)).status).toBe(200);
  expect(upstream.received[before]?.text).toContain('"extra_content":{"google":{"thought_signature"');
  const other = await next.chat('plain', message);
  expect(other.headers.get('x-translation-loss')).toContain('messages[1].tool_calls[0].extra_content');
});

describe.each(['responses', 'messages'] as const)('a call of chat completions through %s', (surface) => {
  test.each([false, true])('goes back with the content beside it, streamed: %s', async (isStream) => {
    const dump = JSON.parse(JSON.stringify(await ask[surface]('reasoning', isStream))) as unknown;
    const before = upstream.received.length;
    expect((await next[surface]('rich', dump)).status).toBe(200);
    const sent = JSON.parse(upstream.received[before]?.text ?? '') as { messages: Members[] };
    expect(sent.messages).toContainEqual(
      expect.objectContaining({
        role: 'assistant',
        tool_calls: [
          expect.objectContaining({
            id: 'call_1',
            extra_content: { google: { thought_signature: signature } },
          }),
        ],
      }),
    );
    expect(sent.messages).toContainEqual(expect.objectContaining({ role: 'tool', tool_call_id: 'call_1' }));
  });

  test.each(['plain', 'messages', 'responses'])('goes to %s with the id alone', async (target) => {
    const dump = JSON.parse(JSON.stringify(await ask[surface]('reasoning', false))) as unknown;
    const before = upstream.received.length;
    const response = await next[surface](target, dump);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-translation-loss')).toMatch(/call_id|content\[\d\]\.id/u);
    const { text = '' } = upstream.received[before] ?? {};
    expect(text).toMatch(/"(?:call|toolu)_1"/u);
    expect(text).not.toContain('extra');
  });
});

test.each(['responses', 'messages'] as const)(
  'the id of a call that came through %s goes on through chat completions',
  async (surface) => {
    const dump = JSON.stringify(await ask[surface]('reasoning', false));
    const id = /"((?:call|toolu)_1__extra__[\w-]+)"/u.exec(dump)?.[1] ?? '';
    // More than some services accept of an id.
    expect(id.length).toBeGreaterThan(64);
    const call = { id, type: 'function', function: { name: 'look_up', arguments: '{}' } };
    const message = { role: 'assistant', content: null, tool_calls: [call] };
    const before = upstream.received.length;
    for (const model of ['rich', 'plain']) expect((await next.chat(model, message)).status).toBe(200);
    const [rich = '', plain = ''] = upstream.received.slice(before).map(({ text }) => text);
    expect(rich).toContain('"extra_content":{"google":{"thought_signature"');
    for (const text of [rich, plain]) expect(text).not.toContain('__extra__');
    expect(plain).not.toContain('extra_content');
  },
);

test('what a caller writes itself stays strict', async () => {
  const messages = [{ ...user, odd: 1 }];
  const chat = await front.post('/v1/chat/completions', { model: 'plain', messages });
  expect([chat.status, await chat.json()]).toMatchObject([400, { error: { param: 'messages[0].odd' } }]);
  const result = { type: 'function_call_output', call_id: 'call_1', output: 'found', odd: 1 };
  const responses = await front.post('/v1/responses', { model: 'plain', input: [user, result] });
  expect([responses.status, await responses.json()]).toMatchObject([
    400,
    { error: { param: 'input[1].odd' } },
  ]);
  const alt = await front.post('/alt/v1/messages', { model: 'plain', max_tokens: 9, messages });
  expect(alt.status).toBe(400);
});
