/** Kept responses with the official client, unmodified: continued, referred to, looked up, deleted, and refused with the remedy. */
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { post, startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let client: OpenAI;
const model = 'sandbox/chat';
const lookUp = (name: string): OpenAI.Responses.FunctionTool => ({
  type: 'function',
  name,
  strict: true,
  parameters: {
    type: 'object',
    properties: { city: { type: 'string', enum: ['Bremen'] } },
    required: ['city'],
    additionalProperties: false,
  },
});

interface Refusal {
  status: number;
  error: { code: string; param: string; message: string };
}

async function refused(body: object, at: TestServer = server): Promise<Refusal> {
  const response = await at.call('/v1/responses', post({ model, ...body }));
  return { status: response.status, ...((await response.json()) as Pick<Refusal, 'error'>) };
}

beforeAll(async () => {
  server = await startServer();
  client = new OpenAI({ baseURL: server.v1, apiKey: server.key, maxRetries: 0 });
});
afterAll(() => server.stop());

describe('a tool loop', () => {
  test('of several steps continues by the id of the response before', async () => {
    const tools = [lookUp('get_weather')];
    let response = await client.responses.create({ model, input: 'What is the weather?', tools });
    const first = response.id;
    for (let step = 0; step < 3; step++) {
      const call = response.output.find(({ type }) => type === 'function_call');
      if (call?.type !== 'function_call') throw new Error('expected a call');
      const result = {
        type: 'function_call_output' as const,
        call_id: call.call_id,
        output: `Rain, ${step}.`,
      };
      response = await client.responses.create({
        model,
        previous_response_id: response.id,
        input: [result],
        tools,
      });
      expect(response.output_text).toContain(`Rain, ${step}.`);
      response = await client.responses.create({
        model,
        previous_response_id: response.id,
        input: 'And now?',
        tools,
      });
    }
    expect(response.previous_response_id).not.toBe(first);
    // The conversation is all there: the first question counts in the input of the last one.
    const alone = await client.responses.create({ model, input: 'And now?', tools });
    expect(response.usage?.input_tokens).toBeGreaterThan((alone.usage?.input_tokens ?? 0) + 20);
  });

  test('of several steps refers to items, and sends calls in full, as clients do by default', async () => {
    const input: OpenAI.Responses.ResponseInput = [{ role: 'user', content: 'Say where you are.' }];
    const first = await client.responses.create({ model, input });
    const [said] = first.output;
    if (said?.type !== 'message') throw new Error('expected a message');
    input.push({ type: 'item_reference', id: said.id }, { role: 'user', content: 'What is the weather?' });
    const stream = client.responses.stream({ model, input, tools: [lookUp('get_weather')] });
    const [call] = (await stream.finalResponse()).output;
    if (call?.type !== 'function_call') throw new Error('expected a call');
    const { call_id, name, arguments: given } = call;
    input.push(
      { type: 'function_call', call_id, name, arguments: given },
      { type: 'function_call_output', call_id, output: 'It rains.' },
    );
    const third = await client.responses.create({ model, input, tools: [lookUp('get_weather')] });
    expect(third.output_text).toContain('It rains.');
    const whole = [...input];
    whole[1] = said;
    const same = await client.responses.create({ model, input: whole, tools: [lookUp('get_weather')] });
    expect(third.usage?.input_tokens).toBe(same.usage?.input_tokens);
  });
});

describe('a kept response', () => {
  test('is returned as it was sent, plain or streamed, and gone when it is deleted', async () => {
    const made = await client.responses.create({ model, input: 'Hello.' });
    const streamed = await client.responses.stream({ model, input: 'Hello.' }).finalResponse();
    for (const { id, output, usage } of [made, streamed]) {
      expect(await client.responses.retrieve(id)).toMatchObject({
        id,
        usage,
        store: true,
        status: 'completed',
      });
      expect((await client.responses.retrieve(id)).output).toHaveLength(output.length);
    }
    await client.responses.delete(made.id);
    await expect(client.responses.retrieve(made.id)).rejects.toMatchObject({
      status: 404,
      code: 'response_not_found',
    });
    await expect(client.responses.delete(made.id)).rejects.toMatchObject({ status: 404 });
  });

  test('lists the items that it was made from, a page at a time, and each can be referred to', async () => {
    const first = await client.responses.create({ model, input: 'One.' });
    const input: OpenAI.Responses.ResponseInput = [
      { role: 'user', content: [{ type: 'input_text', text: 'Two.' }] },
      { type: 'function_call', call_id: 'call_1', name: 'look', arguments: '{}' },
      { type: 'function_call_output', call_id: 'call_1', output: 'Rain.' },
    ];
    const second = await client.responses.create({ model, input, previous_response_id: first.id });
    const list = async (order: 'asc' | 'desc', limit: number) => {
      const items: OpenAI.Responses.ResponseItem[] = [];
      for await (const item of client.responses.inputItems.list(second.id, { order, limit }))
        items.push(item);
      return items;
    };
    const whole = await list('asc', 100);
    expect(whole.map(({ type }) => type)).toEqual([
      'message',
      'message',
      'message',
      'function_call',
      'function_call_output',
    ]);
    expect(whole[0]).toMatchObject({ role: 'user', content: [{ type: 'input_text', text: 'One.' }] });
    expect(whole[1]).toEqual(first.output[0]);
    expect(new Set(whole.map(({ id }) => id)).size).toBe(5);
    for (const limit of [1, 2, 3, 5]) {
      expect(await list('asc', limit)).toEqual(whole);
      expect(await list('desc', limit)).toEqual(whole.toReversed());
    }
    const [one] = whole;
    if (one === undefined) throw new Error('expected an item');
    const reference = { type: 'item_reference' as const, id: one.id ?? '' };
    const referring = await client.responses.create({ model, input: [reference] });
    expect(referring.usage?.input_tokens).toBe(first.usage?.input_tokens);
  });

  test('lists its items for its owner alone, and refuses places that it does not have', async () => {
    const { id } = await client.responses.create({ model, input: 'Mine.' });
    const other = await client.responses.create({ model, input: 'Another.' });
    const elsewhere = (await client.responses.inputItems.list(other.id)).data[0]?.id ?? '';
    const places: readonly (readonly [string, string, string])[] = [
      [`${id}/input_items?after=msg_none_in_0`, 'response_not_found', 'after'],
      [`${id}/input_items?after=${elsewhere}`, 'response_not_found', 'after'],
      ['resp_none/input_items', 'response_not_found', 'response_id'],
      [`${id}/input_items?limit=0`, 'invalid_value', 'limit'],
      [`${id}/input_items?limit=101`, 'invalid_value', 'limit'],
      [`${id}/input_items?order=up`, 'invalid_value', 'order'],
    ];
    for (const [path, code, param] of places) {
      const response = await server.call(`/v1/responses/${path}`);
      const { error } = (await response.json()) as Refusal;
      expect([path, error.code, error.param]).toEqual([path, code, param]);
    }
    await client.responses.delete(id);
    await expect(client.responses.inputItems.list(id)).rejects.toMatchObject({ status: 404 });
  });

  test('that is deleted cannot be continued, nor what continued it', async () => {
    const first = await client.responses.create({ model, input: 'One.' });
    const second = await client.responses.create({ model, input: 'Two.', previous_response_id: first.id });
    await client.responses.delete(first.id);
    for (const id of [first.id, second.id]) {
      const { status, error } = await refused({ input: 'Three.', previous_response_id: id });
      expect([status, error.code, error.param]).toEqual([404, 'response_not_found', 'previous_response_id']);
      expect(error.message).toContain('"store": false');
    }
  });

  test('of a request with "store": false is none', async () => {
    const made = await client.responses.create({ model, input: 'Hello.', store: false });
    expect(made).toMatchObject({ store: false });
    await expect(client.responses.retrieve(made.id)).rejects.toMatchObject({ status: 404 });
  });

  test('is none where the stream has failed, and the response says so', async () => {
    const response = await server.call(
      '/v1/responses',
      post({ model: 'sandbox/stream-transport-cut', input: 'Hello.', stream: true }),
    );
    const failed = (await response.text()).split('\n').find((line) => line.includes('"response.failed"'));
    const { response: made } = JSON.parse(failed?.slice('data: '.length) ?? '');
    expect(made.store).toBe(false);
    await expect(client.responses.retrieve(made.id)).rejects.toMatchObject({ status: 404 });
  });
});

test.each([
  [{ input: 'x', previous_response_id: 'resp_1' }, 'previous_response_id'],
  [
    {
      input: [
        { type: 'item_reference', id: 'msg_1_0' },
        { role: 'user', content: 'x' },
      ],
    },
    'input[0].id',
  ],
  [
    {
      input: [
        { type: 'item_reference', id: '__proto__' },
        { role: 'user', content: 'x' },
      ],
    },
    'input[0].id',
  ],
])('a reference to nothing is a 404 with the remedy: %j', async (body, param) => {
  const { status, error } = await refused(body);
  expect([status, error.code, error.param]).toEqual([404, 'response_not_found', param]);
  expect(error.message).toContain('Send the items of the conversation');
});

describe('hostile references', () => {
  test('to more than a thousand responses are refused', async () => {
    const input = Array.from({ length: 1_001 }, (_, at) => ({ type: 'item_reference', id: `msg_${at}_0` }));
    const { status, error } = await refused({ input });
    expect([status, error.code, error.param]).toEqual([400, 'invalid_value', 'input[0]']);
  });

  test('to one item a thousand times are refused where they add up to too much', async () => {
    const made = await client.responses.create({ model, input: 'x'.repeat(40_000) });
    const input = Array.from({ length: 1_000 }, () => ({ type: 'item_reference', id: made.output[0]?.id }));
    const { status, error } = await refused({ input });
    expect([status, error.code]).toEqual([413, 'payload_too_large']);
  });

  test('of a wrong type are refused', async () => {
    const { status, error } = await refused({ input: 'x', previous_response_id: 7 });
    expect([status, error.code, error.param]).toEqual([400, 'invalid_type', 'previous_response_id']);
  });
});

describe('a server that keeps none', () => {
  let without: TestServer;
  beforeAll(async () => {
    without = await startServer({ MODELROUTE_KEEP_RESPONSES: '0' });
  });
  afterAll(() => without.stop());

  test('says so in the response, and refuses references with the remedy', async () => {
    const made = await without.call('/v1/responses', post({ model, input: 'Hello.' }));
    expect(await made.json()).toMatchObject({ store: false });
    const { status, error } = await refused({ input: 'x', previous_response_id: 'resp_1' }, without);
    expect([status, error.code, error.param]).toEqual([400, 'unsupported_parameter', 'previous_response_id']);
    const input = [{ type: 'item_reference', id: 'msg_1_0' }];
    const item = await refused({ input }, without);
    expect([item.status, item.error.param]).toEqual([400, 'input[0]']);
    for (const { message } of [error, item.error]) expect(message).toContain('"store": false');
  });
});
