/** The request to a provider, byte by byte, and the part of its response that the caller sees: nothing is lost, and nothing is added that was not asked for. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { png } from '../../support/samples.ts';
import { startUpstream, type Received, type ScriptedUpstream } from '../../support/scripted-upstream.ts';
import { providerEntry, startFront, type Front } from './front.ts';

let upstream: ScriptedUpstream;
let front: Front;
let strict: Front;
const config = () => ({
  providers: {
    chat: providerEntry('chat', upstream.url),
    messages: providerEntry('messages', upstream.url),
    old: providerEntry('chat', upstream.url, { quirks: { max_tokens_field: 'max_tokens' } }),
    silent: providerEntry('chat', upstream.url, { quirks: { stream_usage: false } }),
  },
  models: [
    {
      id: 'our/either',
      targets: [
        { provider: 'messages', model: 'their-messages' },
        { provider: 'chat', model: 'their-chat', priority: 1 },
      ],
    },
    ...['chat', 'messages', 'old', 'silent'].map((name) => ({
      id: `our/${name}`,
      aliases: [`${name}-latest`],
      provider: name,
      upstream_model: `their-${name}`,
    })),
    { id: 'same-chat', provider: 'chat' },
  ],
});
beforeAll(async () => {
  upstream = await startUpstream();
  [front, strict] = await Promise.all([
    startFront(config(), { MODELROUTE_TARGET_HEADER: '1' }),
    startFront(config(), { MODELROUTE_TRANSLATION: 'strict' }),
  ]);
});
afterAll(async () => {
  await Promise.all([front.stop(), strict.stop()]);
  await upstream.close();
});

/** Sends exactly this text; returns the response and the request that the provider received for it. */
async function pass(
  path: string,
  text: string,
  of: Front = front,
): Promise<{ response: Response; got: Received | undefined }> {
  const before = upstream.received.length;
  const response = await fetch(of.v1.replace('/v1', path), {
    method: 'POST',
    headers: { authorization: `Bearer ${of.key}`, 'content-type': 'application/json' },
    body: text,
  });
  return { response, got: upstream.received[before] };
}

const oddChat =
  '{ "temperature":1.0,"model" : "our/chat",\n "messages":[{"role":"user","content":"caf\\u00e9 é"}], "seed":9007199254740993 }';

describe('a provider of the caller’s own format', () => {
  test('gets the bytes that the caller wrote, but for the model', async () => {
    const { response, got } = await pass('/v1/chat/completions', oddChat);
    expect(response.status).toBe(200);
    expect(got?.body.toString()).toBe(oddChat.replace('our/chat', 'their-chat'));
    expect(await response.json()).toMatchObject({ model: 'our/chat' });
  });

  test('gets the last of two members with one name alone: what was checked and reserved, and with all digits', async () => {
    const text = '"max_tokens":90000,"n":128,"messages":[],"seed":9007199254740993';
    const last = `"messages":[{"role":"user","content":"a","content":"b"}],"max_tokens":1,"\\u006e":1`;
    const { response, got } = await pass('/v1/chat/completions', `{"model":"our/old",${text},${last}}`);
    expect(response.status).toBe(200);
    expect(got?.body.toString()).toBe(
      '{"model":"their-old","max_tokens":1,"n":1,"messages":[{"role":"user","content":"b"}],"seed":9007199254740993}',
    );
  });

  test('gets no file of its own store that a second member hides', async () => {
    // As large as those that are checked without being parsed.
    const data = `data:text/plain;base64,${Buffer.alloc(60_000, 'a').toString('base64')}`;
    const part = `{"type":"file","file":{"file_id":"file-of-another"},"file":{"filename":"a.txt","file_data":"${data}"}}`;
    const { response, got } = await pass(
      '/v1/chat/completions',
      `{"model":"our/chat","messages":[{"role":"user","content":[${part}]}]}`,
    );
    expect(response.status).toBe(200);
    expect(got?.body.includes('file-of-another')).toBe(false);
  });

  test.each(['"model"', '"mod\\u0065l"'])(
    'is never told of another model by a second %s, even where the model has the same name there',
    async (name) => {
      const text = `{${name}:"dear-chat","messages":[{"role":"user","content":"x"}],"model":"same-chat"}`;
      const { response, got } = await pass('/v1/chat/completions', text);
      expect(response.status).toBe(200);
      expect(got?.body.toString()).toBe('{"model":"same-chat","messages":[{"role":"user","content":"x"}]}');
    },
  );

  test('gets them under the messages format too, with the caller’s own version and beta headers', async () => {
    const text = '{"max_tokens":5,"model":"our/messages","messages":[{"role":"user","content":"a\\/b"}]}';
    const { response, got } = await pass('/alt/v1/messages', text);
    expect(got?.body.toString()).toBe(text.replace('our/messages', 'their-messages'));
    expect(got?.headers['anthropic-version']).toBe('2023-06-01');
    expect(await response.json()).toMatchObject({ model: 'our/messages' });
  });

  test('is asked by its own name for an alias, and the answer has the id of the catalog', async () => {
    const { response, got } = await pass('/v1/chat/completions', oddChat.replace('our/chat', 'chat-latest'));
    expect(got?.json['model']).toBe('their-chat');
    expect(await response.json()).toMatchObject({ model: 'our/chat' });
  });

  test('is given the limit under the name that it knows', async () => {
    const body = { model: 'our/old', max_completion_tokens: 7, messages: [{ role: 'user', content: 'x' }] };
    const { got } = await pass('/v1/chat/completions', JSON.stringify(body));
    expect(got?.json).toMatchObject({ max_tokens: 7 });
    expect(got?.json).not.toHaveProperty('max_completion_tokens');
  });

  test('is given the limit of the old name where that of the new one is null', async () => {
    const limits = { max_completion_tokens: null, max_tokens: 7 };
    const body = { model: 'our/old', ...limits, messages: [{ role: 'user', content: 'x' }] };
    const { got } = await pass('/v1/chat/completions', JSON.stringify(body));
    expect(got?.json).toMatchObject({ max_tokens: 7 });
  });

  test('is not sent the empty lists that a client writes for what is not set', async () => {
    const messages = [{ role: 'user', content: 'x' }];
    const empty = { stop: [], tools: [], tool_choice: 'auto', parallel_tool_calls: false };
    const body = { model: 'our/chat', messages, ...empty };
    const { response, got } = await pass('/v1/chat/completions', JSON.stringify(body));
    expect(response.status).toBe(200);
    expect(got?.json).toEqual({ model: 'their-chat', messages });
    const legacy = JSON.stringify({ model: 'our/chat', prompt: 'x', stop: [] });
    expect((await pass('/v1/completions', legacy)).response.status).toBe(200);
  });
});

describe('the usage of a stream', () => {
  const body = (more: object, model = 'our/chat') =>
    JSON.stringify({ model, messages: [{ role: 'user', content: 'x' }], stream: true, ...more });
  const usages = (text: string) =>
    text
      .split('\n')
      .filter((line) => line.startsWith('data: {'))
      .map((line) => (JSON.parse(line.slice(6)) as { usage?: object | null }).usage ?? null)
      .filter((usage) => usage !== null);

  test.each([
    ['is asked for and hidden when the caller did not ask', {}, 0],
    ['is hidden when the caller said no', { stream_options: { include_usage: false } }, 0],
    ['is the caller’s when he asked', { stream_options: { include_usage: true } }, 1],
  ])('%s', async (_, more, reported) => {
    const { response, got } = await pass('/v1/chat/completions', body(more));
    expect(got?.json).toMatchObject({ stream_options: { include_usage: true } });
    const text = await response.text();
    expect(usages(text)).toHaveLength(reported);
    expect(text.trimEnd().endsWith('data: [DONE]')).toBe(true);
  });

  test('is not asked of a provider that does not know how, and refused to a caller who wants it', async () => {
    const { got } = await pass('/v1/chat/completions', body({}, 'our/silent'));
    expect(got?.json).not.toHaveProperty('stream_options');
    const { response } = await pass(
      '/v1/chat/completions',
      body({ stream_options: { include_usage: true } }, 'our/silent'),
    );
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { param: 'stream_options.include_usage' } });
  });
});

describe('a provider of the other format', () => {
  const lossy = JSON.stringify({
    model: 'our/messages',
    max_completion_tokens: 50,
    seed: 4,
    messages: [{ role: 'user', name: 'ann', content: 'x' }],
  });

  test('is asked in its own, and what is lost is told', async () => {
    const { response, got } = await pass('/v1/chat/completions', lossy);
    expect(got?.path).toBe('/v1/messages');
    expect(got?.json).toMatchObject({ model: 'their-messages', max_tokens: 50 });
    expect(response.headers.get('x-translation-loss')?.split(', ').sort()).toEqual([
      'messages[0].name',
      'seed',
    ]);
    // OpenRouter's SDK checks that the fingerprint is there.
    expect(await response.json()).toMatchObject({
      object: 'chat.completion',
      model: 'our/messages',
      system_fingerprint: null,
    });
  });

  test('is not asked at all where nothing may be lost', async () => {
    const { response, got } = await pass('/v1/chat/completions', lossy, strict);
    expect(got).toBeUndefined();
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'unsupported_parameter', param: 'seed' } });
  });

  test('is passed over where it cannot be asked, and another target can', async () => {
    const two = { model: 'our/either', n: 2, messages: [{ role: 'user', content: 'x' }] };
    expect((await pass('/v1/chat/completions', JSON.stringify(two))).got?.json).toMatchObject({
      model: 'their-chat',
      n: 2,
    });
    const { n: _, ...one } = two;
    expect((await pass('/v1/chat/completions', JSON.stringify(one))).got?.path).toBe('/v1/messages');
    const lossless = await pass('/v1/chat/completions', JSON.stringify({ ...one, seed: 1 }), strict);
    expect(lossless.got?.path).toBe('/v1/chat/completions');
  });

  test('keeps the digits of numbers in the input of calls', async () => {
    const input = '{"a":12345678901234567890,"b":1.50}';
    const text = `{"model":"our/chat","max_tokens":9,"tools":[{"name":"t","input_schema":{"type":"object"}}],"messages":[
      {"role":"user","content":"x"},{"role":"assistant","content":[{"type":"tool_use","id":"toolu_1","name":"t","input":${input}}]},
      {"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_1","content":"ok"}]}]}`;
    const { response, got } = await pass('/alt/v1/messages', text);
    expect(response.status).toBe(200);
    expect(got?.body.toString()).toContain('12345678901234567890');
  });

  test('cannot count tokens, so that the number is an estimate and says so', async () => {
    const body = (model: string) =>
      JSON.stringify({ model, messages: [{ role: 'user', content: 'one two three' }] });
    const estimated = await pass('/alt/v1/messages/count_tokens', body('our/chat'));
    expect(estimated.got).toBeUndefined();
    expect(estimated.response.headers.get('x-token-count')).toBe('estimated');
    const exact = await pass('/alt/v1/messages/count_tokens', body('our/messages'));
    expect(exact.got?.path).toBe('/v1/messages/count_tokens');
    expect(exact.response.headers.has('x-token-count')).toBe(false);
    upstream.next('status-404');
    const unoffered = await pass('/alt/v1/messages/count_tokens', body('our/messages'));
    expect(unoffered.response.status).toBe(200);
    expect(unoffered.response.headers.get('x-token-count')).toBe('estimated');
  });
});

describe('a file kept here', () => {
  test.each(['our/chat', 'our/messages'])('reaches %s as its bytes, from either surface', async (model) => {
    const image = png(2, 2);
    const form = new FormData();
    form.set('purpose', 'user_data');
    form.set('file', new File([new Uint8Array(image)], 'dot.png'));
    const auth = { authorization: `Bearer ${front.key}` };
    const { id } = (await (
      await fetch(`${front.v1}/files`, { method: 'POST', headers: auth, body: form })
    ).json()) as { id: string };

    const chat = {
      model,
      max_completion_tokens: 5,
      messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: id } }] }],
    };
    const messages = {
      model,
      max_tokens: 5,
      messages: [{ role: 'user', content: [{ type: 'image', source: { type: 'file', file_id: id } }] }],
    };
    for (const [path, body] of [
      ['/v1/chat/completions', chat],
      ['/alt/v1/messages', messages],
    ] as const) {
      const { response, got } = await pass(path, JSON.stringify(body));
      expect(response.status).toBe(200);
      expect(got?.body.toString()).toContain(image.toString('base64'));
      expect(got?.body.toString()).not.toContain(id);
    }
  });

  test('of nobody is not found, before anybody is asked', async () => {
    const body = {
      model: 'our/chat',
      messages: [
        { role: 'user', content: [{ type: 'file', file: { file_id: 'file-000000000000000000000000' } }] },
      ],
    };
    const { response, got } = await pass('/v1/chat/completions', JSON.stringify(body));
    expect(response.status).toBe(404);
    expect(got).toBeUndefined();
    expect(await response.json()).toMatchObject({
      error: { code: 'file_not_found', param: 'messages[0].content[0].file.file_id' },
    });
  });
});

test('who answered is told where the installation says so, and only there', async () => {
  expect((await pass('/v1/chat/completions', oddChat)).response.headers.get('x-modelroute-target')).toBe(
    'chat/their-chat',
  );
  expect(
    (await pass('/v1/chat/completions', oddChat, strict)).response.headers.has('x-modelroute-target'),
  ).toBe(false);
});
