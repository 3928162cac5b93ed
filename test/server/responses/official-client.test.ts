/** `/v1/responses` with the official client, unmodified, before sandbox models: plain, streamed, tools, structured output. */
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let client: OpenAI;
const model = 'sandbox/chat';
const weather: OpenAI.Responses.FunctionTool = {
  type: 'function',
  name: 'get_weather',
  description: 'Returns the weather of a city.',
  strict: true,
  parameters: {
    type: 'object',
    properties: { city: { type: 'string', enum: ['Bremen'] } },
    required: ['city'],
    additionalProperties: false,
  },
};

beforeAll(async () => {
  server = await startServer();
  client = new OpenAI({ baseURL: server.v1, apiKey: server.key, maxRetries: 0 });
});
afterAll(() => server.stop());

describe('a response', () => {
  test('has its text, its usage and the settings of the request', async () => {
    const response = await client.responses.create({
      model,
      instructions: 'Be brief.',
      input: 'Say hello to Bremen.',
      metadata: { order: 'A-1093' },
    });
    expect(response.output_text).toBe('Say hello to Bremen.');
    expect(response).toMatchObject({
      object: 'response',
      status: 'completed',
      instructions: 'Be brief.',
      metadata: { order: 'A-1093' },
      store: true,
      parallel_tool_calls: true,
      tool_choice: 'none',
      text: { format: { type: 'text' } },
    });
    const { usage } = response;
    expect(usage?.total_tokens).toBe((usage?.input_tokens ?? 0) + (usage?.output_tokens ?? 0));
    expect(response.id).toMatch(/^resp_/);
  });

  test('is incomplete where a limit cuts it, and so is its last item', async () => {
    const input = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ');
    const response = await client.responses.create({ model, input, max_output_tokens: 16 });
    expect(response.status).toBe('incomplete');
    expect(response.incomplete_details?.reason).toBe('max_output_tokens');
    expect(response.output.at(-1)).toMatchObject({ type: 'message', status: 'incomplete' });
  });

  test('obeys a schema', async () => {
    const schema = {
      type: 'object',
      properties: { city: { type: 'string', const: 'Bremen' } },
      required: ['city'],
      additionalProperties: false,
    };
    const format = { type: 'json_schema' as const, name: 'place', strict: true, schema };
    const response = await client.responses.create({ model, input: 'Where?', text: { format } });
    expect(JSON.parse(response.output_text)).toEqual({ city: 'Bremen' });
    expect(response.text?.format).toMatchObject({ name: 'place', schema });
  });

  test('sees images and files', async () => {
    const file_data = `data:text/plain;base64,${Buffer.from('Bremen lies on the Weser.').toString('base64')}`;
    const response = await client.responses.create({
      model,
      input: [
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'What is this?' },
            { type: 'input_file', filename: 'notes.txt', file_data },
          ],
        },
      ],
    });
    expect(response.output_text).toContain('Bremen lies on the Weser.');
  });
});

describe('a tool loop', () => {
  test('takes the items of a response back as they came', async () => {
    const input: OpenAI.Responses.ResponseInput = [{ role: 'user', content: 'What is the weather?' }];
    const first = await client.responses.create({ model, input, tools: [weather] });
    const [call] = first.output;
    if (call?.type !== 'function_call') throw new Error('expected a call');
    expect(call).toMatchObject({ name: 'get_weather', status: 'completed' });
    expect(JSON.parse(call.arguments)).toEqual({ city: 'Bremen' });
    const second = await client.responses.create({
      model,
      input: [
        ...input,
        ...(first.output as OpenAI.Responses.ResponseInput),
        { type: 'function_call_output', call_id: call.call_id, output: '{"degrees":12}' },
      ],
      tools: [weather],
    });
    expect(second.output.at(-1)?.type).toBe('message');
    expect(second.output_text).not.toBe('');
  });

  test('calls a custom tool with a grammar, as text', async () => {
    const response = await client.responses.create({
      model,
      input: 'Change the file.',
      tools: [
        {
          type: 'custom',
          name: 'apply_patch',
          description: 'Changes files.',
          format: { type: 'grammar', syntax: 'lark', definition: 'start: "*** Begin Patch"' },
        },
      ],
      tool_choice: { type: 'custom', name: 'apply_patch' },
    });
    const [call] = response.output;
    expect(call).toMatchObject({ type: 'custom_tool_call', name: 'apply_patch', status: 'completed' });
    if (call?.type !== 'custom_tool_call') throw new Error('expected a call');
    const next = await client.responses.create({
      model,
      input: [call, { type: 'custom_tool_call_output', call_id: call.call_id, output: 'Done.' }],
    });
    expect(next.status).toBe('completed');
  });
});

describe('a stream', () => {
  test('has numbered events in their order, and the whole response at the end', async () => {
    const stream = await client.responses.create({ model, input: 'Say hello.', stream: true });
    const events: OpenAI.Responses.ResponseStreamEvent[] = [];
    for await (const event of stream) events.push(event);
    expect(events.map(({ sequence_number: number }) => number)).toEqual([...events.keys()]);
    const types = events.map(({ type }) => type);
    expect(types.slice(0, 4)).toEqual([
      'response.created',
      'response.in_progress',
      'response.output_item.added',
      'response.content_part.added',
    ]);
    const text = events.map((event) => (event.type === 'response.output_text.delta' ? event.delta : ''));
    const last = events.at(-1);
    if (last?.type !== 'response.completed') throw new Error('expected the end');
    expect(last.response.output[0]).toMatchObject({ content: [{ text: text.join('') }] });
  });

  test('is what the accumulator of the client understands', async () => {
    const stream = client.responses.stream({ model, input: 'What is the weather?', tools: [weather] });
    const seen: string[] = [];
    stream.on('event', ({ type }) => seen.push(type));
    const final = await stream.finalResponse();
    expect(final.output[0]).toMatchObject({ type: 'function_call', name: 'get_weather' });
    expect(seen).toContain('response.function_call_arguments.delta');
  });

  test('that fails says so in both forms, and then that the response has failed', async () => {
    const response = await server.call('/v1/responses', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'sandbox/stream-transport-cut', input: 'Hello there.', stream: true }),
    });
    const text = await response.text();
    const events = [...text.matchAll(/^event: (.*)\ndata: (.*)$/gm)].map(([, name, data]) => ({
      name,
      data: JSON.parse(data ?? '') as Record<string, unknown>,
    }));
    expect(events.at(-2)).toMatchObject({
      name: 'error',
      data: {
        code: 'upstream_error',
        error: { code: 'upstream_error', doc_url: `${server.url}/docs/errors/upstream_error/` },
      },
    });
    expect(events.at(-1)).toMatchObject({
      name: 'response.failed',
      data: { response: { status: 'failed', error: { code: 'upstream_error' } } },
    });
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
    const stream = await client.responses.create({
      model: 'sandbox/stream-transport-cut',
      input: 'Hello there.',
      stream: true,
    });
    const failed = Array.fromAsync(stream);
    await expect(failed).rejects.toThrow(OpenAI.APIError);
    await expect(failed).rejects.toMatchObject({
      error: { doc_url: `${server.url}/docs/errors/upstream_error/` },
    });
  });
});

describe('what only its vendor can do is refused, with the remedy:', () => {
  const input = 'Hello.';
  test.each<[string, object, string]>([
    ['conversation', { input, conversation: 'conv_1' }, "'previous_response_id'"],
    ['prompt', { input, prompt: { id: 'pmpt_1' } }, "'instructions'"],
    ['background', { input, background: true }, '"stream": true'],
    ['background_options', { input, background_options: { completion_window: '2h' } }, '"stream": true'],
    ['tools[0].type', { input, tools: [{ type: 'code_interpreter' }] }, 'offer a function'],
    [
      'input[0].content[0].image_url',
      { input: [{ role: 'user', content: [{ type: 'input_image' }] }] },
      'file_id',
    ],
    ['input', { input: [{ type: 'reasoning', summary: [] }] }, 'not reasoning'],
    ['input[0].type', { input: [{ type: 'computer_call', id: 'x' }] }, 'function_call'],
  ])('%s', async (param, body, remedy) => {
    const response = await server.call('/v1/responses', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model, ...body }),
    });
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as { error: { param: string; message: string } };
    expect(error.param).toBe(param);
    expect(error.message).toContain(remedy);
  });

  test('nulls and switches that change nothing are accepted', async () => {
    const nulls = ['previous_response_id', 'conversation', 'prompt', 'tools', 'reasoning', 'text', 'include'];
    const response = await server.call('/v1/responses', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        model,
        input,
        ...Object.fromEntries(nulls.map((name) => [name, null])),
        background: false,
        store: true,
        client_metadata: { session: '7' },
        stream_options: { include_obfuscation: false },
      }),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-translation-loss')).toBeNull();
    expect(await response.json()).toMatchObject({ store: true, background: false });
  });
});
