/** Legacy completions ⇄ the canonical model: requests as both providers take them, and what their responses become. */
import { describe, expect, test } from 'vitest';
import { judgeBytes } from '../../../openapi/grammars/stream-verdict.ts';
import { formatWireEvent, type WireEvent } from '../../../server/core/wire-event.ts';
import { checkRules } from '../../../server/contract/rules.ts';
import {
  translateCompletion,
  translateEvents,
  translateRequest,
} from '../../../server/dialects/translate.ts';
import { completions } from '../../openapi/grammars/generate/surfaces.ts';

const request = { model: 'm', prompt: 'The train' };
const translate = (more: object, to: 'chat' | 'messages' = 'chat') =>
  translateRequest('completions', to, { ...request, ...more });

describe('a request', () => {
  test('is one message of the user, with the limit of the vendor', () => {
    expect(translate({})).toEqual({
      body: {
        model: 'm',
        messages: [{ role: 'user', content: 'The train' }],
        max_completion_tokens: 16,
      },
      losses: [],
    });
    expect(translate({ prompt: ['The train'], max_tokens: null }).body).toEqual(translate({}).body);
  });

  test('keeps everything that chat completions know', () => {
    const sampling = { temperature: 0.5, top_p: 0.9, seed: 7, frequency_penalty: 1, presence_penalty: -1 };
    const more = { ...sampling, logit_bias: { 5: -1 }, max_tokens: 5, n: 2, stop: 'END', logprobs: 3 };
    const { body, losses } = translate({ ...more, user: 'anna', echo: false, best_of: 1, suffix: null });
    expect(body).toMatchObject({
      ...sampling,
      logit_bias: { 5: -1 },
      max_completion_tokens: 5,
      n: 2,
      stop: ['END'],
      logprobs: true,
      top_logprobs: 3,
      safety_identifier: 'anna',
    });
    expect(losses).toEqual([]);
  });

  test('reports what a messages provider has no place for', () => {
    const { body, losses } = translate({ seed: 7, logprobs: 2, stop: ['END'] }, 'messages');
    expect(body).toMatchObject({ max_tokens: 16, stop_sequences: ['END'] });
    expect(losses.map(({ field }) => field).toSorted()).toEqual(['logprobs', 'seed']);
  });

  test.each([
    [{ prompt: ['one', 'two'] }, 'prompt'],
    [{ best_of: 2 }, 'best_of'],
    [{ echo: true }, 'echo'],
    [{ suffix: 'end' }, 'suffix'],
    [{ prompt: ['one'], best_of: 1, echo: false, suffix: '' }, undefined],
    [{ best_of: null, echo: null, suffix: null }, undefined],
  ])('is refused for what a chat model cannot do: %j', (more, param) => {
    const violation = checkRules('createCompletion', { ...request, ...more });
    expect(violation?.param).toBe(param);
    if (param !== undefined) expect(violation?.code).toBe('unsupported_value');
  });
});

const logprob = (token: string) => ({
  token,
  logprob: -0.5,
  bytes: null,
  top_logprobs: [{ token, logprob: -0.5, bytes: null }],
});
const usage = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 };
const completion = {
  id: 'chatcmpl-7',
  object: 'chat.completion',
  created: 5,
  model: 'theirs',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: 'to Bremen', refusal: null },
      logprobs: { content: [logprob('to'), logprob(' Bremen')], refusal: null },
      finish_reason: 'stop',
    },
    {
      index: 1,
      message: { role: 'assistant', content: null, refusal: 'No.' },
      logprobs: null,
      finish_reason: 'content_filter',
    },
  ],
  usage,
};

describe('a response', () => {
  test('has the shape of its time', () => {
    const { body, losses } = translateCompletion('chat', 'completions', completion, request, {
      model: 'ours',
    });
    expect(body).toMatchObject({
      id: 'cmpl-7',
      object: 'text_completion',
      created: 5,
      model: 'ours',
      choices: [
        {
          index: 0,
          text: 'to Bremen',
          logprobs: {
            tokens: ['to', ' Bremen'],
            token_logprobs: [-0.5, -0.5],
            top_logprobs: [{ to: -0.5 }, { ' Bremen': -0.5 }],
            text_offset: [0, 2],
          },
          finish_reason: 'stop',
        },
        { index: 1, text: 'No.', logprobs: null, finish_reason: 'content_filter' },
      ],
      usage,
    });
    expect(losses).toEqual([expect.objectContaining({ kind: 'changed' })]);
  });

  test('of a messages provider has its text and its reason', () => {
    const message = {
      id: 'msg_7',
      type: 'message',
      role: 'assistant',
      model: 'theirs',
      content: [
        { type: 'thinking', thinking: 'Hm.', signature: 's' },
        { type: 'text', text: 'to Bremen' },
      ],
      stop_reason: 'max_tokens',
      stop_sequence: null,
      usage: { input_tokens: 3, output_tokens: 2 },
    };
    const { body, losses } = translateCompletion('messages', 'completions', message, request);
    expect(body).toMatchObject({
      id: 'cmpl-7',
      choices: [{ index: 0, text: 'to Bremen', finish_reason: 'length' }],
      usage,
    });
    expect(losses).toEqual([expect.objectContaining({ kind: 'dropped' })]);
  });
});

describe('a stream', () => {
  const chunk = (rest: object) => ({
    event: null,
    data: { id: 'chatcmpl-7', object: 'chat.completion.chunk', created: 5, model: 'theirs', ...rest },
  });
  const choice = (delta: object, finish: string | null = null) =>
    chunk({ choices: [{ index: 0, delta, finish_reason: finish }] });
  const ended: WireEvent = { event: null, data: '[DONE]' };
  const source = [
    choice({ role: 'assistant', content: '' }),
    choice({ content: 'to ' }),
    choice({ content: 'Bremen' }),
    choice({}, 'stop'),
  ];
  const translated = (events: readonly WireEvent[], more: object): WireEvent[] => {
    const translator = translateEvents('chat', 'completions', { ...request, stream: true, ...more });
    return events.flatMap((event) => translator.push(event));
  };
  const verdict = (events: readonly WireEvent[], more: object) =>
    judgeBytes(Buffer.from(events.map(formatWireEvent).join('')), completions.compiled, {
      ...request,
      ...more,
    });

  test.each([
    ['with usage', { stream_options: { include_usage: true } }, [chunk({ choices: [], usage })]],
    ['with usage that nobody has reported', { stream_options: { include_usage: true } }, []],
    ['without usage', {}, [chunk({ choices: [], usage })]],
  ])('obeys its grammar, %s', (_, more, end) => {
    const events = translated([...source, ...end, ended], more);
    expect(verdict(events, more)).toMatchObject({ ok: true, outcome: 'complete' });
    const texts = events.map(
      ({ data }) => (data as { choices?: { text: string }[] }).choices?.[0]?.text ?? '',
    );
    expect(texts.join('')).toBe('to Bremen');
  });
});
