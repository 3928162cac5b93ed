/** The official messages client, newest and a year old (with the older API version), gets everything it knows how to ask for. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import Anthropic from '@anthropic-ai/sdk';
import Anthropic2025 from 'anthropic-sdk-2025';
import { z } from 'zod';
import { pdf, png } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const weatherTool = {
  name: 'get_weather',
  description: 'Current weather of a city',
  input_schema: {
    type: 'object' as const,
    properties: { city: { type: 'string' }, days: { type: 'integer', minimum: 1, maximum: 7 } },
    required: ['city', 'days'],
  },
};
const input = z.object({ city: z.string(), days: z.number().int().min(1).max(7) });

const versions: [string, () => Anthropic][] = [
  [
    '@anthropic-ai/sdk, newest (2026-10-21, Bearer)',
    () => new Anthropic({ apiKey: server.key, baseURL: server.alt }),
  ],
  [
    '@anthropic-ai/sdk, a year old (2023-06-01, x-api-key)',
    () => new Anthropic2025({ apiKey: server.key, baseURL: server.alt }) as unknown as Anthropic,
  ],
];

describe.each(versions)('%s', (_name, connect) => {
  const ask = (content: Anthropic.MessageParam['content']) => ({
    model: 'sandbox/chat',
    max_tokens: 1_000,
    messages: [{ role: 'user' as const, content }],
  });
  const textOf = (message: Anthropic.Message) =>
    message.content.map((block) => (block.type === 'text' ? block.text : '')).join('');

  test('a message is answered with the last user text, its usage counted, its trace id readable', async () => {
    const { data, response } = await connect().messages.create(ask('Grüße an alle')).withResponse();
    expect(textOf(data)).toBe('Grüße an alle');
    expect(data.stop_reason).toBe('end_turn');
    expect(data.usage.output_tokens).toBeGreaterThan(0);
    expect(response.headers.get('request-id')).toBe(response.headers.get('x-trace-id'));
  });

  test('a stream gives the same message as the plain call', async () => {
    const stream = connect().messages.stream(ask('one two three four five six seven'));
    const chunks: string[] = [];
    stream.on('text', (delta) => chunks.push(delta));
    const final = await stream.finalMessage();
    expect(textOf(final)).toBe('one two three four five six seven');
    expect(chunks.length).toBeGreaterThan(3);
    expect(final.usage.output_tokens).toBeGreaterThan(0);
  });

  test('a tool is used with input that fits its schema, plain and streamed, and its result is read', async () => {
    const client = connect();
    const request = { ...ask('Weather in Oslo?'), tools: [weatherTool] };
    const plain = await client.messages.create(request);
    expect(plain.stop_reason).toBe('tool_use');
    const use = plain.content.find((block) => block.type === 'tool_use');
    if (use === undefined) throw new Error('no tool use');
    expect(input.parse(use.input)).toBeTruthy();

    const streamed = await client.messages.stream(request).finalMessage();
    expect(streamed.content.find((block) => block.type === 'tool_use')?.input).toEqual(use.input);

    const response = await client.messages.create({
      ...request,
      messages: [
        ...request.messages,
        { role: 'assistant', content: [{ type: 'tool_use', id: use.id, name: use.name, input: use.input }] },
        {
          role: 'user',
          content: [{ type: 'tool_result', tool_use_id: use.id, content: '12 degrees and rain' }],
        },
      ],
    });
    expect(textOf(response)).toContain('12 degrees and rain');
  });

  test('structured output is JSON that fits its schema', async () => {
    const response = await connect().messages.create({
      ...ask('a thing'),
      output_config: {
        format: {
          type: 'json_schema',
          schema: {
            type: 'object',
            properties: { name: { type: 'string' }, size: { type: 'integer' } },
            required: ['name', 'size'],
            additionalProperties: false,
          },
        },
      },
    });
    expect(
      z.strictObject({ name: z.string(), size: z.number().int() }).parse(JSON.parse(textOf(response))),
    ).toBeTruthy();
  });

  test('image and document blocks are seen', async () => {
    const response = await connect().messages.create(
      ask([
        { type: 'text', text: 'Look at these' },
        {
          type: 'image',
          source: { type: 'base64', media_type: 'image/png', data: png(7, 5).toString('base64') },
        },
        {
          type: 'document',
          source: {
            type: 'base64',
            media_type: 'application/pdf',
            data: pdf('Annual report').toString('base64'),
          },
        },
      ]),
    );
    expect(textOf(response)).toContain('Look at these');
    expect(textOf(response)).toContain('7x5');
    expect(textOf(response)).toContain('Annual report');
  });

  test('tokens are counted, and models listed page by page', async () => {
    const client = connect();
    const { max_tokens: _, ...countable } = ask('How many tokens are these?');
    expect((await client.messages.countTokens(countable)).input_tokens).toBeGreaterThan(3);
    const ids = [];
    for await (const model of client.models.list({ limit: 5 })) ids.push(model.id);
    expect(ids.length).toBeGreaterThan(10);
    expect(new Set(ids).size).toBe(ids.length);
    expect(await client.models.retrieve('sandbox/chat')).toMatchObject({ id: 'sandbox/chat', type: 'model' });
  });

  test('errors arrive as the classes of the client, with their type and trace id', async () => {
    const client = connect();
    const call = (model: string) => client.messages.create({ ...ask('x'), model }, { maxRetries: 0 });
    const kind = (type: string) => ({ error: { type: 'error', error: { type } } });
    await expect(call('sandbox/chet')).rejects.toMatchObject({ status: 404, ...kind('not_found_error') });
    await expect(call('sandbox/error-model_not_allowed')).rejects.toMatchObject({
      status: 403,
      ...kind('permission_error'),
    });
    await expect(call('sandbox/error-rate_limit_exceeded')).rejects.toMatchObject({
      status: 429,
      ...kind('rate_limit_error'),
    });
    await expect(call('sandbox/status-529')).rejects.toMatchObject({
      status: 529,
      ...kind('overloaded_error'),
    });
    const failed = await call('sandbox/error-internal_error').catch((error: unknown) => error);
    expect((failed as { requestID: string }).requestID).toMatch(/^[0-9a-f]{32}$/);
  });

  test('an in-band error ends the stream as an error', async () => {
    const stream = connect().messages.stream({ ...ask('begin and break'), model: 'sandbox/stream-cut' });
    const failed = stream.finalMessage();
    await expect(failed).rejects.toThrow(/provider|upstream/i);
    await expect(failed).rejects.toMatchObject({
      error: {
        error: {
          details: {
            doc_url: expect.stringMatching(/^http:\/\/[^/]+\/docs\/errors\/upstream_\w+\/$/) as string,
          },
        },
      },
    });
  });

  test('an aborted stream ends at once', async () => {
    const stream = connect().messages.stream({
      ...ask('wait'),
      model: 'sandbox/slow',
      metadata: { user_id: '{"ttft_ms":1,"gap_ms":30000,"events":10}' },
    });
    const startedMs = performance.now();
    stream.on('streamEvent', () => stream.abort());
    await expect(stream.finalMessage()).rejects.toThrow(/abort/i);
    expect(performance.now() - startedMs).toBeLessThan(5_000);
  });
});

describe('the two API versions', () => {
  const body = {
    model: 'sandbox/chat',
    max_tokens: 10,
    temperature: 1,
    messages: [{ role: 'user', content: 'x' }],
  };
  const call = (version: string | undefined, change: object = {}) =>
    server.call('/alt/v1/messages', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(version !== undefined && { 'anthropic-version': version }),
      },
      body: JSON.stringify({ ...body, ...change }),
    });
  const errorOf = async (response: Response) => ({
    status: response.status,
    details: ((await response.json()) as { error: { details: object } }).error.details,
  });

  test('2023-06-01, also as the default, takes sampling parameters; 2026-10-21 refuses them by name', async () => {
    expect((await call(undefined)).status).toBe(200);
    expect((await call('2023-06-01')).status).toBe(200);
    expect(await errorOf(await call('2026-10-21'))).toMatchObject({
      status: 400,
      details: { error_code: 'unsupported_parameter', param: 'temperature' },
    });
  });

  test('2026-10-21 refuses a document in an assistant turn and citations on user text', async () => {
    const document = { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'x' } };
    const assistant = {
      temperature: undefined,
      messages: [
        { role: 'user', content: 'x' },
        { role: 'assistant', content: [document] },
      ],
    };
    expect(await errorOf(await call('2026-10-21', assistant))).toMatchObject({ status: 400 });
    const citation = {
      type: 'char_location',
      cited_text: 'x',
      document_index: 0,
      document_title: null,
      start_char_index: 0,
      end_char_index: 1,
    };
    const cited = {
      temperature: undefined,
      messages: [{ role: 'user', content: [{ type: 'text', text: 'x', citations: [citation] }] }],
    };
    expect(await errorOf(await call('2026-10-21', cited))).toMatchObject({ status: 400 });
    expect((await call('2023-06-01', cited)).status).toBe(200);
  });

  test('any other version is refused', async () => {
    expect(await errorOf(await call('2023-01-01'))).toMatchObject({
      status: 400,
      details: { error_code: 'unsupported_version', param: 'anthropic-version' },
    });
  });
});

test('two different keys in one request are refused', async () => {
  const response = await server.call('/alt/v1/models', { headers: { 'x-api-key': 'another-key' } });
  expect(response.status).toBe(401);
});
