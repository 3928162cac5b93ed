/** Fields that clients write beyond the vendor's document: what a provider receives for them, and what the caller hears. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startUpstream, type Received, type ScriptedUpstream } from '../../support/scripted-upstream.ts';
import { providerEntry, startFront, type Front } from './front.ts';

let upstream: ScriptedUpstream;
let front: Front;
let strict: Front;
beforeAll(async () => {
  upstream = await startUpstream();
  const providers = {
    chat: providerEntry('chat', upstream.url),
    rich: providerEntry('chat', upstream.url, {
      extra_fields: ['tool_name', 'reasoning_content', 'thinking_blocks'],
    }),
    messages: providerEntry('messages', upstream.url),
  };
  const models = Object.keys(providers).map((name) => ({
    id: `our/${name}`,
    provider: name,
    upstream_model: `their-${name}`,
  }));
  [front, strict] = await Promise.all([
    startFront({ providers, models }),
    startFront({ providers, models }, { MODELROUTE_TRANSLATION: 'strict' }),
  ]);
});
afterAll(async () => {
  await Promise.all([front.stop(), strict.stop()]);
  await upstream.close();
});

const user = { role: 'user', content: 'x' };

async function send(body: object, of = front): Promise<{ response: Response; got: Received | undefined }> {
  const before = upstream.received.length;
  const response = await of.post('/v1/chat/completions', { max_completion_tokens: 9, ...body });
  return { response, got: upstream.received[before] };
}

describe('nulls of a dumped object', () => {
  const nulls = {
    tools: null,
    tool_choice: null,
    response_format: null,
    user: null,
    stop: null,
    stream_options: null,
  };
  const assistant = { role: 'assistant', content: 'y', refusal: null, audio: null, function_call: null };
  const dumped = { ...assistant, tool_calls: null, annotations: null, name: null };

  test('do not reach a provider whose format has none there', async () => {
    const { response, got } = await send({ model: 'our/chat', messages: [user, dumped, user], ...nulls });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-translation-loss')).toBeNull();
    expect(got?.json).toEqual({
      model: 'their-chat',
      messages: [user, assistant, user],
      max_completion_tokens: 9,
      stop: null,
      stream_options: null,
    });
  });

  test('are nothing to translate', async () => {
    const { response, got } = await send({ model: 'our/messages', messages: [user, dumped, user], ...nulls });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-translation-loss')).toBeNull();
    expect(got?.json['messages']).toEqual([user, { role: 'assistant', content: 'y' }, user]);
  });

  test('leave large numbers and large media as they were', async () => {
    const base64 = Buffer.alloc(60_000, 7).toString('base64');
    const image = { type: 'image_url', image_url: { url: `data:image/png;base64,${base64}` } };
    const before = upstream.received.length;
    const text = JSON.stringify({
      model: 'our/chat',
      messages: [{ role: 'user', content: [image] }, dumped, user],
      seed: 1,
    }).replace('"seed":1', '"seed":9007199254740993');
    const response = await fetch(`${front.v1}/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${front.key}`, 'content-type': 'application/json' },
      body: text,
    });
    expect(response.status).toBe(200);
    const sent = upstream.received[before]?.body.toString() ?? '';
    expect(sent).toContain('"seed":9007199254740993');
    expect(sent).toContain(base64);
    expect(sent).not.toContain('tool_calls');
  });
});

describe('what a library sends back', () => {
  test('with members of the message in its text part: they are left out, and listed', async () => {
    const part = { type: 'text', text: 'y' };
    const repeated = { ...part, role: 'assistant', annotations: [], refusal: null, reasoning_content: 'z' };
    const messages = [user, { role: 'assistant', content: [repeated] }, user];
    for (const model of ['our/chat', 'our/messages']) {
      const { response, got } = await send({ model, messages });
      expect(response.status).toBe(200);
      expect(response.headers.get('x-dropped-fields')).toBe(
        'messages[1].content[0].role, messages[1].content[0].annotations, messages[1].content[0].reasoning_content',
      );
      const content = (got?.json['messages'] as { content: unknown }[] | undefined)?.[1]?.content;
      expect(content).toEqual(model === 'our/chat' ? [part] : 'y');
    }
  });

  test('with such members in the text of a user is refused', async () => {
    const messages = [{ role: 'user', content: [{ type: 'text', text: 'x', role: 'user' }] }];
    expect((await send({ model: 'our/chat', messages })).response.status).toBe(400);
  });

  test('with its own copies: providers do not receive them', async () => {
    const call = { id: 'call_1', type: 'function', function: { name: 'f', arguments: '{}' } };
    const copied = { ...call, function: { ...call.function, parsed_arguments: {} } };
    const messages = [
      user,
      { role: 'assistant', content: 'y', parsed: { z: 1 }, tool_calls: [copied] },
      { role: 'tool', tool_call_id: 'call_1', content: 'ok' },
    ];
    const { response, got } = await send({ model: 'our/chat', messages });
    expect([response.status, response.headers.get('x-dropped-fields')]).toEqual([200, null]);
    expect((got?.json['messages'] as unknown[] | undefined)?.[1]).toEqual({
      role: 'assistant',
      content: 'y',
      tool_calls: [call],
    });
  });

  test('with nulls of members that only the library knows: they say nothing', async () => {
    const messages = [user, { role: 'assistant', content: 'y', newer: null, audio: null }, user];
    const { response, got } = await send({ model: 'our/chat', messages, seed: 1 });
    expect([response.status, response.headers.get('x-dropped-fields')]).toEqual([200, null]);
    expect(JSON.stringify(got?.json)).not.toContain('newer');
    const refused = await send({ model: 'our/chat', messages: [user], newer: null });
    expect(refused.response.status).toBe(400);
    const other = await send({ model: 'our/chat', messages: [{ ...user, newer: 1, older: null }] });
    expect(await other.response.json()).toMatchObject({ error: { param: 'messages[0].newer' } });
  });
});

describe('the history of a tool loop', () => {
  const call = { id: 'call_1', type: 'function', function: { name: 'look_up', arguments: '{}' } };
  const result = { role: 'tool', tool_call_id: 'call_1', content: 'ok' };
  const loop = (model: string) => ({
    model,
    messages: [
      user,
      { role: 'assistant', content: null, tool_calls: [{ index: 0, ...call }] },
      { ...result, name: 'look_up' },
    ],
  });
  const calling = { role: 'assistant', content: null, tool_calls: [call] };

  test('has the name of the tool for a provider that takes it', async () => {
    const { response, got } = await send(loop('our/rich'));
    expect(response.status).toBe(200);
    expect(response.headers.get('x-translation-loss')).toBeNull();
    expect(got?.json['messages']).toEqual([user, calling, { ...result, name: 'look_up' }]);
  });

  test('has none for another, and the header lists it', async () => {
    const { response, got } = await send(loop('our/chat'));
    expect(response.status).toBe(200);
    expect(response.headers.get('x-translation-loss')).toBe('messages[2].name');
    expect(got?.json['messages']).toEqual([user, calling, result]);
  });

  test('is translated, and the header lists the name', async () => {
    const { response, got } = await send(loop('our/messages'));
    expect(response.headers.get('x-translation-loss')).toBe('messages[2].name');
    expect(got?.json['messages']).toMatchObject([
      user,
      { role: 'assistant', content: [{ type: 'tool_use', name: 'look_up', input: {} }] },
      { role: 'user', content: [{ type: 'tool_result', content: 'ok' }] },
    ]);
  });

  test('is refused with a name where no loss is allowed', async () => {
    const { response, got } = await send(loop('our/chat'), strict);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: 'unsupported_parameter', param: 'messages[2].name' },
    });
    expect(got).toBeUndefined();
    expect((await send(loop('our/rich'), strict)).response.status).toBe(200);
  });
});

describe('the options of a stream', () => {
  const streamed = { model: 'our/chat', messages: [user], stream: true };

  test.each([undefined, null, false])('have no effect where `stream` is %s', async (stream) => {
    const body = { model: 'our/chat', messages: [user], stream, stream_options: { include_usage: true } };
    const { response, got } = await send(body);
    expect(response.status).toBe(200);
    expect(got?.json).not.toHaveProperty('stream_options');
    expect(await response.json()).toHaveProperty('usage');
  });

  test.each<[object, boolean]>([
    [{ usage: { include: true } }, true],
    [{ usage: { include: false } }, false],
    [{ usage: { include: true }, stream_options: null }, true],
    [{ usage: { include: true }, stream_options: { include_usage: false } }, false],
  ])('%j: the caller gets usage: %s', async (more, isSeen) => {
    const { response, got } = await send({ ...streamed, ...more });
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(/"usage":\{/.test(text)).toBe(isSeen);
    expect(got?.json).not.toHaveProperty('usage');
    expect(got?.json['stream_options']).toEqual({ include_usage: true });
  });

  test('usage is part of a response that is not streamed, whatever is asked', async () => {
    const { response, got } = await send({ ...streamed, stream: false, usage: { include: true } });
    expect(await response.json()).toHaveProperty('usage');
    expect(got?.json).not.toHaveProperty('stream_options');
  });
});

describe('a schema where other servers have it', () => {
  const schema = { type: 'object', properties: { name: { type: 'string' } } };
  const format = { type: 'json_schema', json_schema: { name: 'response', schema } };

  test('is sent where the format has it', async () => {
    const asked = { messages: [user], response_format: { type: 'json_object', schema } };
    const { got } = await send({ model: 'our/chat', ...asked });
    expect(got?.json['response_format']).toEqual(format);
    const { got: translated } = await send({ model: 'our/messages', ...asked });
    expect(translated?.json['output_config']).toEqual({
      format: { type: 'json_schema', schema: { ...schema, title: 'response' } },
    });
  });

  test('a null one is left out', async () => {
    const body = {
      model: 'our/chat',
      messages: [user],
      response_format: { type: 'json_object', schema: null },
    };
    expect((await send(body)).got?.json['response_format']).toEqual({ type: 'json_object' });
  });

  test.each<[object, string]>([
    [{ response_format: { type: 'json_schema' } }, 'response_format.json_schema'],
    [{ response_format: { ...format, schema } }, 'response_format.schema'],
    [{ response_format: { type: 'json_schema', schema: 'x' } }, 'response_format.json_schema'],
    [{ response_format: { type: 'json_object', schema: 'x' } }, 'response_format.schema'],
    [{ usage: true }, 'usage'],
    [{ usage: { include: 1 } }, 'usage.include'],
    [{ messages: [{ role: 'tool', tool_call_id: 'c', content: '', name: 7 }] }, 'messages[0].name'],
  ])('%j is refused', async (more, param) => {
    const { response } = await send({ model: 'our/chat', messages: [user], ...more });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { param } });
  });
});

describe('a field that only other servers have is refused with the next step', () => {
  test.each([
    ['provider', { order: ['a'] }, 'the operator sets which provider serves a model'],
    ['models', ['a', 'b'], "name one model in 'model'"],
    ['route', 'fallback', 'the operator sets which targets take over'],
    ['transforms', ['middle-out'], 'shorten it before you send it'],
    ['plugins', [{ id: 'web' }], "ask for a search with 'web_search_options'"],
    ['extra_body', { top_k: 1 }, 'write them at the top of the body'],
    ['preset', 'careful', 'leave it out (write the settings of the preset into the request)'],
    ['num_retries', 2, 'leave it out (retries, fallback, deadlines and caching are set by the operator'],
    ['trace', { name: 'a' }, 'rewrite it (its texts become entries of metadata'],
  ])('%s', async (name, value, step) => {
    const { response, got } = await send({ model: 'our/chat', messages: [user], [name]: value });
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as { error: { code: string; param: string; message: string } };
    expect(error).toMatchObject({ code: 'unknown_parameter', param: name });
    expect(error.message).toContain(`Unknown parameter: '${name}'. Only other servers have it: `);
    expect(error.message).toContain(step);
    expect(got).toBeUndefined();
  });
});

describe('the reasoning of an assistant message in history', () => {
  const call = { id: 'call_1', type: 'function', function: { name: 'look_up', arguments: '{}' } };
  const result = { role: 'tool', tool_call_id: 'call_1', content: 'ok' };
  const calling = { role: 'assistant', content: null, tool_calls: [call] };
  const signed = { type: 'thinking', thinking: 'Look it up.', signature: 'QUFB' };
  const hidden = { type: 'redacted_thinking', data: 'QkJC' };
  const loop = (model: string, more: object) => ({
    model,
    messages: [user, { ...calling, ...more }, result],
  });

  test('reaches a provider that takes it, byte for byte', async () => {
    const more = { reasoning_content: 'Look it up.', thinking_blocks: [signed, hidden] };
    const { response, got } = await send(loop('our/rich', more));
    expect(response.status).toBe(200);
    expect(response.headers.get('x-translation-loss')).toBeNull();
    expect(got?.json['messages']).toEqual([user, { ...calling, ...more }, result]);
  });

  test('is left out for another, and the header lists it', async () => {
    const more = {
      reasoning: 'a',
      reasoning_content: 'b',
      reasoning_details: [{ type: 'reasoning.text', text: 'c' }],
    };
    const { response, got } = await send(loop('our/chat', more));
    expect(response.status).toBe(200);
    expect(response.headers.get('x-translation-loss')).toBe(
      'messages[1].reasoning, messages[1].reasoning_content, messages[1].reasoning_details',
    );
    expect(got?.json['messages']).toEqual([user, calling, result]);
  });

  test('becomes the signed blocks of a messages provider', async () => {
    const { response, got } = await send(loop('our/messages', { thinking_blocks: [signed, hidden] }));
    expect(response.status).toBe(200);
    expect(response.headers.get('x-translation-loss')).toBeNull();
    expect(got?.json['messages']).toMatchObject([
      user,
      { role: 'assistant', content: [signed, hidden, { type: 'tool_use', name: 'look_up', input: {} }] },
      { role: 'user', content: [{ type: 'tool_result', content: 'ok' }] },
    ]);
  });

  test('is listed as lost where it has no signature', async () => {
    const more = { reasoning_content: 'a', thinking_blocks: [{ type: 'thinking', thinking: 'a' }] };
    const { response } = await send(loop('our/messages', more));
    expect(response.status).toBe(200);
    expect(response.headers.get('x-translation-loss')).toContain('messages[1].thinking_blocks[0]');
    expect(response.headers.get('x-translation-loss')).toContain('messages[1].reasoning_content');
  });

  test.each(['our/chat', 'our/messages'])(
    'members that only libraries write are ignored before %s, by name',
    async (model) => {
      const nulls = {
        reasoning: null,
        reasoning_content: null,
        reasoning_details: null,
        thinking_blocks: null,
      };
      const more = { provider_specific_fields: { a: 1 }, status: 'completed', ...nulls };
      const { response, got } = await send(loop(model, more));
      expect(response.status).toBe(200);
      expect(response.headers.get('x-dropped-fields')).toBe(
        'messages[1].provider_specific_fields, messages[1].status',
      );
      expect(response.headers.get('x-translation-loss')).toBeNull();
      expect(JSON.stringify(got?.json)).not.toMatch(/status|provider_specific|reasoning|thinking/);
    },
  );

  test.each<[object, string]>([
    [{ reasoning_content: 7 }, 'reasoning_content'],
    [{ thinking_blocks: ['x'] }, 'thinking_blocks[0]'],
    [{ thinking_blocks: [{ type: 'thinking', thinking: 7 }] }, 'thinking_blocks[0].thinking'],
    [{ reasoning_details: 'x' }, 'reasoning_details'],
    [{ provider_specific_fields: [] }, 'provider_specific_fields'],
  ])('%j is refused', async (more, param) => {
    const { response } = await send(loop('our/chat', more));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { param: `messages[1].${param}` } });
  });
});
