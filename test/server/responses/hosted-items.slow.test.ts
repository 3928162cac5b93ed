/** What a provider of responses did by itself: kept, passed, sent back to it, and reported where another format lacks it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { judgeBytes } from '../../../openapi/grammars/stream-verdict.ts';
import { loadContracts } from '../../../server/contract/bundles.ts';
import { providerEntry, startFront, type Front } from '../routing/front.ts';
import {
  callItem,
  eventsOf,
  messageItem,
  reasoningItem,
  responseWith,
  sendEvents,
  sendJson,
  startVendor,
  wireOf,
  type Members,
  type Vendor,
} from './vendor.ts';

const grammar = loadContracts().v1.operations.get('createResponse')?.streamEvents?.grammar;
if (grammar === undefined) throw new Error('the contract has no grammar of responses');

const search = {
  id: 'ws_theirs',
  type: 'web_search_call',
  status: 'completed',
  action: { type: 'search', query: 'the weather' },
};
const said = messageItem('It rains.');
let vendor: Vendor;
let front: Front;

beforeAll(async () => {
  vendor = await startVendor();
  front = await startFront(
    {
      providers: { vendor: providerEntry('responses', vendor.url, { retries: 0 }) },
      models: [{ id: 'mine', provider: 'vendor', upstream_model: 'theirs-1' }],
    },
    { MODELROUTE_SANDBOX: '1' },
  );
});
afterAll(async () => {
  await front.stop();
  vendor.close();
});
beforeEach(() => {
  vendor.asked = [];
});

const sends = (response: Members): void => {
  vendor.answer = (exchange, { stream }) =>
    stream === true ? sendEvents(exchange, wireOf(eventsOf(response))) : sendJson(exchange, response);
};
const ask = async (more: Members = {}) => {
  const response = await front.post('/v1/responses', { model: 'mine', input: 'The weather?', ...more });
  return { headers: response.headers, body: (await response.json()) as Members };
};
const streamed = async (events: Members[]) => {
  vendor.answer = (exchange) => sendEvents(exchange, wireOf(events));
  const request = { model: 'mine', input: 'The weather?', stream: true };
  const response = await front.post('/v1/responses', request);
  const text = await response.text();
  const datas = text.split('\n').flatMap((line) => (line.startsWith('data: {') ? [line.slice(6)] : []));
  return {
    events: datas.map((data) => JSON.parse(data) as Members),
    verdict: judgeBytes(Buffer.from(text), grammar, request),
  };
};

test('comes with the response, is kept with it, and goes back to the provider', async () => {
  sends(responseWith([search, said]));
  const { body } = await ask();
  const output = body['output'] as Members[];
  expect(output[0]).toEqual({ ...search, id: expect.stringMatching(/^ws_.*_0$/) as unknown });
  const { body: next } = await ask({ previous_response_id: body['id'], input: 'And now?' });
  expect(next['status']).toBe('completed');
  await ask({ input: [...output, { role: 'user', content: 'And now?' }] });
  for (const { json } of vendor.asked.slice(1))
    expect(json['input']).toContainEqual({ ...search, id: output[0]?.['id'] });
});

test('is in a stream with the events of its progress', async () => {
  const events = eventsOf(responseWith([search, said]));
  const progress = { type: 'response.web_search_call.searching', output_index: 0, item_id: search.id };
  const whole = events
    .toSpliced(3, 0, progress)
    .map((event, number) => ({ ...event, sequence_number: number }));
  const { events: got, verdict } = await streamed(whole);
  expect(verdict).toMatchObject({ ok: true, outcome: 'complete' });
  expect(got[3]).toMatchObject({
    type: progress.type,
    item_id: expect.stringMatching(/^ws_.*_0$/) as unknown,
  });
  expect(got.at(-1)?.['response']).toMatchObject({
    output: [{ type: 'web_search_call' }, { type: 'message' }],
  });
});

test('is left out on the other surfaces, and reported before providers of other formats', async () => {
  sends(responseWith([search, said]));
  const messages = [{ role: 'user', content: 'The weather?' }];
  const chat = await front.post('/v1/chat/completions', { model: 'mine', messages });
  expect(JSON.stringify(await chat.json())).toContain('It rains.');
  const input = [search, { role: 'user', content: 'And now?' }];
  const { headers, body } = await ask({ model: 'sandbox/chat', input });
  expect(body['status']).toBe('completed');
  expect(headers.get('x-translation-loss')).toContain('input[0]');
});

test('is left out where it names something in the account that all projects share', async () => {
  sends(responseWith([said]));
  const code = { type: 'code_interpreter_call', id: 'ci_1', container_id: 'cntr_of_another', code: 'x' };
  const image = { type: 'image_generation_call', id: 'ig_of_another' };
  const drawn = { ...image, result: 'aGk=' };
  const question = { role: 'user', content: 'And now?' };
  const { headers } = await ask({ input: [code, image, drawn, question] });
  expect(headers.get('x-translation-loss')).toBe('input[0], input[1]');
  expect(vendor.asked[0]?.json['input']).toEqual([drawn, question]);
});

test('items that overlap in a stream arrive one after the other', async () => {
  const response = responseWith([said, callItem('look', '{"a":1}')]);
  const events = eventsOf(response);
  const second = events.findIndex(({ output_index: index }) => index === 1);
  const [begun] = events.splice(second, 1);
  if (begun === undefined) throw new Error('there is no second item');
  events.splice(3, 0, begun);
  const { events: got, verdict } = await streamed(
    events.map((event, number) => ({ ...event, sequence_number: number })),
  );
  expect(verdict).toMatchObject({ ok: true, outcome: 'complete' });
  expect(got.at(-1)?.['response']).toMatchObject({
    output: [{ type: 'message' }, { type: 'function_call' }],
  });
});

test('parts of reasoning under names of their own are those of the format', async () => {
  const reasoning = { ...reasoningItem(null, ''), content: [{ type: 'reasoning_text', text: 'Hm.' }] };
  const events = eventsOf(responseWith([reasoning, said])).map((event) => ({
    ...event,
    ...(event['output_index'] === 0 && {
      type: String(event['type']).replace('.content_part.', '.reasoning_part.'),
    }),
  }));
  const { events: got, verdict } = await streamed(events);
  expect(verdict).toMatchObject({ ok: true, outcome: 'complete' });
  expect(JSON.stringify(got)).not.toContain('reasoning_part');
});
