/** Requests of widely used clients, before chat-completions servers that refuse what is the vendor's alone. */
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { providerEntry, startFront, type Front } from './front.ts';
import { clientRequests } from './wild/client-requests.ts';
import { patch, startStrictUpstream, type StrictUpstream } from './wild/strict-upstream.ts';

let upstream: StrictUpstream;
let front: Front;
const servers = ['groq', 'cerebras', 'mistral'] as const;
beforeAll(async () => {
  upstream = await startStrictUpstream();
  const quirks = { request: 'plain', omit_fields: ['logprobs', 'top_logprobs', 'reasoning_effort'] };
  const providers = {
    vendor: providerEntry('chat', upstream.url),
    plain: providerEntry('chat', upstream.url, { quirks }),
    known: providerEntry('chat', upstream.url, { quirks, extra_fields: ['store'] }),
  };
  const models = Object.keys(providers).flatMap((provider) =>
    servers.map((server) => ({ id: `${provider}/${server}`, provider, upstream_model: server })),
  );
  front = await startFront({ providers, models });
});
afterAll(async () => {
  await front.stop();
  await upstream.close();
});

const attemptLine = (response: Response) =>
  front
    .log()
    .split('\n')
    .find(
      (line) => line.includes(response.headers.get('x-trace-id') ?? '-') && line.includes('attempt failed'),
    );

const losses = (response: Response) => (response.headers.get('x-translation-loss') ?? '').split(', ');

describe.each(clientRequests)('$client', ({ path, body, lost }) => {
  test.each(servers)('is refused by %s, and the log names the setting', async (server) => {
    const response = await front.post(path, { ...body, model: `vendor/${server}` });
    expect(response.status).toBe(400);
    await expect.poll(() => attemptLine(response)).toContain('quirks.request: plain');
  });

  test.each([{ stream: false }, { stream: true }])('is served when requests are plain, %j', async (how) => {
    const response = await front.post(path, { ...body, ...how, model: 'plain/groq' });
    const text = await response.text();
    expect(response.status, text).toBe(200);
    expect(text).not.toContain('"error":{');
    expect(losses(response)).toEqual(expect.arrayContaining([...lost]));
  });
});

const said = { messages: [{ role: 'user', content: 'x' }] };

async function chat(body: object, model = 'plain/groq'): Promise<Response> {
  return front.post('/v1/chat/completions', { ...said, ...body, model });
}

test('what was written for the vendor is sent in common words', async () => {
  const [codex, sdk] = [clientRequests[1], clientRequests[3]];
  await front.post('/v1/responses', { ...codex?.body, model: 'plain/groq' });
  expect(upstream.taken.at(-1)).toMatchObject({
    messages: [
      { role: 'system' },
      { role: 'system', content: 'Sandbox: none.' },
      { role: 'user' },
      { role: 'assistant', tool_calls: [{ function: { arguments: '{"input":"first"}' } }] },
      { role: 'tool', content: 'Failed.' },
    ],
    tools: [{ type: 'function' }, { type: 'function', function: { parameters: { required: ['input'] } } }],
  });
  await chat(sdk?.body ?? {});
  expect(upstream.taken.at(-1)).toMatchObject({
    messages: [
      { role: 'system' },
      { role: 'user' },
      { content: 'It.' },
      { content: 'No.' },
      { role: 'user' },
    ],
    user: 'user-7',
    tools: [{ function: { name: 'two' } }],
    tool_choice: 'auto',
  });
});

test('the call of a custom tool comes back as one, whole and in parts', async () => {
  const request = { ...clientRequests[1]?.body, model: 'plain/groq' };
  const plain = await front.post('/v1/responses', request);
  expect(await plain.json()).toMatchObject({
    output: [{ type: 'custom_tool_call', name: 'apply_patch', input: patch }],
  });
  const streamed = await front.post('/v1/responses', { ...request, stream: true });
  const events = (await streamed.text()).split('\n').filter((line) => line.startsWith('data: {'));
  expect(events.map((line) => JSON.parse(line.slice(6)) as object)).toContainEqual(
    expect.objectContaining({ type: 'response.custom_tool_call_input.done', input: patch }),
  );
});

describe('custom tools of chat completions', () => {
  const tools = [
    { type: 'custom', custom: { name: 'apply_patch', description: 'Applies it.', format: { type: 'text' } } },
    { type: 'function', function: { name: 'two', parameters: { type: 'object' } } },
  ];
  const called = { id: 'call_1', type: 'custom', custom: { name: 'apply_patch', input: patch } };
  const history = [
    ...said.messages,
    { role: 'assistant', content: null, tool_calls: [called] },
    { role: 'tool', tool_call_id: 'call_1', content: 'Failed.' },
  ];

  test('are sent as functions, and a call comes back as one of the tool', async () => {
    const response = await chat({
      tools,
      messages: history,
      tool_choice: { type: 'custom', custom: { name: 'apply_patch' } },
    });
    expect(await response.json()).toMatchObject({
      model: 'plain/groq',
      choices: [{ message: { content: null, tool_calls: [called] }, finish_reason: 'tool_calls' }],
      usage: { prompt_tokens: 9, completion_tokens: 5 },
    });
    expect(losses(response)).toEqual(['messages[1].tool_calls[0]']);
    expect(upstream.taken.at(-1)).toMatchObject({
      messages: [
        { role: 'user' },
        {
          tool_calls: [
            {
              id: 'call_1',
              type: 'function',
              function: { name: 'apply_patch', arguments: JSON.stringify({ input: patch }) },
            },
          ],
        },
        { role: 'tool', tool_call_id: 'call_1' },
      ],
      tools: [
        {
          type: 'function',
          function: { name: 'apply_patch', description: 'Applies it.', parameters: { required: ['input'] } },
        },
        tools[1],
      ],
      tool_choice: { type: 'function', function: { name: 'apply_patch' } },
    });
  });

  test.each([true, false])('come back in parts, with usage where it is requested: %s', async (asksUsage) => {
    const client = new OpenAI({ baseURL: front.v1, apiKey: front.key, maxRetries: 0 });
    const stream = await client.chat.completions.create({
      model: 'plain/groq',
      messages: [{ role: 'user', content: 'x' }],
      tools: tools as OpenAI.ChatCompletionTool[],
      stream: true,
      ...(asksUsage && { stream_options: { include_usage: true } }),
    });
    const chunks = await Array.fromAsync(stream);
    const deltas = chunks.flatMap(({ choices }) => choices.flatMap(({ delta }) => delta.tool_calls ?? []));
    const custom = deltas.map((delta) => (delta as { custom?: { name?: string; input?: string } }).custom);
    expect(deltas.map(({ id }) => id).filter(Boolean)).toEqual(['call_1']);
    expect(custom.map((each) => each?.name ?? '').join('')).toBe('apply_patch');
    expect(custom.map((each) => each?.input ?? '').join('')).toBe(patch);
    expect(chunks.flatMap(({ choices }) => choices.map((each) => each.finish_reason)).at(-1)).toBe(
      'tool_calls',
    );
    expect(chunks.map(({ usage }) => usage?.completion_tokens).filter(Boolean)).toEqual(asksUsage ? [5] : []);
  });

  test('have names that a function may not have, and are chosen among others', async () => {
    const long = 'patch '.repeat(20);
    const offered = [
      {
        type: 'custom',
        custom: { name: long, format: { type: 'grammar', grammar: { syntax: 'regex', definition: 'a' } } },
      },
      ...tools,
    ];
    const allowed = [
      { type: 'custom', custom: { name: long } },
      { type: 'custom', custom: { name: 'apply_patch' } },
    ];
    const response = await chat({
      tools: offered,
      tool_choice: { type: 'allowed_tools', allowed_tools: { mode: 'required', tools: allowed } },
    });
    expect(response.status).toBe(200);
    expect(losses(response)).toEqual(['tools[0].custom.format', 'tools[2]']);
    const sent = upstream.taken.at(-1) as { tools: { function: { name: string } }[]; tool_choice: unknown };
    expect(sent.tools.map((tool) => tool.function.name)).toEqual([
      expect.stringMatching(/^patch_patch_[\w-]{1,52}$/),
      'apply_patch',
    ]);
    expect(sent.tool_choice).toBe('required');
  });
});

test('further fields are left out where the list names them, and the log advises the list', async () => {
  const omitted = await chat({ logprobs: true, reasoning: { effort: 'low' } });
  expect(omitted.status).toBe(200);
  expect(losses(omitted)).toEqual(['logprobs', 'reasoning']);
  const refused = await chat({ logit_bias: { '1': 1 } });
  expect(refused.status).toBe(400);
  await expect.poll(() => attemptLine(refused)).toContain('quirks.omit_fields: [logit_bias]');
});

test('a field of the vendor that the provider takes all the same is sent', async () => {
  const response = await chat({ store: true }, 'known/groq');
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("property 'store' is unsupported");
});

test('a request that is plain already is sent as it came', async () => {
  const response = await chat({ temperature: 0.5 });
  expect(response.status).toBe(200);
  expect(response.headers.get('x-translation-loss')).toBeNull();
  expect(upstream.taken.at(-1)).toEqual({ ...said, temperature: 0.5, model: 'groq' });
});
