/** What `--fix` makes of each foreign member that has an equal, and what it leaves for a decision. */
import { expect, test } from 'vitest';
import { fixed, lint, reportOf } from './command-run.ts';

const messages = [{ role: 'user', content: 'x' }];
const chat = { model: 'a/b', messages };

async function fix(body: object, ...argv: string[]): Promise<unknown> {
  return JSON.parse(await fixed(body, ...argv));
}

const record = (url: string, body: unknown) => ({ method: 'POST', url: `http://h${url}`, body });

test.each<[string, object, object]>([
  [
    'trace',
    { trace: { trace_id: 't', span_name: 's', n: 1 } },
    { metadata: { trace_id: 't', trace_span_name: 's' } },
  ],
  [
    'free-form metadata',
    { metadata: { a: 1, b: ['c'], d: 'e' } },
    { metadata: { a: '1', b: '["c"]', d: 'e' } },
  ],
  ['verbosity', { verbosity: 'max' }, { verbosity: 'high' }],
  ['random_seed', { random_seed: 7 }, { seed: 7 }],
  [
    'guided_json',
    { guided_json: { type: 'object' } },
    { response_format: { type: 'json_schema', json_schema: { name: 'answer', schema: { type: 'object' } } } },
  ],
  ['extra_body', { extra_body: { typical_p: 4, seed: 5 } }, { seed: 5 }],
  ['a suffix', { model: 'a/b:nitro' }, { model: 'a/b' }],
  ['a suffix behind a preset', { model: 'a/b:nitro@preset/x' }, { model: 'a/b' }],
])('%s', async (_name, foreign, native) => {
  expect(await fix({ ...chat, ...foreign })).toEqual({ ...chat, ...native });
});

test('the first of models is the model, when there is no other', async () => {
  expect(await fix({ models: ['a/b:floor', 'c/d'], messages })).toEqual({ model: 'a/b', messages });
  expect(await fix({ ...chat, models: ['c/d'] })).toEqual(chat);
});

test('a prompt beside fields of a chat becomes a message; several of them need a decision', async () => {
  const tools: never[] = [];
  expect(await fix({ model: 'a/b', prompt: 'x', tools })).toEqual({ ...chat, tools });
  const several = { model: 'a/b', prompt: ['x', 'y'], tools };
  const { findings, refused } = await reportOf(several);
  expect(findings).toMatchObject([{ name: 'prompt', action: 'decide' }]);
  expect(refused.map(({ where, message }) => `${where.path} ${message}`)).toContain('$.messages is missing');
  expect(await fix(several)).toEqual(several);
});

test('a prompt alone is a legacy completion, which the contract has', async () => {
  const legacy = { model: 'a/b', prompt: 'x', max_tokens: 5 };
  expect(await fix(legacy)).toEqual(legacy);
});

test('what the contract takes since other servers have it is no finding', async () => {
  const part = { type: 'text', text: 'x', cache_control: { type: 'ephemeral' } };
  const body = {
    ...chat,
    messages: [{ role: 'user', content: [part] }],
    reasoning: { effort: 'high', max_tokens: 9 },
    top_k: 4,
    min_p: 0.1,
    session_id: 's',
  };
  expect(await reportOf(body)).toMatchObject({ findings: [], refused: [] });
  const marked = { ...body, messages: [{ role: 'user', content: Array.from({ length: 5 }, () => part) }] };
  expect((await reportOf(marked)).refused).toHaveLength(1);
});

test('a tool that searches becomes an option, and no empty list of tools is left', async () => {
  const user_location = { type: 'approximate', city: 'Bremen' };
  const tools = [
    { type: 'openrouter:web_search', parameters: { search_context_size: 'low', user_location } },
  ];
  expect(await fix({ ...chat, tools, tool_choice: 'auto' })).toEqual({
    ...chat,
    web_search_options: {
      search_context_size: 'low',
      user_location: { type: 'approximate', approximate: { city: 'Bremen' } },
    },
  });
});

test('what needs a decision stays and is told, until the caller decides', async () => {
  const tools = [{ type: 'openrouter:datetime' }, { type: 'function', function: { name: 'f' } }];
  const body = { ...chat, tools };
  const { status, out, err } = await lint(JSON.stringify(body), '--fix');
  expect(status).toBe(1);
  expect(out).toBe(JSON.stringify(body));
  expect(err).toContain('decide');
  expect(await fix(body, '--drop', 'openrouter:datetime')).toEqual({ ...chat, tools: tools.slice(1) });
  expect((await lint(JSON.stringify(body), '--fix', '--drop', 'openrouter:datetime')).status).toBe(0);
});

test('a free model stays until somebody decides, because the id without the suffix may cost money', async () => {
  const body = { ...chat, model: 'a/b:free@preset/x' };
  const { status, out, err } = await lint(JSON.stringify(body), '--fix');
  expect(status).toBe(1);
  expect(JSON.parse(out)).toEqual({ ...chat, model: 'a/b:free' });
  expect(err).toContain('may cost money');
  const plain = { ...chat, model: 'a/b:free' };
  expect(await fix(plain)).toEqual(plain);
  expect(await fix(plain, '--drop', ':free')).toEqual({ ...chat, model: 'a/b' });
  expect((await lint(JSON.stringify(plain), '--fix', '--drop', ':free')).status).toBe(0);
});

test('the other operations have their own ways', async () => {
  const input = [
    {
      content: [
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
      ],
    },
    'c',
  ];
  const embeddings = record('/v1/embeddings', { model: 'a/b', input, input_type: 'query', reasoning: {} });
  expect(await fix(embeddings)).toEqual(record('/v1/embeddings', { model: 'a/b', input: ['a\nb', 'c'] }));
  const speech = { model: 'a/b', input: 'x', voice: 'alloy' };
  expect(await fix(record('/v1/audio/speech', { ...speech, stream: true, sample_rate: 8 }))).toEqual(
    record('/v1/audio/speech', { ...speech, stream_format: 'sse' }),
  );
  const native = { model: 'a/b', max_tokens: 9, messages, top_k: 4, cache_control: { type: 'ephemeral' } };
  expect(
    await fix(record('/alt/v1/messages', { ...native, user: 'u', session_id: 's', provider: {} })),
  ).toEqual(record('/alt/v1/messages', { ...native, metadata: { user_id: 'u' } }));
});

test('a body that is native to either surface is no finding', async () => {
  const body = { ...chat, max_tokens: 9, top_k: 4 };
  for (const surface of [[], ['--surface', 'v1'], ['--surface', 'alt']])
    expect((await reportOf(body, ...surface)).findings).toEqual([]);
  expect((await reportOf({ ...body, model: 'a/b:free' })).findings).toMatchObject([{ name: ':free' }]);
});

test('numbers stay as they were written', async () => {
  const body = '{"model":"a/b","temperature":1.0,"seed":12345678901234567890,"messages":[],"typical_p":1}';
  expect(await fixed(body)).toBe(
    '{"model":"a/b","temperature":1.0,"seed":12345678901234567890,"messages":[]}',
  );
});

test('what the contract refuses besides is told with its place', async () => {
  const { refused } = await reportOf({
    ...chat,
    messages: [{ role: 'user', content: [{ type: 'image_url' }] }],
    n: 0,
    top_logprobs: 2,
    colour: 1,
  });
  expect(refused.map(({ where, message }) => `${where.path} ${message}`)).toEqual([
    '$.colour is unknown to the contract',
    '$.messages[0].content[0].image_url is missing',
    '$.n must be >= 1',
    "$.top_logprobs is allowed only with 'logprobs': true",
  ]);
});

test('names such as __proto__ do no harm', async () => {
  const body =
    '{"model":"a/b","messages":[{"role":"user","content":"x"}],"extra_body":{"__proto__":{"polluted":1},"constructor":1}}';
  expect(await fixed(body)).toBe(
    '{"model":"a/b","messages":[{"role":"user","content":"x"}],"constructor":1}',
  );
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

test('a body for responses is known by its shape, and read by that contract', async () => {
  const body = { model: 'a/b', input: [{ role: 'user', content: 'x' }], reasoning: { effort: 'low' } };
  expect(await reportOf(body)).toMatchObject({ findings: [], refused: [] });
  expect(await fix({ ...body, provider: { order: ['c'] } })).toEqual(body);
  expect((await reportOf({ ...body, instructions: 7 })).refused).toHaveLength(1);
});
