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
