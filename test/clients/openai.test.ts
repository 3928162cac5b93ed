/** The official chat-completions client, newest and a year old, gets everything it knows how to ask for. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import OpenAI, { toFile } from 'openai';
import { zodResponseFormat } from 'openai/helpers/zod';
import OpenAI2025 from 'openai-2025';
import { z } from 'zod';
import { pdf, png, wav } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const weatherTool = {
  type: 'function' as const,
  function: {
    name: 'get_weather',
    description: 'Current weather of a city',
    parameters: {
      type: 'object',
      properties: { city: { type: 'string' }, unit: { type: 'string', enum: ['c', 'f'] } },
      required: ['city', 'unit'],
      additionalProperties: false,
    },
  },
};

/** Both majors have the same calls here; the older one's types are a subset at the places used. */
const versions: [string, () => OpenAI][] = [
  ['openai, newest', () => new OpenAI({ apiKey: server.key, baseURL: server.v1 })],
  [
    'openai, a year old',
    () => new OpenAI2025({ apiKey: server.key, baseURL: server.v1 }) as unknown as OpenAI,
  ],
];

describe.each(versions)('%s', (_name, connect) => {
  test('a chat is answered with the last user text, its usage counted, its trace id readable', async () => {
    const { data, response } = await connect()
      .chat.completions.create({
        model: 'sandbox/chat',
        messages: [{ role: 'user', content: 'Grüße an alle' }],
      })
      .withResponse();
    expect(data.choices[0]?.message.content).toBe('Grüße an alle');
    expect(data.choices[0]?.finish_reason).toBe('stop');
    expect(data.usage?.completion_tokens).toBeGreaterThan(0);
    expect(data.usage?.total_tokens).toBe(
      (data.usage?.prompt_tokens ?? 0) + (data.usage?.completion_tokens ?? 0),
    );
    expect(response.headers.get('x-request-id')).toBe(response.headers.get('x-trace-id'));
  });

  test('a stream gives the same text in several chunks, and usage when asked for', async () => {
    const stream = await connect().chat.completions.create({
      model: 'sandbox/chat',
      messages: [{ role: 'user', content: 'one two three four five six seven' }],
      stream: true,
      stream_options: { include_usage: true },
    });
    let text = '';
    let chunks = 0;
    let usage;
    for await (const chunk of stream) {
      chunks++;
      text += chunk.choices[0]?.delta.content ?? '';
      usage = chunk.usage ?? usage;
    }
    expect(text).toBe('one two three four five six seven');
    expect(chunks).toBeGreaterThan(3);
    expect(usage?.completion_tokens).toBeGreaterThan(0);
  });

  test('the stream helper folds a stream to the final completion', async () => {
    const runner = connect().chat.completions.stream({
      model: 'sandbox/chat',
      messages: [{ role: 'user', content: 'fold me' }],
    });
    const final = await runner.finalChatCompletion();
    expect(final.choices[0]?.message.content).toBe('fold me');
  });

  test('a tool is called with arguments that fit its schema, plain and streamed, and its result is used', async () => {
    const client = connect();
    const ask = {
      model: 'sandbox/chat',
      messages: [{ role: 'user' as const, content: 'Weather in Oslo?' }],
      tools: [weatherTool],
    };
    const plain = await client.chat.completions.create(ask);
    const call = plain.choices[0]?.message.tool_calls?.[0];
    expect(plain.choices[0]?.finish_reason).toBe('tool_calls');
    if (call?.type !== 'function') throw new Error('no function call');
    const given = z
      .strictObject({ city: z.string(), unit: z.enum(['c', 'f']) })
      .parse(JSON.parse(call.function.arguments));
    expect(given.unit).toMatch(/^[cf]$/);

    const streamed = await client.chat.completions.stream(ask).finalChatCompletion();
    expect(streamed.choices[0]?.message.tool_calls?.[0]).toMatchObject({
      type: 'function',
      function: { name: 'get_weather', arguments: call.function.arguments },
    });

    const response = await client.chat.completions.create({
      ...ask,
      messages: [
        ...ask.messages,
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', tool_call_id: call.id, content: '12 degrees and rain' },
      ],
    });
    expect(response.choices[0]?.message.content).toContain('12 degrees and rain');
  });

  test('runTools goes round by itself', async () => {
    const runner = connect().chat.completions.runTools({
      model: 'sandbox/chat',
      messages: [{ role: 'user', content: 'Weather?' }],
      tools: [
        {
          type: 'function',
          function: {
            ...weatherTool.function,
            function: (given: { city: string }) => `sunny in ${given.city}`,
            parse: JSON.parse as (text: string) => { city: string },
          },
        },
      ],
    });
    expect(await runner.finalContent()).toContain('sunny in');
  });

  test('the message of a completion goes back as the library dumps it, with nulls for what it has not', async () => {
    const client = connect();
    const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: 'one' }];
    const first = await client.chat.completions.create({ model: 'sandbox/chat', messages });
    const message = first.choices[0]?.message;
    const nulls = { tool_calls: null, function_call: null, refusal: null, audio: null, annotations: null };
    const dumped = { ...nulls, ...message } as unknown as OpenAI.ChatCompletionMessageParam;
    const unset = { tools: null, tool_choice: null, response_format: null, user: null, stop: null };
    const second = await client.chat.completions.create({
      model: 'sandbox/chat',
      messages: [...messages, dumped, { role: 'user', content: 'two' }],
      ...unset,
    } as unknown as OpenAI.ChatCompletionCreateParamsNonStreaming);
    expect(second.choices[0]?.message.content).toBe('two');
  });

  test('fields of other clients are sent along: the name of a tool, a schema in json_object, usage', async () => {
    const client = connect();
    const call = {
      index: 0,
      id: 'call_1',
      type: 'function',
      function: { name: 'get_weather', arguments: '{}' },
    };
    const after = await client.chat.completions.create({
      model: 'sandbox/chat',
      messages: [
        { role: 'user', content: 'Weather?' },
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', tool_call_id: 'call_1', name: 'get_weather', content: 'sunny' },
      ],
      stream_options: { include_usage: true },
    } as unknown as OpenAI.ChatCompletionCreateParamsNonStreaming);
    expect(after.choices[0]?.message.content).toContain('sunny');
    const schema = { type: 'object', properties: { size: { type: 'integer' } }, required: ['size'] };
    const object = await client.chat.completions.create({
      model: 'sandbox/chat',
      messages: [{ role: 'user', content: 'a thing as JSON' }],
      response_format: { type: 'json_object', schema },
    } as unknown as OpenAI.ChatCompletionCreateParamsNonStreaming);
    expect(JSON.parse(object.choices[0]?.message.content ?? '')).toEqual({
      size: expect.any(Number) as number,
    });
    const stream = await client.chat.completions.create({
      model: 'sandbox/chat',
      messages: [{ role: 'user', content: 'x' }],
      stream: true,
      usage: { include: true },
    } as unknown as OpenAI.ChatCompletionCreateParamsStreaming);
    let tokens = 0;
    for await (const chunk of stream) tokens += chunk.usage?.total_tokens ?? 0;
    expect(tokens).toBeGreaterThan(0);
  });

  test('structured output is parsed by its schema', async () => {
    const shape = z.object({ name: z.string(), tags: z.array(z.string()).min(1), size: z.number().int() });
    const parsed = await connect().chat.completions.parse({
      model: 'sandbox/chat',
      messages: [{ role: 'user', content: 'a thing' }],
      response_format: zodResponseFormat(shape, 'thing'),
    });
    expect(shape.parse(parsed.choices[0]?.message.parsed)).toBeTruthy();
  });

  test('image, audio and file parts are seen', async () => {
    const client = connect();
    const file = await client.files.create({
      file: await toFile(pdf('Quarterly report of the sandbox'), 'report.pdf'),
      purpose: 'user_data',
    });
    const response = await client.chat.completions.create({
      model: 'sandbox/chat',
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Look at these' },
            {
              type: 'image_url',
              image_url: { url: `data:image/png;base64,${png(7, 5).toString('base64')}` },
            },
            { type: 'input_audio', input_audio: { data: wav(250).toString('base64'), format: 'wav' } },
            { type: 'file', file: { file_id: file.id } },
          ],
        },
      ],
    });
    const text = response.choices[0]?.message.content ?? '';
    expect(text).toContain('Look at these');
    expect(text).toContain('image/png');
    expect(text).toContain('7x5');
    expect(text).toContain('wav');
    expect(text).toContain('Quarterly report of the sandbox');
  });

  test('embeddings as floats and as base64 are the same numbers', async () => {
    const client = connect();
    const ask = { model: 'sandbox/embed', input: ['the cat sat', 'a dog ran'], dimensions: 64 };
    const floats = await client.embeddings.create({ ...ask, encoding_format: 'float' });
    const packed = await client.embeddings.create({ ...ask, encoding_format: 'base64' });
    const unasked = await client.embeddings.create(ask);
    expect(floats.data).toHaveLength(2);
    expect(floats.data[0]?.embedding).toHaveLength(64);
    const bytes = Buffer.from(packed.data[0]?.embedding as unknown as string, 'base64');
    const unpacked = Array.from({ length: 64 }, (_, at) => bytes.readFloatLE(at * 4));
    expect(unpacked).toEqual(floats.data[0]?.embedding.map(Math.fround));
    expect([...(unasked.data[0]?.embedding ?? [])]).toEqual(unpacked);
  });

  test('a file goes up, is listed, comes down the same, and is gone after its deletion', async () => {
    const client = connect();
    const bytes = Buffer.from('{"custom_id":"1"}\n{"custom_id":"2"}\n');
    const file = await client.files.create({ file: await toFile(bytes, 'lines.jsonl'), purpose: 'batch' });
    expect(file).toMatchObject({
      object: 'file',
      bytes: bytes.length,
      filename: 'lines.jsonl',
      purpose: 'batch',
    });
    const ids = [];
    for await (const each of client.files.list()) ids.push(each.id);
    expect(ids).toContain(file.id);
    const content = await client.files.content(file.id);
    expect(Buffer.from(await content.arrayBuffer())).toEqual(bytes);
    expect(await client.files.delete(file.id)).toMatchObject({ id: file.id, deleted: true });
    await expect(client.files.retrieve(file.id)).rejects.toMatchObject({
      status: 404,
      code: 'file_not_found',
    });
  });

  test('speech comes as audio', async () => {
    const speech = await connect().audio.speech.create({
      model: 'sandbox/speech',
      voice: 'alloy',
      input: 'Hello from the sandbox.',
      response_format: 'wav',
    });
    expect(speech.headers.get('content-type')).toBe('audio/wav');
    const bytes = Buffer.from(await speech.arrayBuffer());
    expect(bytes.subarray(0, 4).toString()).toBe('RIFF');
    expect(bytes.length).toBeGreaterThan(20_000);
  });

  test('models are listed, and one is found by an id with a slash', async () => {
    const client = connect();
    const ids = [];
    for await (const model of client.models.list()) ids.push(model.id);
    expect(ids).toContain('sandbox/chat');
    expect(await client.models.retrieve('sandbox/chat')).toMatchObject({
      id: 'sandbox/chat',
      owned_by: 'modelroute',
    });
  });

  test('errors arrive as the classes of the client, with code, param and trace id', async () => {
    const client = connect();
    const ask = (model: string) =>
      client.chat.completions.create(
        { model, messages: [{ role: 'user', content: 'x' }] },
        { maxRetries: 0 },
      );
    await expect(ask('sandbox/chet')).rejects.toMatchObject({
      status: 404,
      code: 'model_not_found',
      param: 'model',
    });
    await expect(ask('sandbox/error-model_not_allowed')).rejects.toMatchObject({
      status: 403,
      code: 'model_not_allowed',
    });
    await expect(ask('sandbox/error-rate_limit_exceeded')).rejects.toMatchObject({
      status: 429,
      code: 'rate_limit_exceeded',
    });
    const failed = await ask('sandbox/status-503').catch((error: unknown) => error);
    expect(failed).toMatchObject({ status: 503 });
    expect((failed as { requestID: string }).requestID).toMatch(/^[0-9a-f]{32}$/);
  });

  test('an in-band error ends the stream as an error', async () => {
    const stream = await connect().chat.completions.create({
      model: 'sandbox/stream-cut',
      messages: [{ role: 'user', content: 'begin and break' }],
      stream: true,
    });
    await expect(Array.fromAsync(stream)).rejects.toMatchObject({
      code: expect.stringMatching(/^upstream_/) as string,
      error: { doc_url: expect.stringMatching(/^http:\/\/[^/]+\/docs\/errors\/upstream_\w+\/$/) as string },
    });
  });

  test('an aborted stream ends at once', async () => {
    const stream = await connect().chat.completions.create({
      model: 'sandbox/slow',
      messages: [{ role: 'user', content: 'wait' }],
      metadata: { ttft_ms: '1', gap_ms: '30000', events: '10' },
      stream: true,
    });
    const startedMs = performance.now();
    for await (const chunk of stream) {
      expect(chunk.object).toBe('chat.completion.chunk');
      stream.controller.abort();
      break;
    }
    expect(performance.now() - startedMs).toBeLessThan(5_000);
  });
});

test('a wrong key is refused as an authentication error', async () => {
  const client = new OpenAI({ apiKey: 'mr-wrong', baseURL: server.v1, maxRetries: 0 });
  await expect(client.models.list()).rejects.toMatchObject({ status: 401, code: 'invalid_api_key' });
});
