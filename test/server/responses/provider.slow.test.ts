/** `/v1/responses` before a provider of responses: what it is asked, and what callers get of its responses. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

let vendor: Vendor;
let front: Front;

/** Failures open the circuit of a target: each of these is another one. */
const targets = Array.from({ length: 64 }, (_, index) => `target-${index}`);
let used = 0;
const another = (): string => targets[used++] ?? 'there are no more';

beforeAll(async () => {
  vendor = await startVendor();
  front = await startFront({
    providers: {
      vendor: providerEntry('responses', vendor.url, { retries: 0 }),
      strict: providerEntry('responses', vendor.url, { retries: 0, quirks: { normalize: 'strict' } }),
      messages: providerEntry('messages', vendor.url, { retries: 0 }),
      chat: providerEntry('chat', vendor.url, {
        retries: 0,
        extra_fields: ['thinking_blocks'],
      }),
    },
    models: [
      { id: 'mine', provider: 'vendor', upstream_model: 'theirs-1' },
      ...targets.map((id) => ({ id, provider: 'vendor', upstream_model: id })),
      { id: 'strict', provider: 'strict', upstream_model: 'theirs-1' },
      { id: 'other-messages', provider: 'messages', upstream_model: 'other-1' },
      { id: 'other-chat', provider: 'chat', upstream_model: 'other-1' },
    ],
  });
});
afterAll(async () => {
  await front.stop();
  vendor.close();
});
beforeEach(() => {
  vendor.asked = [];
});

const ask = (more: Members = {}) =>
  front.post('/v1/responses', { model: 'mine', input: 'What is it?', ...more });

const plain = async (more: Members = {}) => {
  const response = await ask(more);
  return { status: response.status, headers: response.headers, body: (await response.json()) as Members };
};

const streamed = async (more: Members = {}) => {
  const request = { model: 'mine', input: 'What is it?', stream: true, ...more };
  const response = await front.post('/v1/responses', request);
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString();
  const events = text
    .split('\n\n')
    .flatMap((block) => /^data: (\{.*)$/m.exec(block)?.[1] ?? [])
    .map((data) => JSON.parse(data) as Members);
  return { status: response.status, text, events, verdict: judgeBytes(bytes, grammar, request) };
};

const sends = (response: Members) => {
  vendor.answer = (exchange, { stream }) =>
    stream === true ? sendEvents(exchange, wireOf(eventsOf(response))) : sendJson(exchange, response);
};

describe('a request', () => {
  test('reaches the provider in its own bytes, but for the model, and asks it to keep nothing', async () => {
    sends(responseWith([messageItem('All is well.')]));
    const text = '{ "input" : "What is it?", "metadata":{"a":"b"}, "model":"mine", "temperature": 0.50 }';
    await fetch(`${front.v1}/responses`, {
      method: 'POST',
      headers: { authorization: `Bearer ${front.key}`, 'content-type': 'application/json' },
      body: text,
    });
    expect(vendor.asked[0]?.text).toBe(
      '{"store":false, "input" : "What is it?", "metadata":{"a":"b"}, "model":"theirs-1", "temperature": 0.50 }',
    );
  });

  test('that refers to a kept response has the items of it', async () => {
    sends(responseWith([messageItem('All is well.')]));
    const { body: first } = await plain();
    expect(first).toMatchObject({ store: true, model: 'mine', previous_response_id: null });
    expect(first['id']).toMatch(/^resp_[0-9a-f]{24}$/);
    const { body: second } = await plain({ input: 'And now?', previous_response_id: first['id'] });
    expect(second['previous_response_id']).toBe(first['id']);
    expect(vendor.asked[1]?.json).toMatchObject({ store: false, previous_response_id: null });
    const [message] = first['output'] as Members[];
    expect(vendor.asked[1]?.json['input']).toMatchObject([
      { role: 'user' },
      { ...message, id: expect.stringContaining(String(first['id']).slice('resp_'.length)) },
      { role: 'user', content: 'And now?' },
    ]);
    await plain({
      input: [
        { type: 'item_reference', id: message?.['id'] },
        { role: 'user', content: 'Why?' },
      ],
    });
    expect(vendor.asked[2]?.json['input']).toMatchObject([{ role: 'assistant' }, { role: 'user' }]);
  });
});

test('what the official library adds to items is accepted, and kept from the provider', async () => {
  sends(responseWith([messageItem('Well.')]));
  const parts = [{ type: 'output_text', text: 'I look.', annotations: [], parsed: null }];
  const { status } = await plain({
    input: [
      { role: 'user', content: 'Look.' },
      { type: 'message', role: 'assistant', status: 'completed', id: 'msg_1', content: parts },
      { ...callItem('look', '{}'), parsed_arguments: {} },
      { type: 'function_call_output', call_id: 'call_theirs', output: 'Rain.' },
    ],
  });
  expect(status).toBe(200);
  expect(vendor.asked[0]?.text).not.toContain('parsed');
});

describe('a plain response', () => {
  test('has every member that a client may need, and the ids of the provider where nothing is kept', async () => {
    sends(responseWith([messageItem('All is well.')]));
    const { status, body } = await plain({ store: false, temperature: 0.5 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: 'resp_theirs',
      model: 'mine',
      store: false,
      background: false,
      truncation: 'disabled',
      presence_penalty: 0,
      text: { format: { type: 'text' } },
      output: [{ id: 'msg_theirs' }],
    });
  });

  test('that has failed is an error, under whatever status it comes', async () => {
    sends(
      responseWith([], { status: 'failed', usage: null, error: { code: 'server_error', message: 'Oh.' } }),
    );
    expect(await plain({ model: another() })).toMatchObject({
      status: 502,
      body: { error: { code: 'upstream_error' } },
    });
    sends(
      responseWith([], {
        status: 'failed',
        usage: null,
        error: { code: 'rate_limit_exceeded', message: 'Wait.' },
      }),
    );
    const model = another();
    expect(await plain({ model })).toMatchObject({
      status: 429,
      body: { error: { message: `The provider of model '${model}' limits the rate of requests.` } },
    });
  });

  test('of another media type, or of JSON in place of events, is an invalid one', async () => {
    vendor.answer = (exchange) => exchange.writeHead(200, { 'content-type': 'text/plain' }).end('{}');
    expect(await plain({ model: another() })).toMatchObject({
      status: 502,
      body: { error: { code: 'upstream_invalid_response' } },
    });
    vendor.answer = (exchange) => sendJson(exchange, responseWith([messageItem('Well.')]));
    expect((await streamed({ model: another() })).text).toContain('upstream_invalid_response');
  });
});

describe('a stream', () => {
  test('is that of the provider, with ids of this service where it is kept', async () => {
    sends(responseWith([reasoningItem(null), messageItem('All is well.')]));
    const { events, verdict } = await streamed();
    expect(verdict).toMatchObject({ ok: true, outcome: 'complete' });
    const ended = events.at(-1)?.['response'] as Members;
    expect(ended).toMatchObject({ store: true, model: 'mine', status: 'completed' });
    const own = String(ended['id']).slice('resp_'.length);
    for (const event of events)
      if (typeof event['item_id'] === 'string') expect(event['item_id']).toContain(`${own}_`);
    const stored = await fetch(`${front.v1}/responses/resp_${own}`, {
      headers: { authorization: `Bearer ${front.key}` },
    });
    expect(await stored.json()).toEqual(ended);
  });

  test('keeps its deltas byte for byte where nothing is kept', async () => {
    const events = eventsOf(responseWith([messageItem('All is "item_id":"msg_theirs" well.')]));
    vendor.answer = (exchange) => sendEvents(exchange, wireOf(events));
    const { text, verdict } = await streamed({ store: false });
    expect(verdict).toMatchObject({ ok: true, outcome: 'complete' });
    for (const event of events.filter(({ type }) => String(type).endsWith('.delta')))
      expect(text).toContain(wireOf([event]));
  });

  test('is never whole when it is cut, wherever that is', async () => {
    const events = eventsOf(
      responseWith([reasoningItem('e'), messageItem('All is well.'), callItem('look', '{}')]),
    );
    for (let count = 0; count < events.length; count++) {
      vendor.answer = (exchange) => sendEvents(exchange, wireOf(events.slice(0, count)));
      const { status, verdict, text } = await streamed({ model: another() });
      if (status !== 200) expect(text, String(count)).toContain('upstream_invalid_response');
      else {
        expect(verdict, String(count)).toMatchObject({ ok: true, outcome: 'error' });
        expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
      }
    }
  });

  test('without numbers, names and ids is set right, and refused under `strict`', async () => {
    const events = eventsOf(responseWith([messageItem('All is well.')]));
    vendor.answer = (exchange) =>
      sendEvents(
        exchange,
        events
          .map((event, index) => {
            const id = event['item_id'] === undefined ? {} : { item_id: `odd_${index}` };
            return `data: ${JSON.stringify({ ...event, ...id, sequence_number: undefined })}\n\n`;
          })
          .join(''),
      );
    expect((await streamed()).verdict).toMatchObject({ ok: true, outcome: 'complete' });
    expect((await streamed({ model: 'strict' })).text).toContain('upstream_invalid_response');
    await expect
      .poll(() => front.log())
      .toMatch(/^(?=.*attempt failed).*"advice":"The setting `quirks\.normalize: auto`/m);
    await expect.poll(() => front.log()).toContain('numbering');
  });

  test('has no items and no events that the contract does not know', async () => {
    const unknown = { id: 'x_1', type: 'slug:something', status: 'completed' };
    sends(responseWith([unknown, messageItem('All is well.')]));
    const { events, verdict } = await streamed();
    expect(verdict).toMatchObject({ ok: true, outcome: 'complete' });
    expect(events.at(-1)?.['response']).toMatchObject({ output: [{ type: 'message' }] });
    expect((await plain()).body['output']).toMatchObject([{ type: 'message' }]);
  });

  test.each([
    ['flat', { type: 'error', code: 'rate_limit_exceeded', message: 'Wait.', param: null }],
    [
      'nested',
      { type: 'error', error: { type: 'x', code: 'rate_limit_exceeded', message: 'Wait.', param: null } },
    ],
    ['without a type', { error: { type: 'x', code: 'rate_limit_exceeded', message: 'Wait.' } }],
  ])('with a %s error event fails with its code, before content and after it', async (_, error) => {
    const events = eventsOf(responseWith([messageItem('All is well.')]));
    const place = events.findIndex(({ type }) => type === 'response.output_text.delta');
    vendor.answer = (exchange) =>
      sendEvents(exchange, wireOf([...events.slice(0, 2), { ...error, sequence_number: 2 }]));
    expect(await streamed({ model: another() })).toMatchObject({ status: 429 });
    vendor.answer = (exchange) =>
      sendEvents(exchange, wireOf([...events.slice(0, place + 1), { ...error, sequence_number: place + 1 }]));
    const model = another();
    const { events: got, verdict } = await streamed({ model });
    expect(verdict).toMatchObject({ ok: true, outcome: 'error' });
    const message = `The provider of model '${model}' limits the rate of requests.`;
    expect(got.slice(-2)).toMatchObject([
      { type: 'error', code: 'rate_limit_exceeded', error: { message } },
      { type: 'response.failed', response: { status: 'failed', error: { code: 'rate_limit_exceeded' } } },
    ]);
  });

  test('that ends with a failed response fails', async () => {
    const failed = responseWith([], {
      status: 'failed',
      usage: null,
      error: { code: 'server_error', message: 'Oh.' },
    });
    vendor.answer = (exchange) => sendEvents(exchange, wireOf(eventsOf(failed)));
    expect(await streamed({ model: another() })).toMatchObject({ status: 502 });
  });
});

describe('encrypted reasoning', () => {
  /** The response, plain or as the last event has it. */
  const wholeOf = async (more: Members): Promise<Members> => {
    if (more['stream'] !== true) return (await plain(more)).body;
    const { events } = await streamed(more);
    return events.at(-1)?.['response'] as Members;
  };
  const input = [{ role: 'user', content: 'What is it?' }];

  test.each([false, true])(
    'is sealed for its project, and opened for the provider; streamed: %s',
    async (stream) => {
      sends(responseWith([reasoningItem('gAAAA-theirs'), callItem('look', '{}')]));
      const more = { input, store: false, include: ['reasoning.encrypted_content'] };
      const got = await wholeOf({ ...more, stream });
      const output = got['output'] as Members[];
      expect(output[0]?.['encrypted_content']).toMatch(/^mr3\./);
      const result = { type: 'function_call_output', call_id: 'call_theirs', output: 'Rain.' };
      sends(responseWith([messageItem('It rains.')]));
      const { headers } = await plain({ input: [...input, ...output, result], store: false });
      expect(headers.get('x-translation-loss')).toBeNull();
      expect(vendor.asked.at(-1)?.json['input']).toMatchObject([
        { role: 'user' },
        { type: 'reasoning', id: 'rs_theirs', encrypted_content: 'gAAAA-theirs' },
        { type: 'function_call' },
        { type: 'function_call_output' },
      ]);
    },
  );

  test('of another service is left out, and reported', async () => {
    sends(responseWith([messageItem('Well.')]));
    const foreign = { ...reasoningItem('gAAAA-stolen'), status: 'completed' };
    const { headers } = await plain({ input: [foreign, ...input] });
    expect(headers.get('x-translation-loss')).toBe('input[0].encrypted_content');
    expect(vendor.asked[0]?.json['input']).toEqual(input);
  });

  test('never reaches a provider of another format, also where it needs no translation, and is reported', async () => {
    sends(responseWith([reasoningItem('gAAAA-theirs'), messageItem('Well.')]));
    const question = { role: 'user', content: 'What is it?' };
    const thinking = { type: 'enabled', budget_tokens: 1_024 };
    const request = { max_tokens: 2_048, thinking };
    const first = await front.post('/alt/v1/messages', { model: 'mine', ...request, messages: [question] });
    const { content } = (await first.json()) as { content: Members[] };
    expect(content[0]?.['signature']).toMatch(/^mr3\./);
    vendor.answer = (exchange) =>
      sendJson(exchange, {
        input_tokens: 3,
        type: 'message',
        id: 'msg_other',
        object: 'chat.completion',
        created: 1,
        role: 'assistant',
        model: 'other-1',
        content: [{ type: 'text', text: 'Well.' }],
        stop_reason: 'end_turn',
        stop_sequence: null,
        choices: [
          {
            index: 0,
            finish_reason: 'stop',
            logprobs: null,
            message: { role: 'assistant', content: 'Well.' },
          },
        ],
        usage: {
          input_tokens: 1,
          output_tokens: 1,
          prompt_tokens: 1,
          completion_tokens: 1,
          total_tokens: 2,
        },
      });
    const history = [question, { role: 'assistant', content }, question];
    const counted = await front.post('/alt/v1/messages/count_tokens', {
      model: 'other-messages',
      messages: history,
    });
    const messages = await front.post('/alt/v1/messages', {
      model: 'other-messages',
      ...request,
      messages: history,
    });
    const [block] = content;
    const chat = await front.post('/v1/chat/completions', {
      model: 'other-chat',
      messages: [question, { role: 'assistant', content: 'Well.', thinking_blocks: [block] }, question],
    });
    for (const { text } of vendor.asked) expect(text).not.toContain('mr3.');
    expect(vendor.asked).toHaveLength(4);
    for (const { headers } of [counted, messages])
      expect(headers.get('x-translation-loss')).toContain('messages[1].content[0]');
    expect(chat.headers.get('x-translation-loss')).toContain('messages[1].thinking_blocks[0].signature');
  });

  test('of 10 MB comes through, plain and streamed, and goes back', async () => {
    const encrypted = 'A'.repeat(10_000_000);
    sends(responseWith([reasoningItem(encrypted, ''), messageItem('Well.')]));
    for (const more of [{ store: false }, { store: false, stream: true }]) {
      const got = await wholeOf(more);
      const [reasoning] = got['output'] as Members[];
      await plain({ input: [reasoning, ...input], store: false });
      const sent = vendor.asked.at(-1)?.json['input'] as Members[] | undefined;
      expect(sent?.[0]?.['encrypted_content'] === encrypted).toBe(true);
    }
  });
});
