/** Two servers in a row, the first a provider of responses to the second: all of a response survives both. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { post, startServer, type TestServer } from '../../support/server.ts';
import { startFront, type Front } from '../routing/front.ts';

type Members = Record<string, unknown>;

let provider: TestServer;
let front: Front;

beforeAll(async () => {
  provider = await startServer();
  front = await startFront(
    {
      providers: { sandbox: { dialect: 'responses', base_url: provider.v1, key_env: 'PROVIDER_KEY' } },
      models: ['chat'].map((name) => ({
        id: `far/${name}`,
        provider: 'sandbox',
        upstream_model: `sandbox/${name}`,
      })),
    },
    { PROVIDER_KEY: provider.key },
  );
});
afterAll(async () => {
  await front.stop();
  await provider.stop();
});

const near = async (model: string, body: object): Promise<Response> =>
  provider.call('/v1/responses', post({ store: false, ...body, model: `sandbox/${model}` }));
const far = async (model: string, body: object): Promise<Response> =>
  front.post('/v1/responses', { store: false, ...body, model: `far/${model}` });

/** Without what differs between any two responses: ids, times, fillers, and what is sealed anew for each project. */
function comparable(json: string): string {
  return json
    .replaceAll(/"(id|item_id|call_id)":"[a-z]+_[^"]*"/g, '"$1":"…"')
    .replaceAll(/"(created_at|completed_at)":\d+/g, '"$1":0')
    .replaceAll(/"encrypted_content":"[^"]*"/g, '"encrypted_content":"…"')
    .replaceAll(/,?"obfuscation":"[^"]*"/g, '')
    .replaceAll(/"model":"(far|sandbox)\//g, '"model":"');
}

const parameters = {
  type: 'object',
  properties: { city: { type: 'string', enum: ['Bremen'] } },
  required: ['city'],
  additionalProperties: false,
};
const weather = { type: 'function', name: 'get_weather', parameters, strict: true };
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const cases: Record<string, [model: string, body: object]> = {
  'a text': [
    'chat',
    {
      input: 'Hello, Bremen.',
      prompt_cache_options: { mode: 'explicit' },
      metadata: { a: 'b' },
      temperature: 0.5,
      user: 'anna',
    },
  ],
  'instructions and a limit': [
    'chat',
    { instructions: 'Be brief.', input: 'word '.repeat(90), max_output_tokens: 20 },
  ],
  probabilities: ['chat', { input: 'Hello.', include: ['message.output_text.logprobs'], top_logprobs: 2 }],
  'a function': ['chat', { input: 'The weather?', tools: [weather], parallel_tool_calls: false }],
  'a custom tool': [
    'chat',
    { input: 'Note it.', tools: [{ type: 'custom', name: 'note' }], tool_choice: 'required' },
  ],
  'a namespace': [
    'chat',
    {
      input: 'The weather?',
      tools: [{ type: 'namespace', name: 'mcp__w', description: 'x', tools: [weather] }],
    },
  ],
  'structured output': [
    'chat',
    {
      input: 'A city.',
      text: { format: { type: 'json_schema', name: 'city', schema: parameters, strict: true } },
    },
  ],
  'an image and a file': [
    'chat',
    {
      input: [
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'What is this?' },
            { type: 'input_image', image_url: `data:image/png;base64,${png}` },
            {
              type: 'input_file',
              filename: 'a.txt',
              file_data: `data:text/plain;base64,${btoa('Elephants.')}`,
            },
          ],
        },
      ],
    },
  ],
  'a history of calls': [
    'chat',
    {
      input: [
        { role: 'user', content: 'The weather?' },
        { type: 'function_call', call_id: 'call_1', name: 'get_weather', arguments: '{"city":"Bremen"}' },
        { type: 'function_call_output', call_id: 'call_1', output: 'It rains.' },
      ],
      tools: [weather],
    },
  ],
  reasoning: ['chat', { input: 'Why?', reasoning: { effort: 'low' } }],
  'reasoning with a summary': [
    'chat',
    {
      input: 'Why?',
      reasoning: { effort: 'low', summary: 'auto' },
      include: ['reasoning.encrypted_content'],
    },
  ],
};

test.each(Object.entries(cases))('%s arrives as it was made', async (_, [model, body]) => {
  const [own, through] = [await near(model, body), await far(model, body)];
  expect([own.status, through.status]).toEqual([200, 200]);
  expect(through.headers.get('x-translation-loss')).toBeNull();
  expect(JSON.parse(comparable(await through.text()))).toEqual(JSON.parse(comparable(await own.text())));
});

test.each(Object.entries(cases))('%s arrives event by event', async (_, [model, body]) => {
  const [own, through] = [
    await near(model, { ...body, stream: true }),
    await far(model, { ...body, stream: true }),
  ];
  const eventsOf = (text: string) =>
    comparable(text)
      .split('\n\n')
      .filter((block) => !block.startsWith(':'));
  expect(eventsOf(await through.text())).toEqual(eventsOf(await own.text()));
});

test('a kept conversation continues by its id, and the provider keeps nothing', async () => {
  const ask = async (body: object) =>
    (await (await front.post('/v1/responses', { model: 'far/chat', ...body })).json()) as Members;
  const first = await ask({ input: 'One.' });
  const second = await ask({ input: 'Two.', previous_response_id: first['id'] });
  expect(second).toMatchObject({ status: 'completed', store: true, previous_response_id: first['id'] });
  const known = await provider.call(`/v1/responses/${String(first['id'])}`);
  expect(known.status).toBe(404);
});

test('an error has its code', async () => {
  const response = await far('chat', { input: 'word '.repeat(140_000) });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { code: 'context_length_exceeded' } });
});
