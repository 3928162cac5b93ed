/** The entry for streamed responses: events as they come, the whole response at the end, and every way in which a stream ends early. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createClient } from '../../client/index.ts';
import { withResponseStreams } from '../../client/responses.ts';

const examples = join(import.meta.dirname, '../../openapi/v1/examples/createResponse');
const transcript = (name: string): string =>
  (parse(readFileSync(join(examples, `${name}.stream.yaml`), 'utf8')) as { value: string }).value;
const request = { model: 'sandbox/chat', input: 'Say hello to Bremen.' };

interface Sent {
  body: unknown;
  signal: AbortSignal;
}

/** A client whose service responds with these bytes; without an end the stream stays open. */
function clientOf(text: string, isOpen = false) {
  const sent: Sent[] = [];
  const client = createClient({
    baseUrl: 'http://unused.invalid',
    key: 'k',
    retry: { retries: 0 },
    fetch: async (incoming) => {
      sent.push({ body: await incoming.json(), signal: incoming.signal });
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(text));
          if (!isOpen) controller.close();
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    },
  });
  return { client: withResponseStreams(client), plain: client, sent };
}

async function read<Event>(stream: AsyncIterable<Event>): Promise<{ events: Event[]; error: unknown }> {
  const events: Event[] = [];
  try {
    for await (const event of stream) events.push(event);
    return { events, error: undefined };
  } catch (error) {
    return { events, error };
  }
}

test('the events come in their order, and the whole response is that of the last', async () => {
  const { client, sent } = clientOf(transcript('stream'));
  const stream = await client.responses.stream(request);
  const { events, error } = await read(stream);
  expect(error).toBeUndefined();
  expect(sent.map(({ body }) => body)).toEqual([{ ...request, stream: true }]);
  expect(events.map((event) => ('sequence_number' in event ? event.sequence_number : -1))).toEqual(
    events.map((_, index) => index),
  );
  const deltas = events.flatMap((event) => (event.type === 'response.output_text.delta' ? event.delta : []));
  const response = await stream.final();
  expect(response.status).toBe('completed');
  expect(response.output).toMatchObject([{ type: 'message', content: [{ text: deltas.join('') }] }]);
});

test('the response is there without reading the events, and the client keeps its other methods', async () => {
  const { client, plain } = clientOf(transcript('stream_tool_call'));
  const response = await (await client.responses.stream(request)).final();
  expect(response.output).toMatchObject([{ type: 'function_call' }]);
  expect(client.chat).toBe(plain.chat);
  expect(client.responses.create).toBe(plain.responses.create);
  expect(plain.responses).not.toHaveProperty('stream');
});

describe('a stream that ends early', () => {
  test('with a failure gives its events, and then the error of the service', async () => {
    const { client } = clientOf(transcript('stream_error'));
    const stream = await client.responses.stream(request);
    const { events, error } = await read(stream);
    expect(events.slice(-2).map(({ type }) => type)).toEqual(['error', 'response.failed']);
    expect(error).toMatchObject({ name: 'UpstreamError', code: 'upstream_error', status: 502 });
    await expect(stream.final()).rejects.toBe(error);
  });

  const whole = transcript('stream');
  const starts = [...whole.matchAll(/^event: /gm)].map(({ index }) => index).slice(1);
  test.each(starts)('by a cut at byte %d breaks the contract', async (at) => {
    const { client } = clientOf(whole.slice(0, at));
    const stream = await client.responses.stream(request);
    const { error } = await read(stream);
    expect(error).toMatchObject({ name: 'ContractError' });
    await expect(stream.final()).rejects.toBe(error);
  });

  test('without its terminator breaks the contract', async () => {
    const { client } = clientOf(whole.replace(/data: \[DONE\]\n+$/, ''));
    await expect((await client.responses.stream(request)).final()).rejects.toMatchObject({
      name: 'ContractError',
    });
  });

  test('because the caller leaves frees the connection', async () => {
    const { client, sent } = clientOf(whole.slice(0, starts[3]), true);
    const stream = await client.responses.stream(request);
    stream.abort();
    expect(sent[0]?.signal.aborted).toBe(true);
    await expect(stream.final()).rejects.toMatchObject({ name: 'AbortError' });
  });
});
