/** Translated completions: model, usage, the end, errors, reasoning. */
import { describe, expect, it } from 'vitest';
import type { WireEvent } from '../../../server/core/wire-event.ts';
import { translateCompletion, translateEvents } from '../../../server/dialects/translate.ts';

const user = { role: 'user', content: 'Hi' };
const chat = { model: 'm', messages: [user], max_completion_tokens: 9 };
const messages = { model: 'm', messages: [user], max_tokens: 9 };

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
    const { body, losses } = translateCompletion('messages', 'chat', { ...messageWith(reason) }, chat);
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
    const { body, losses } = translateCompletion('chat', 'messages', { ...chatWith(reason, more) }, messages);
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
    const there = translateCompletion('chat', 'messages', { ...chatWith('stop'), usage: counts }, messages);
    expect(there).toMatchObject({ body: { usage: reported }, losses: [] });
    const back = translateCompletion(
      'messages',
      'chat',
      { ...messageWith('end_turn'), usage: reported },
      chat,
    );
    expect(back).toMatchObject({ body: { usage: counts }, losses: [] });
  });

  it('has the words of sound, and reports that they are all', () => {
    const audio = { id: 'a', data: 'AAAA', expires_at: 1, transcript: 'Hello.' };
    const { body, losses } = translateCompletion(
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
    const { body } = translateCompletion('chat', 'messages', reply, { ...messages, thinking });
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
    expect(translateCompletion('chat', 'messages', reply, messages).losses).toHaveLength(1);
  });
});
