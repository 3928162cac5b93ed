/** Trying a model from the console: a stream like that of the surface, as a key of the project, within its limits. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkStream } from '../../../../openapi/grammars/check-stream.ts';
import {
  codeOf,
  fresh,
  obeys,
  openHarness,
  openProject,
  type Harness,
  type Schemas,
} from './console-harness.ts';

let harness: Harness;
let project: Awaited<ReturnType<typeof openProject>>;
let member: Awaited<ReturnType<Harness['browser']>>;
beforeAll(async () => {
  harness = await openHarness();
  project = await openProject(harness);
  member = await harness.browser(project.member.email);
});
afterAll(() => harness.stop());

const play = (over: Record<string, unknown> = {}, traceId = fresh('trace-of-play')) =>
  member('/playground/chat', {
    headers: { 'x-trace-id': traceId },
    body: {
      key_id: project.inference.key.id,
      model: 'sandbox/priced',
      messages: [{ role: 'user', content: 'Hello' }],
      ...over,
    },
  });

const requestsOf = async (traceId: string | null) => {
  const { json } = obeys('listRequests', await member(`/requests?trace_id=${traceId}`));
  return (json as Schemas['RequestList']).data;
};

test('streams as the surface does, tells who answered, and leaves a usage record of the key', async () => {
  const traceId = fresh('trace-of-play');
  const response = await play({ max_tokens: 20, temperature: 0.5 }, traceId);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  expect(response.headers.get('cache-control')).toContain('no-store');
  expect(response.headers.get('x-modelroute-target')).toBe('sandbox/priced');
  const request = { stream: true, stream_options: { include_usage: true } };
  const verdict = await checkStream(Buffer.from(response.text), {
    operation: 'createChatCompletion',
    request,
  });
  expect(verdict).toMatchObject({ ok: true });
  expect(response.text).toContain('"usage":{');
  await expect
    .poll(() => requestsOf(traceId))
    .toMatchObject([
      {
        key_id: project.inference.key.id,
        project_id: project.id,
        operation: 'createChatCompletion',
        streamed: true,
        outcome: 'completed',
      },
    ]);
});

test('counts as a use of the key', async () => {
  await play();
  const path = `/projects/${project.id}/keys/${project.inference.key.id}`;
  await expect
    .poll(async () => obeys('getKey', await member(path)).json)
    .toMatchObject({ last_used_at: expect.any(String) });
});

test('counts as a use of a key that is tried right after another', async () => {
  await play();
  const keys = `/projects/${project.id}/keys`;
  const made = obeys('createKey', await member(keys, { body: { name: 'tried next' } }))
    .json as Schemas['IssuedKey'];
  expect(made.key.last_used_at).toBeNull();
  await play({ key_id: made.key.id });
  await expect
    .poll(async () => obeys('getKey', await member(`${keys}/${made.key.id}`)).json)
    .toMatchObject({ last_used_at: expect.any(String) });
});

const playResponse = (over: Record<string, unknown> = {}) =>
  member('/playground/response', {
    body: {
      key_id: project.inference.key.id,
      model: 'sandbox/priced',
      input: [{ role: 'user', content: 'Hello' }],
      ...over,
    },
  });

test('the responses format streams with the reasoning, is charged as such, and keeps nothing', async () => {
  const { text, headers } = await playResponse({ reasoning_effort: 'low', max_output_tokens: 100 });
  expect(headers.get('x-modelroute-target')).toBe('sandbox/priced');
  const request = { stream: true, reasoning: { effort: 'low', summary: 'auto' } };
  const verdict = await checkStream(Buffer.from(text), { operation: 'createResponse', request });
  expect(verdict).toMatchObject({ ok: true });
  expect(text).toContain('event: response.reasoning_summary_text.delta');
  expect(text).toContain('"store":false');
  await expect
    .poll(() => requestsOf(headers.get('x-trace-id')))
    .toMatchObject([{ operation: 'createResponse', streamed: true, outcome: 'completed' }]);
});

/** The events of a stream, without its terminator. */
const eventsOf = <Event>(text: string): Event[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => JSON.parse(line.slice('data: '.length)) as Event);

test('both formats take a JSON Schema, and no other format of the output', async () => {
  const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
  const named = { name: 'town', schema };
  const chat = await play({ response_format: { type: 'json_schema', json_schema: named } });
  const deltas = eventsOf<Schemas['ChatCompletionChunk']>(chat.text).map(
    ({ choices }) => choices[0]?.delta.content ?? '',
  );
  expect(JSON.parse(deltas.join(''))).toEqual({ city: expect.any(String) });
  const response = await playResponse({ text: { format: { type: 'json_schema', ...named } } });
  const done = eventsOf<Schemas['ResponsesStreamEvent']>(response.text).find(
    (event) => event.type === 'response.output_text.done',
  );
  expect(JSON.parse(done?.text ?? '')).toEqual({ city: expect.any(String) });
  expect(codeOf(await play({ response_format: { type: 'json_object' } }))).toBe('missing_required_parameter');
  expect(codeOf(await playResponse({ text: { format: { type: 'text', ...named } } }))).toBe('invalid_value');
});

const image =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';
const tools = [
  { name: 'get_weather', parameters: { type: 'object', properties: { city: { type: 'string' } } } },
];
const question = { role: 'user', content: 'Bremen', images: [image] };

test('both formats take images, call functions, and continue with the results', async () => {
  const seen = await play({ messages: [question] });
  const described = eventsOf<Schemas['ChatCompletionChunk']>(seen.text)
    .map(({ choices }) => choices[0]?.delta.content ?? '')
    .join('');
  expect(described).toMatch(/image\/png/);
  const called = await play({ messages: [question], tools });
  const [call] = eventsOf<Schemas['ChatCompletionChunk']>(called.text).flatMap(
    ({ choices }) => choices[0]?.delta.tool_calls ?? [],
  );
  expect(call?.function?.name).toBe('get_weather');
  const calls = [{ id: call?.id, name: 'get_weather', arguments: '{"city":"Bremen"}' }];
  const history = [
    question,
    { role: 'assistant', content: '', tool_calls: calls },
    { role: 'tool', tool_call_id: call?.id, content: 'Rain' },
  ];
  const answered = await play({ messages: history, tools });
  expect(answered.text).toContain('"finish_reason":"stop"');

  const response = await playResponse({ input: [question], tools });
  const item = eventsOf<Schemas['ResponsesStreamEvent']>(response.text).find(
    (event) => event.type === 'response.output_item.done' && event.item.type === 'function_call',
  );
  expect(item).toMatchObject({ item: { name: 'get_weather', call_id: expect.any(String) } });
  const continued = await playResponse({ input: history, tools });
  expect(continued.text).toContain('event: response.output_text.delta');
});

test.each([
  ['images of a message of the model', { role: 'assistant', content: '', images: [image] }, 'images'],
  ['a result without its call', { role: 'tool', content: 'Rain' }, 'tool_call_id'],
  [
    'a call by the user',
    { role: 'user', content: '', tool_calls: [{ id: 'c', name: 'f', arguments: '{}' }] },
    'tool_calls',
  ],
])('names the field of %s', async (_, message, field) => {
  const refused = await play({ messages: [message] });
  expect([refused.status, (refused.json as Schemas['ErrorResponse']).error.param]).toEqual([
    400,
    `messages[0].${field}`,
  ]);
  const inResponses = await playResponse({ input: [message] });
  expect((inResponses.json as Schemas['ErrorResponse']).error.param).toBe(`input[0].${field}`);
});

test('an image that is no data URL, or not base64, is refused', async () => {
  const withImage = (url: string) => play({ messages: [{ ...question, images: [url] }] });
  expect((await withImage('https://example.com/cat.png')).status).toBe(400);
  expect((await withImage('data:image/png;base64,???')).status).toBe(400);
});

test('the responses format reports errors as its surface does', async () => {
  const unknown = obeys('playResponse', await playResponse({ model: 'sandbox/chet' }));
  expect([unknown.status, codeOf(unknown)]).toEqual([404, 'model_not_found']);
  const broken = await playResponse({ model: 'sandbox/stream-transport-cut' });
  expect(broken.status).toBe(200);
  expect(broken.text).toContain('event: response.failed');
  expect(codeOf(await playResponse({ tools: [] }))).toBe('invalid_value');
  expect(codeOf(await playResponse({ key_id: project.management.key.id }))).toBe('insufficient_scope');
});

test('answers an error that comes before the first event as an error, and a later one in the stream', async () => {
  const unknown = obeys('playChat', await play({ model: 'sandbox/chet' }));
  expect([unknown.status, codeOf(unknown)]).toEqual([404, 'model_not_found']);
  const failed = obeys('playChat', await play({ model: 'sandbox/error-upstream_error' }));
  expect([failed.status, codeOf(failed)]).toEqual([502, 'upstream_error']);
  const broken = await play({ model: 'sandbox/stream-transport-cut' });
  expect(broken.status).toBe(200);
  expect(broken.text).toContain('data: {"error":');
  expect(broken.text).not.toContain('[DONE]');
});

test('keeps the limits of the key', async () => {
  const { key } = await harness.accounts.keys.create('installation', {
    project: project.id,
    name: fresh('key'),
    kind: 'inference',
    limits: { allowed_models: ['sandbox/priced'], requests_per_minute: 1 },
  });
  expect(codeOf(await play({ key_id: key.id, model: 'sandbox/chat' }))).toBe('model_not_allowed');
  expect((await play({ key_id: key.id })).status).toBe(200);
  const second = obeys('playChat', await play({ key_id: key.id }));
  expect([second.status, codeOf(second)]).toEqual([429, 'rate_limit_exceeded']);
  const { json } = obeys('getLimitState', await member(`/projects/${project.id}/limits`));
  const state = json as Schemas['LimitState'];
  expect(state.keys.find(({ key_id: id }) => id === key.id)?.standing).toMatchObject({
    requests_per_minute: { limit: 1, used: 1, resets_at: expect.any(String) },
    tokens_per_minute: null,
  });
});

test('takes only an inference key that works, of a project in which the caller works', async () => {
  const other = await openProject(harness);
  const foreign = await play({ key_id: other.inference.key.id });
  expect([foreign.status, codeOf(foreign)]).toEqual([404, 'not_found']);
  expect(foreign.json).toEqual((await play({ key_id: 'unknown' })).json);
  expect(codeOf(await play({ key_id: project.management.key.id }))).toBe('insufficient_scope');
  const made = { project: project.id, name: fresh('key'), kind: 'inference' } as const;
  const { key } = await harness.accounts.keys.create('installation', made);
  await harness.accounts.keys.disable('installation', key.id);
  const off = await play({ key_id: key.id });
  expect([off.status, codeOf(off)]).toEqual([409, 'conflict']);
});

test('takes no more than a conversation', async () => {
  expect(codeOf(await play({ tool_choice: 'none' }))).toBe('unknown_parameter');
  expect(codeOf(await play({ tools: [] }))).toBe('invalid_value');
  expect(codeOf(await play({ messages: [] }))).toBe('invalid_value');
  expect(codeOf(await play({ temperature: 3 }))).toBe('invalid_value');
});
