/** What translation guarantees beside the fields: reports, refusals, errors, reasoning, estimates. */
import { readFileSync } from 'node:fs';
import { array, assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownMember } from '../../../server/core/json.ts';
import type { WireEvent } from '../../../server/core/wire-event.ts';
import { refusalError } from '../../../server/dialects/encoding.ts';
import { LossLog, renderLossHeader } from '../../../server/dialects/loss.ts';
import { matrixPage, matrixSections, sectionFields } from '../../../server/dialects/matrix.ts';
import {
  estimateTokens,
  strictError,
  translateAnswer,
  translateEvents,
  translateRequest,
} from '../../../server/dialects/translate.ts';
import { checkVersionRules, contracts, membersOf } from './contracts.ts';

const user = { role: 'user', content: 'Hi' };
const chat = { model: 'm', messages: [user], max_completion_tokens: 9 };
const messages = { model: 'm', messages: [user], max_tokens: 9 };
const tool = { name: 'f', input_schema: { type: 'object' } };

describe('the report of losses', () => {
  it('becomes a header of field names that no content can break out of', () => {
    assert(
      property(
        array(string({ unit: 'binary', maxLength: 30 }), { minLength: 1, maxLength: 400 }),
        (names) => {
          const log = new LossLog();
          for (const name of names) log.add(`metadata.${name}`, 'dropped', 'x');
          const header = renderLossHeader(log.list()) ?? '';
          expect(header).toMatch(/^[\x21-\x7e]+(?:, [\x21-\x7e]+)*$/);
          expect(header.length).toBeLessThanOrEqual(2_048);
        },
      ),
      { numRuns: 300, seed: 71 },
    );
    expect(renderLossHeader([])).toBeUndefined();
    const losses = ['logit_bias', 'messages[0].name', 'a b,c'].map((field) => ({
      field,
      kind: 'dropped' as const,
      note: '',
    }));
    expect(renderLossHeader(losses)).toBe('logit_bias, messages[0].name, a%20b%2Cc');
  });

  it('says how many more there are when the header is full', () => {
    const losses = Array.from({ length: 300 }, (_, index) => ({
      field: `messages[${index}].name`,
      kind: 'dropped' as const,
      note: '',
    }));
    const [, shown, more] = /^(.*), \+(\d+)$/.exec(renderLossHeader(losses) ?? '') ?? [];
    expect((shown ?? '').split(', ').length + Number(more)).toBe(300);
  });

  it('stays small for any request, and still covers every loss', () => {
    const many = { ...chat, messages: Array.from({ length: 5_000 }, () => ({ ...user, name: 'anna' })) };
    const { losses } = translateRequest('chat', 'messages', many);
    expect(losses.length).toBeLessThanOrEqual(513);
    expect(losses.at(-1)).toMatchObject({ field: 'messages[*].name', kind: 'dropped' });
    const log = new LossLog();
    for (let index = 0; index < 10_000; index += 1) log.add(`logit_bias.${index}`, 'dropped', '');
    expect(log.list().length).toBeLessThanOrEqual(513);
    expect(log.list().at(-1)?.field).toBe('logit_bias');
  });

  it('does not tell again what lies below a dropped field', () => {
    const log = new LossLog();
    log.add('tools[0].cache_control', 'changed', '');
    log.add('tools[0]', 'dropped', '');
    log.add('tools[01]', 'changed', '');
    expect(log.list().map(({ field }) => field)).toEqual(['tools[0]', 'tools[01]']);
  });

  it('is an error where nothing may be lost', () => {
    expect(strictError([])).toBeUndefined();
    const { losses } = translateRequest('chat', 'messages', { ...chat, seed: 1, verbosity: 'low' });
    expect(strictError(losses)).toMatchObject({ code: 'unsupported_parameter', param: 'seed' });
    expect(strictError(losses)?.message).toContain('1 more');
  });
});

describe('a request without an answer over the other format', () => {
  it.each([
    ['chat', { ...chat, n: 2 }, 'n'],
    ['chat', { ...chat, modalities: ['audio'], audio: { voice: 'ash', format: 'wav' } }, 'modalities'],
    ['chat', { ...chat, tool_choice: 'required' }, 'tool_choice'],
    ['messages', { ...messages, max_tokens: 0 }, 'max_tokens'],
    [
      'messages',
      { ...messages, tools: [{ type: 'bash_20250124', name: 'bash' }], tool_choice: { type: 'any' } },
      'tool_choice',
    ],
    [
      'messages',
      {
        ...messages,
        tools: [tool, { type: 'bash_20250124', name: 'bash' }],
        tool_choice: { type: 'tool', name: 'bash' },
      },
      'tool_choice',
    ],
  ] as const)('is refused, naming the field: %s %j', (from, body, field) => {
    const { refused } = translateRequest(from, from === 'chat' ? 'messages' : 'chat', body);
    expect(refused).toMatchObject({ field });
    if (refused !== undefined)
      expect(refusalError(refused)).toMatchObject({ code: 'unsupported_value', param: field });
  });
});

describe('the target', () => {
  it('gets its own limit where the caller sets none; an unknown one is reported', () => {
    const open = { model: 'm', messages: [user] };
    expect(translateRequest('chat', 'messages', open, { maxOutputTokens: 32_000 })).toMatchObject({
      body: { max_tokens: 32_000 },
      losses: [],
    });
    expect(translateRequest('chat', 'messages', open)).toMatchObject({
      body: { max_tokens: 4_096 },
      losses: [{ field: 'max_completion_tokens', kind: 'changed' }],
    });
  });

  it('may know the limit by its old name', () => {
    const { body } = translateRequest('messages', 'chat', messages, { maxTokensField: 'max_tokens' });
    expect(body).toMatchObject({ max_tokens: 9 });
    expect(body).not.toHaveProperty('max_completion_tokens');
  });

  it('gets no sampling under the version that refuses it', () => {
    const { body, losses } = translateRequest(
      'chat',
      'messages',
      { ...chat, temperature: 1, top_p: 0.5 },
      { messagesVersion: '2026-10-21' },
    );
    expect(checkVersionRules('2026-10-21', body)).toBeUndefined();
    expect(losses.map(({ field }) => field)).toEqual(['temperature', 'top_p']);
  });

  it('is not asked to reason before a call that must be made', () => {
    const tools = [{ type: 'function', function: { name: 'f' } }];
    const { body, losses } = translateRequest('chat', 'messages', {
      ...chat,
      tools,
      tool_choice: 'required',
      reasoning_effort: 'high',
    });
    expect(body).not.toHaveProperty('thinking');
    expect(losses.map(({ field }) => field)).toEqual(['reasoning_effort']);
  });
});

const usage = { input_tokens: 5, output_tokens: 2 };
const message = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'up',
  content: [],
  stop_reason: null,
  usage,
};
const start: WireEvent = { event: 'message_start', data: { type: 'message_start', message } };

describe('an answer', () => {
  it('names the model as the caller knows it', () => {
    const translator = translateEvents('messages', 'chat', chat, { model: 'vendor/large' });
    translator.push(start);
    const [chunk] = translator.push({
      event: null,
      data: { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    });
    expect(chunk?.data).toMatchObject({ id: 'chatcmpl-1', model: 'vendor/large' });
  });

  it('has what message_delta says last, and forgets nothing for a null', () => {
    const translator = translateEvents('messages', 'chat', {
      ...chat,
      stream_options: { include_usage: true },
    });
    const delta = (counts: object, reason: string | null): WireEvent => ({
      event: null,
      data: { type: 'message_delta', delta: { stop_reason: reason }, usage: counts },
    });
    const events = [
      start,
      delta({ output_tokens: 1, cache_read_input_tokens: 3 }, null),
      delta({ output_tokens: 7, cache_read_input_tokens: null, input_tokens: null }, 'end_turn'),
      { event: null, data: { type: 'message_stop' } },
    ].flatMap((event) => translator.push(event));
    expect(events.at(-2)?.data).toMatchObject({
      usage: { prompt_tokens: 8, completion_tokens: 7, prompt_tokens_details: { cached_tokens: 3 } },
    });
    expect(events.at(-1)?.data).toBe('[DONE]');
  });

  it('passes over silence and events of a later time', () => {
    const translator = translateEvents('messages', 'chat', chat);
    expect(translator.push({ event: 'ping', data: { type: 'ping' } })).toEqual([]);
    expect(translator.push({ event: 'vendor', data: { type: 'vendor_event', x: 1 } })).toEqual([]);
  });
});

describe('the end of an answer', () => {
  const text = { type: 'text', text: 'x', citations: null };
  const messageWith = (reason: string): object => ({ ...message, content: [text], stop_reason: reason });
  const chatWith = (reason: string, more: object = {}): object => ({
    id: 'c',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: 'x', refusal: null, ...more },
        finish_reason: reason,
      },
    ],
  });
  const call = { id: 'call_1', type: 'function', function: { name: 'f', arguments: '{}' } };

  it.each([
    ['end_turn', 'stop', []],
    ['max_tokens', 'length', []],
    ['stop_sequence', 'stop', []],
    ['pause_turn', 'stop', ['stop_reason']],
    ['refusal', 'content_filter', []],
    ['model_context_window_exceeded', 'length', ['stop_reason']],
    ['of_a_later_time', 'stop', ['stop_reason']],
  ])('of messages %s is %s of chat completions', (reason, reported, lost) => {
    const { body, losses } = translateAnswer('messages', 'chat', { ...messageWith(reason) }, chat);
    expect(body).toMatchObject({ choices: [{ finish_reason: reported }] });
    expect(losses.map(({ field }) => field)).toEqual(lost);
  });

  it.each([
    ['stop', {}, 'end_turn', []],
    ['length', {}, 'max_tokens', []],
    ['content_filter', {}, 'refusal', []],
    ['tool_calls', { tool_calls: [call] }, 'tool_use', []],
    ['stop', { tool_calls: [call] }, 'tool_use', []],
    ['function_call', { function_call: call.function }, 'tool_use', []],
    ['stop', { refusal: 'No.' }, 'refusal', []],
  ])('of chat completions %s with %j is %s of messages', (reason, more, reported, lost) => {
    const { body, losses } = translateAnswer('chat', 'messages', { ...chatWith(reason, more) }, messages);
    expect(body).toMatchObject({ stop_reason: reported });
    expect(losses.map(({ field }) => field)).toEqual(lost);
  });

  it('counts each token in one class, and their sums stay what they were', () => {
    const counts = {
      prompt_tokens: 100,
      completion_tokens: 50,
      total_tokens: 150,
      prompt_tokens_details: { cached_tokens: 60, cache_write_tokens: 10 },
      completion_tokens_details: { reasoning_tokens: 20 },
    };
    const reported = {
      input_tokens: 30,
      cache_read_input_tokens: 60,
      cache_creation_input_tokens: 10,
      output_tokens: 50,
      output_tokens_details: { thinking_tokens: 20 },
    };
    const there = translateAnswer('chat', 'messages', { ...chatWith('stop'), usage: counts }, messages);
    expect(there).toMatchObject({ body: { usage: reported }, losses: [] });
    const back = translateAnswer('messages', 'chat', { ...messageWith('end_turn'), usage: reported }, chat);
    expect(back).toMatchObject({ body: { usage: counts }, losses: [] });
  });

  it('has the words of sound, and reports that they are all', () => {
    const audio = { id: 'a', data: 'AAAA', expires_at: 1, transcript: 'Hello.' };
    const { body, losses } = translateAnswer(
      'chat',
      'messages',
      { ...chatWith('stop', { content: null, audio }) },
      messages,
    );
    expect(body).toMatchObject({ content: [{ type: 'text', text: 'Hello.' }] });
    expect(losses).toMatchObject([{ field: 'choices[0].message.audio', kind: 'changed' }]);
  });
});

describe('an error in a stream', () => {
  const chatError = (code: string | null, type: string, text: string): WireEvent => ({
    event: null,
    data: { error: { message: text, type, code, param: null } },
  });

  it.each([
    [chatError('rate_limit_exceeded', 'rate_limit_error', 'Slow down.'), 'rate_limit_exceeded', 'Slow down.'],
    [chatError(null, 'service_unavailable_error', 'Busy.'), 'overloaded', 'Busy.'],
    [
      chatError('invalid_api_key', 'invalid_request_error', 'Bad key sk-1234.'),
      'upstream_error',
      'The provider failed.',
    ],
    [chatError('internal_error', 'server_error', 'at line 5'), 'upstream_error', 'The provider failed.'],
    [chatError(null, 'constructor', ''), 'upstream_error', 'The provider failed.'],
  ])('keeps code and words only where they concern the caller: %j', (event, code, text) => {
    const [made, ...more] = translateEvents('chat', 'messages', messages).push(event);
    expect(more).toEqual([]);
    expect(made).toMatchObject({
      event: 'error',
      data: { error: { message: text, details: { error_code: code } } },
    });
  });

  it('is told in the shape of chat completions, too', () => {
    const event = {
      event: 'error',
      data: { type: 'error', error: { type: 'overloaded_error', message: 'Full.' } },
    };
    const [made] = translateEvents('messages', 'chat', chat).push(event);
    expect(made).toMatchObject({
      event: null,
      data: { error: { code: 'overloaded', message: 'Full.', param: null } },
    });
  });
});

describe('reasoning that a chat-completions provider shows', () => {
  const reply = {
    id: 'c',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: 'Four.', reasoning_content: 'Two and two.' },
        finish_reason: 'stop',
      },
    ],
  };
  const contentFor = (thinking: object | undefined): unknown[] => {
    const { body } = translateAnswer('chat', 'messages', reply, { ...messages, thinking });
    return (body as { content: unknown[] }).content;
  };

  it('becomes a thinking block where the caller has asked for one', () => {
    expect(contentFor({ type: 'adaptive' })).toMatchObject([
      { type: 'thinking', thinking: 'Two and two.', signature: '' },
      { type: 'text' },
    ]);
    expect(contentFor({ type: 'adaptive', display: 'omitted' })).toMatchObject([
      { type: 'thinking', thinking: '' },
      { type: 'text' },
    ]);
  });

  it('is left out, and reported, where it has not', () => {
    expect(contentFor(undefined)).toMatchObject([{ type: 'text', text: 'Four.' }]);
    expect(translateAnswer('chat', 'messages', reply, messages).losses).toHaveLength(1);
  });
});

describe('an estimate of tokens', () => {
  it('grows with the text, the tools and the media, and takes a tokenizer', async () => {
    const short = await estimateTokens('messages', messages);
    const long = await estimateTokens('messages', {
      ...messages,
      messages: [{ role: 'user', content: 'word '.repeat(400) }],
    });
    expect(short).toBeLessThan(15);
    expect(long).toBeGreaterThan(450);
    expect(long).toBeLessThan(600);
    const image = { type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } };
    expect(
      await estimateTokens('messages', { ...messages, messages: [{ role: 'user', content: [image] }] }),
    ).toBeGreaterThan(900);
    expect(await estimateTokens('messages', { ...messages, tools: [tool] })).toBeGreaterThan(short);
    const counted = await estimateTokens(
      'messages',
      { ...messages, system: 'Be brief.' },
      async (texts) => texts.length,
    );
    expect(counted).toBe(3 + 2 * 4 + 2);
  });
});

describe('docs/translation.md', () => {
  it.each(['chat', 'messages'] as const)('names every field of the contract of %s', (dialect) => {
    const { schemas, request, answer } = contracts[dialect];
    const stream = dialect === 'chat' ? 'ChatStreamEvent' : 'MessageStreamEvent';
    const roots = [request, answer, stream];
    const reported = matrixSections.filter(({ root }) => roots.includes(root)).flatMap(sectionFields);
    expect(reported.filter(({ rule }) => rule === undefined)).toEqual([]);
    const keys = new Set(reported.map(({ key }) => key));
    const found = reachable(schemas, roots);
    const missing = [...found].flatMap((name) => {
      const schema = JSON.stringify(schemas[name]);
      const { properties } = JSON.parse(schema) as { properties?: unknown };
      return membersOf(properties)
        .map(([member]) => `${name}.${member}`)
        .filter((key) => !keys.has(key));
    });
    expect(missing).toEqual([]);
    expect(found.size).toBeGreaterThan(40);
    const page = matrixPage();
    expect(reported.filter(({ path }) => !page.includes(`\`${path}\``))).toEqual([]);
  });

  it('is what the table says of every field of both contracts', () => {
    const page = readFileSync(new URL('../../../docs/translation.md', import.meta.url), 'utf8');
    expect(page, 'run: npm run generate').toBe(matrixPage());
  });
});

/** Names of all schemas that these ones refer to, directly or not. */
function reachable(schemas: object, roots: readonly string[]): Set<string> {
  const found = new Set<string>(roots);
  for (const name of found)
    for (const [, next = ''] of JSON.stringify(ownMember(schemas, name)).matchAll(/schemas\/(\w+)"/g))
      found.add(next);
  return found;
}
