import { describe, expect, it } from 'vitest';
import type { ChatCompletion } from '../../../../server/dialects/chat/wire.ts';
import type { Message } from '../../../../server/dialects/messages/wire.ts';
import { responseOf, eventsOf, nowMs, send } from './exchange.ts';

type Body = Record<string, unknown>;

const user = (content: unknown) => [{ role: 'user', content }];
const chat = (body: Body) => responseOf<ChatCompletion>('chat', { model: 'sandbox/chat', ...body });
const message = (body: Body) =>
  responseOf<Message>('messages', { model: 'sandbox/chat', max_tokens: 1_000, ...body });

async function chatText(body: Body): Promise<string | null | undefined> {
  return (await chat(body)).choices[0]?.message.content;
}

async function messageText(body: Body): Promise<string> {
  return (await message(body)).content.map((block) => (block.type === 'text' ? block.text : '')).join('');
}

describe('the answer', () => {
  it('is the last text of the user, exactly', async () => {
    const odd = ' \n<|endoftext|> {"a":1}\u0000 ﷽ 😀\u200d ';
    expect(
      await chatText({ messages: [...user('first'), { role: 'assistant', content: 'x' }, ...user(odd)] }),
    ).toBe(odd);
    expect(
      await messageText({ messages: [...user('first'), { role: 'assistant', content: 'x' }, ...user(odd)] }),
    ).toBe(odd);
  });

  it('ends after eight times as many characters as the model has tokens, which text of spaces exceeds', async () => {
    const { choices } = await chat({ messages: user(' '.repeat(1_900_000)) });
    expect(choices[0]?.message.content).toBe(' '.repeat(16_384 * 8));
    expect(choices[0]?.finish_reason).toBe('length');
  });

  it('keeps lone surrogates, which JSON can carry', async () => {
    expect(await chatText({ messages: user('a \ud800 b') })).toBe('a \ud800 b');
  });

  it('joins the texts of one message by line breaks and passes over a later message without text', async () => {
    const parts = ['one', 'two'].map((text) => ({ type: 'text', text }));
    expect(
      await chatText({
        messages: [...user(parts), { role: 'assistant', content: 'x' }, { role: 'developer', content: 'y' }],
      }),
    ).toBe('one\ntwo');
  });

  it('has the id, time, model and fingerprint of its wire format', async () => {
    const response = await chat({ messages: user('x') });
    expect(response).toMatchObject({
      object: 'chat.completion',
      created: nowMs / 1_000,
      model: 'sandbox/chat',
      system_fingerprint: 'fp_sandbox',
    });
    expect(response.id).toMatch(/^chatcmpl-[0-9a-f]{24}$/);
    expect((await message({ messages: user('x') })).id).toMatch(/^msg_[0-9a-f]{24}$/);
  });

  it('counts tokens as the tokenizer does: 4 for a message, 3 for an answer, and the words', async () => {
    const { usage } = await chat({ messages: user('Say hello to Bremen.') });
    expect(usage).toMatchObject({ prompt_tokens: 5 + 4 + 3, completion_tokens: 5, total_tokens: 17 });
    const counted = await responseOf<{ input_tokens: number }>('token-count', {
      model: 'sandbox/chat',
      messages: user('Say hello to Bremen.'),
    });
    expect(counted.input_tokens).toBe(12);
    expect((await message({ messages: user('Say hello to Bremen.') })).usage).toMatchObject({
      input_tokens: 12,
      output_tokens: 5,
    });
  });

  it('comes as often as asked for, the choices interleaved in a stream', async () => {
    const response = await chat({ messages: user('one two three'), n: 3 });
    expect(response.choices.map(({ index, message: { content } }) => [index, content])).toEqual(
      [0, 1, 2].map((index) => [index, 'one two three']),
    );
    expect(response.usage?.completion_tokens).toBe(9);
    const events = await eventsOf('chat', {
      model: 'sandbox/chat',
      messages: user('one two three'),
      n: 3,
    });
    const order = events
      .slice(0, -1)
      .map(({ data }) => (JSON.parse(data) as { choices: { index: number }[] }).choices[0]?.index);
    expect(order.slice(0, 6)).toEqual([0, 1, 2, 0, 1, 2]);
  });

  it('echoes tier and metadata', async () => {
    expect(await chat({ messages: user('x'), service_tier: 'fast', metadata: { a: 'b' } })).toMatchObject({
      service_tier: 'priority',
      metadata: { a: 'b' },
    });
    expect(await chat({ messages: user('x'), service_tier: 'auto' })).toMatchObject({
      service_tier: 'default',
    });
    expect(await chat({ messages: user('x') })).not.toHaveProperty('service_tier');
  });
});

describe('a limit', () => {
  it('ends the answer at that many tokens', async () => {
    const response = await chat({ messages: user('Say hello to Bremen.'), max_completion_tokens: 3 });
    expect(response.choices[0]).toMatchObject({
      message: { content: 'Say hello to' },
      finish_reason: 'length',
    });
    expect(response.usage?.completion_tokens).toBe(3);
    const other = await message({ messages: user('Say hello to Bremen.'), max_tokens: 3 });
    expect(other).toMatchObject({ content: [{ text: 'Say hello to' }], stop_reason: 'max_tokens' });
  });

  it('never splits a character of several tokens', async () => {
    const response = await chat({ messages: user('👩‍👩‍👧'), max_tokens: 1 });
    expect(response.choices[0]).toMatchObject({ message: { content: '' }, finish_reason: 'length' });
    expect(response.usage?.completion_tokens).toBe(0);
  });

  it('leaves a tool call out that does not fit whole', async () => {
    const tools = [
      {
        type: 'function',
        function: {
          name: 'long',
          parameters: { type: 'object', properties: { a: { type: 'string', minLength: 500 } } },
        },
      },
    ];
    const response = await chat({ messages: user('x'), tools, max_tokens: 10 });
    expect(response.choices[0]?.finish_reason).toBe('length');
    expect(response.choices[0]?.message.tool_calls).toBeUndefined();
  });

  it('counts reasoning first', async () => {
    const { usage, choices } = await chat({
      messages: user('Say hello to Bremen.'),
      reasoning_effort: 'high',
      max_completion_tokens: 20,
    });
    expect(usage?.completion_tokens_details?.reasoning_tokens).toBe(20);
    expect(choices[0]).toMatchObject({ message: { content: '' }, finish_reason: 'length' });
  });

  it('of the model itself ends a very long answer', async () => {
    const response = await chat({ messages: user('word '.repeat(20_000)) });
    expect(response.choices[0]?.finish_reason).toBe('length');
    expect(response.usage?.completion_tokens).toBe(16_384);
  });

  it('is lower where many choices with many alternatives would not fit into memory', async () => {
    const response = await chat({
      messages: user('word '.repeat(20_000)),
      n: 64,
      logprobs: true,
      top_logprobs: 20,
    });
    expect(response.choices).toHaveLength(64);
    expect(response.usage?.completion_tokens).toBe(64 * Math.floor(262_144 / (64 * 21)));
  });

  it('of the context refuses what is longer, and what asks for more than is left', async () => {
    const tooLong = { code: 'context_length_exceeded', param: 'messages' };
    await expect(chat({ messages: user('word '.repeat(140_000)) })).rejects.toMatchObject(tooLong);
    await expect(chat({ messages: user('x'), max_tokens: 128_000 })).rejects.toMatchObject(tooLong);
    const counted = await responseOf<{ input_tokens: number }>('token-count', {
      model: 'sandbox/chat',
      messages: user('word '.repeat(140_000)),
    });
    expect(counted.input_tokens).toBeGreaterThan(140_000);
  });
});

describe('a stop sequence', () => {
  it('ends the answer before itself, the earliest first', async () => {
    const response = await chat({ messages: user('one two three four'), stop: ['four', 'three', 'thr'] });
    expect(response.choices[0]).toMatchObject({ message: { content: 'one two ' }, finish_reason: 'stop' });
    const other = await message({
      messages: user('one two three four'),
      stop_sequences: ['four', 'thr', 'three'],
    });
    expect(other).toMatchObject({
      content: [{ text: 'one two ' }],
      stop_reason: 'stop_sequence',
      stop_sequence: 'three',
    });
  });

  it('is one of at most 1,000', async () => {
    const many = Array.from({ length: 1_001 }, (_, index) => `END ${index}`);
    await expect(message({ messages: user('x'), stop_sequences: many })).rejects.toMatchObject({
      code: 'invalid_value',
      param: 'stop_sequences',
    });
  });

  it('does not count when the limit comes first', async () => {
    const response = await message({
      messages: user('one two three four'),
      stop_sequences: ['four'],
      max_tokens: 2,
    });
    expect(response).toMatchObject({ stop_reason: 'max_tokens', stop_sequence: null });
  });
});

describe('the rest of what a request can ask for', () => {
  it('log probabilities: one entry for a token, alternatives likeliest first, bytes that decode', async () => {
    const response = await chat({ messages: user('Say hello'), logprobs: true, top_logprobs: 4 });
    const content = response.choices[0]?.logprobs?.content ?? [];
    expect(content.map(({ token }) => token)).toEqual(['Say', ' hello']);
    for (const entry of content) {
      expect(Buffer.from(entry.bytes ?? []).toString()).toBe(entry.token);
      expect(entry.top_logprobs).toHaveLength(4);
      expect(entry.top_logprobs[0]).toEqual({
        token: entry.token,
        logprob: entry.logprob,
        bytes: entry.bytes,
      });
      const values = entry.top_logprobs.map(({ logprob }) => logprob);
      expect(values).toEqual(values.toSorted((one, other) => other - one));
      expect(Math.max(...values)).toBeLessThanOrEqual(0);
    }
  });

  it('reasoning: counted in chat, shown and signed in messages', async () => {
    const counted = await chat({ messages: user('x'), reasoning_effort: 'low' });
    expect(counted.usage?.completion_tokens_details?.reasoning_tokens).toBeGreaterThan(0);
    expect(
      (await chat({ messages: user('x'), reasoning_effort: 'none' })).usage?.completion_tokens_details
        ?.reasoning_tokens,
    ).toBe(0);
    const shown = await message({
      messages: user('How many days?'),
      thinking: { type: 'enabled', budget_tokens: 1_024 },
    });
    expect(shown.content).toMatchObject([
      { type: 'thinking', thinking: 'The user wrote: How many days?' },
      { type: 'text', text: 'How many days?' },
    ]);
    expect(shown.content[0]).toHaveProperty('signature', expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/));
    const hidden = await message({ messages: user('x'), thinking: { type: 'adaptive', display: 'omitted' } });
    expect(hidden.content[0]).toMatchObject({
      type: 'thinking',
      thinking: '',
      signature: expect.stringMatching(/./) as string,
    });
    expect((await message({ messages: user('x') })).content).toHaveLength(1);
    expect(
      (await message({ messages: user('x'), thinking: { type: 'between_tools' } })).content,
    ).toHaveLength(1);
  });

  it('a beginning of the answer: it is continued, not repeated', async () => {
    const prefilled = [...user('Hello world'), { role: 'assistant', content: 'Hello wo' }];
    expect(await messageText({ messages: prefilled })).toBe('rld');
    expect(
      await messageText({ messages: [...user('Hello world'), { role: 'assistant', content: 'Answer: ' }] }),
    ).toBe('Hello world');
  });

  it('a JSON object: it contains the text of the user', async () => {
    const text = await chatText({ messages: user('say "hi"'), response_format: { type: 'json_object' } });
    expect(JSON.parse(text ?? '')).toEqual({ text: 'say "hi"' });
  });

  it('a JSON schema: the text is an instance, or the request is refused', async () => {
    const schema = {
      type: 'object',
      properties: { size: { type: 'integer', minimum: 3 } },
      required: ['size'],
    };
    const format = { type: 'json_schema', json_schema: { name: 'thing', schema } };
    expect(JSON.parse((await chatText({ messages: user('x'), response_format: format })) ?? '')).toEqual({
      size: 3,
    });
    expect(
      JSON.parse(
        await messageText({
          messages: user('x'),
          output_config: { format: { type: 'json_schema', schema } },
        }),
      ),
    ).toEqual({ size: 3 });
    const impossible = {
      type: 'json_schema',
      json_schema: { name: 'none', schema: { type: 'integer', minimum: 2, maximum: 1 } },
    };
    await expect(chat({ messages: user('x'), response_format: impossible })).rejects.toMatchObject({
      code: 'unsupported_value',
    });
  });

  it('sound, moderation or a search: they are refused by name', async () => {
    const refused: [Body, object][] = [
      [
        { modalities: ['text', 'audio'], audio: { voice: 'sage', format: 'mp3' } },
        { code: 'unsupported_value', param: 'modalities' },
      ],
      [{ moderation: { model: 'any' } }, { code: 'unsupported_parameter', param: 'moderation' }],
      [{ web_search_options: {} }, { code: 'unsupported_parameter', param: 'web_search_options' }],
    ];
    for (const [body, error] of refused)
      await expect(chat({ messages: user('x'), ...body })).rejects.toMatchObject(error);
  });

  it('usage and obfuscation in a stream: only as the options say', async () => {
    const chunks = async (options: Body) =>
      (
        await eventsOf('chat', {
          model: 'sandbox/chat',
          messages: user('one two'),
          stream_options: options,
        })
      )
        .slice(0, -1)
        .map(
          ({ data }) =>
            JSON.parse(data) as { usage?: unknown; obfuscation?: string; choices: { delta: object }[] },
        );
    const bare = await chunks({ include_obfuscation: false });
    expect(bare.every((chunk) => !('usage' in chunk) && !('obfuscation' in chunk))).toBe(true);
    const full = await chunks({ include_usage: true });
    expect(full.slice(0, -1).every(({ usage }) => usage === null)).toBe(true);
    expect(full.at(-1)).toMatchObject({ choices: [], usage: { completion_tokens: 2 } });
    for (const { choices, obfuscation = '' } of full.slice(0, -1)) {
      expect((JSON.stringify(choices[0]?.delta).length + obfuscation.length) % 16).toBe(0);
      expect(obfuscation).not.toBe('');
    }
  });
});

describe('a request that is given up', () => {
  it('is not begun when its signal is aborted already', async () => {
    const signal = AbortSignal.abort(new Error('gone'));
    await expect(send('chat', { model: 'sandbox/chat', messages: user('x') }, { signal })).rejects.toThrow(
      'gone',
    );
  });

  it('stops in the middle of a stream, and in the middle of counting a long prompt', async () => {
    const abort = new AbortController();
    const response = await send(
      'chat',
      { model: 'sandbox/chat', messages: user('one two three four'), stream: true },
      { signal: abort.signal },
    );
    const read = async () => {
      for await (const chunk of response.body) if (chunk.length > 0) abort.abort(new Error('gone'));
    };
    await expect(read()).rejects.toThrow('gone');
    const giveUp = new AbortController();
    const long = { model: 'sandbox/chat', messages: user('漢'.repeat(1_000_000)) };
    const counting = send('token-count', long, { signal: giveUp.signal });
    giveUp.abort(new Error('gone'));
    await expect(counting).rejects.toThrow('gone');
  });
});
