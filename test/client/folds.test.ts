/** The message that a stream adds up to is the one that would have come without streaming. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createClient,
  createMessagesClient,
  type MainClient,
  type MessagesClient,
} from '../../client/index.ts';
import { chatCases, messageCases } from '../server/providers/sandbox/cases.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let main: MainClient;
let alt: MessagesClient;
beforeAll(async () => {
  server = await startServer();
  main = createClient({ baseUrl: server.url, key: server.key });
  alt = createMessagesClient({ baseUrl: server.url, key: server.key });
});
afterAll(() => server.stop());

/**
 * Ids and times are new with each response; empty members may be left out of a stream, and the request's
 * metadata never comes back in one.
 */
function comparable(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, member: unknown) => {
      if (['id', 'created', 'metadata'].includes(key) || member === null) return undefined;
      return Array.isArray(member) && member.length === 0 ? undefined : member;
    }),
  );
}

describe.each(Object.entries(chatCases))('chat: %s', (_, body) => {
  test('adds up', async () => {
    const request = body as Parameters<MainClient['chat']>[0];
    const { data } = await main.chat(request);
    const stream = await main.chat.stream({ ...request, stream_options: { include_usage: true } });
    expect(comparable(await stream.final())).toEqual(comparable(data));
  });
});

describe.each(Object.entries(messageCases))('messages: %s', (_, body) => {
  test('adds up', async () => {
    const request = body as Parameters<MessagesClient['messages']>[0];
    const { data } = await alt.messages(request);
    const stream = await alt.messages.stream(request);
    expect(comparable(await stream.final())).toEqual(comparable(data));
  });
});

describe('responses', () => {
  const tools = [
    { type: 'function' as const, name: 'look', parameters: { type: 'object', properties: {} }, strict: true },
  ];
  const cases: Record<string, Parameters<MainClient['responses']['create']>[0]> = {
    text: { model: 'sandbox/chat', input: 'Hello there', store: false },
    call: { model: 'sandbox/chat', input: 'Look.', tools, store: false },
    incomplete: { model: 'sandbox/chat', input: 'word '.repeat(60), max_output_tokens: 16, store: false },
  };
  const steady = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value, (key, member: unknown) =>
        ['id', 'call_id', 'created_at', 'completed_at'].includes(key) ? undefined : member,
      ),
    );

  test.each(Object.entries(cases))('%s', async (_, request) => {
    const { data } = await main.responses.create(request);
    const stream = await main.responses.stream(request);
    expect(steady(await stream.final())).toEqual(steady(data));
  });

  test('a stream that fails rejects with the error of the service', async () => {
    const stream = await main.responses.stream({
      model: 'sandbox/stream-transport-cut',
      input: 'Hello there',
    });
    await expect(stream.final()).rejects.toMatchObject({ code: 'upstream_error' });
  });

  test('what is kept can be retrieved, and deleted', async () => {
    const { data } = await main.responses.create({ model: 'sandbox/chat', input: 'Hello there' });
    expect((await main.responses.retrieve(data.id)).data).toEqual(data);
    expect((await main.responses.delete(data.id)).data).toEqual({
      id: data.id,
      object: 'response',
      deleted: true,
    });
    await expect(main.responses.retrieve(data.id)).rejects.toMatchObject({ code: 'response_not_found' });
  });
});
