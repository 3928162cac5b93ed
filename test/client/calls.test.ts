/** Every operation of both surfaces through the client, against a real server. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createClient,
  createMessagesClient,
  type MainClient,
  type MessagesClient,
} from '../../client/index.ts';
import { wav } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let client: MainClient;
let messages: MessagesClient;
beforeAll(async () => {
  server = await startServer();
  client = createClient({ baseUrl: `${server.url}/`, key: server.key });
  messages = createMessagesClient({ baseUrl: server.url, key: server.key });
});
afterAll(() => server.stop());

const hello = [{ role: 'user' as const, content: 'Hello' }];

describe('the main surface', () => {
  test('chat gives the completion, the response and the trace id', async () => {
    const { data, response, traceId } = await client.chat({ model: 'sandbox/chat', messages: hello });
    expect(data.choices[0]?.message.content).toBe('Hello');
    expect(response.headers.get('x-trace-id')).toBe(traceId);
    expect(traceId).toMatch(/^[0-9a-f]{32}$/);
  });

  test('rerank orders documents', async () => {
    const { data } = await client.rerank({
      model: 'sandbox/rerank',
      query: 'red apples',
      documents: ['blue sky', { text: 'a red apple' }],
    });
    expect(data.results.map(({ index }) => index)).toEqual([1, 0]);
  });

  test('transcribe gives JSON, a text, and events that add up to the same', async () => {
    const recording = { model: 'sandbox/transcribe', file: new Blob([wav(500)]) };
    const { data, traceId } = await client.transcribe(recording);
    expect(data.text).toBe('This recording is 0.5 seconds long.');
    expect(traceId).toMatch(/^[0-9a-f]{32}$/);
    const { data: subtitles } = await client.transcribe.text({ ...recording, response_format: 'vtt' });
    expect(subtitles).toMatch(/^WEBVTT\n/);
    expect(await (await client.transcribe.stream(recording)).final()).toEqual(data);
    await expect(client.transcribe({ ...recording, model: 'no/such' })).rejects.toMatchObject({
      code: 'model_not_found',
    });
  });

  test('responses are created, retrieved while they are kept, and deleted', async () => {
    const { data } = await client.responses.create({ model: 'sandbox/chat', input: 'Hello there' });
    expect((await client.responses.retrieve(data.id)).data).toEqual(data);
    const items = await client.responses.listItems(data.id, { limit: 1 });
    expect(items.data.data).toMatchObject([{ type: 'message', role: 'user' }]);
    expect((await client.responses.delete(data.id)).data.deleted).toBe(true);
    await expect(client.responses.retrieve(data.id)).rejects.toMatchObject({ code: 'response_not_found' });
  });

  test('embed gives vectors', async () => {
    const { data } = await client.embed({ model: 'sandbox/embed', input: ['a', 'b'], dimensions: 8 });
    expect(data.data.map(({ embedding }) => embedding)).toEqual([expect.any(Array), expect.any(Array)]);
  });

  test('speech gives a stream of bytes, and as events the same sound', async () => {
    const request = {
      model: 'sandbox/speech',
      input: 'Hello.',
      voice: 'alloy',
      response_format: 'wav',
    } as const;
    const { data, response } = await client.speech(request);
    expect(response.headers.get('content-type')).toBe('audio/wav');
    const bytes = new Uint8Array(await new Response(data).arrayBuffer());
    const { audio, usage } = await (await client.speech.stream(request)).final();
    expect(audio.subarray(44)).toEqual(bytes.subarray(44));
    expect(usage?.output_tokens).toBeGreaterThan(0);
  });

  test('a file is uploaded, listed, read, downloaded and deleted', async () => {
    const file = new File(['content'], 'notes.txt', { type: 'text/plain' });
    const { data: made } = await client.files.upload({ file, purpose: 'user_data' });
    expect(made).toMatchObject({ filename: 'notes.txt', bytes: 7, purpose: 'user_data' });
    expect((await client.files.list({ limit: 1 })).data.data).toEqual([made]);
    expect((await client.files.retrieve(made.id)).data).toEqual(made);
    expect(await new Response((await client.files.download(made.id)).data).text()).toBe('content');
    expect((await client.files.delete(made.id)).data.deleted).toBe(true);
  });

  test('models are listed and found by ids with a slash', async () => {
    const { data } = await client.models.list();
    expect(data.data.map(({ id }) => id)).toContain('sandbox/chat');
    expect((await client.models.retrieve('sandbox/chat')).data.id).toBe('sandbox/chat');
  });

  test('every operation is there by its path', async () => {
    const { data } = await client.POST('/chat/completions', {
      body: { model: 'sandbox/chat', messages: hello },
    });
    expect(data.choices[0]?.finish_reason).toBe('stop');
    const found = await client.GET('/models/{model}', { params: { path: { model: 'sandbox/embed' } } });
    expect(found.data.id).toBe('sandbox/embed');
    const { data: file } = await client.files.upload({ file: new Blob(['x']), purpose: 'user_data' });
    const path = { file_id: file.id };
    const content = await client.GET('/files/{file_id}/content', { params: { path }, parseAs: 'text' });
    expect(content.data).toBe('x');
    const raw = await client.GET('/files/{file_id}/content', { params: { path }, parseAs: 'stream' });
    expect(await new Response(raw.data).text()).toBe('x');
    expect((await client.DELETE('/files/{file_id}', { params: { path } })).data.deleted).toBe(true);
  });
});

describe('the messages surface', () => {
  const request = { model: 'sandbox/chat', max_tokens: 50, messages: hello };

  test('messages gives the message', async () => {
    const { data, traceId } = await messages.messages(request, { traceId: 'my-own-trace-id' });
    expect(data.content).toMatchObject([{ type: 'text', text: 'Hello' }]);
    expect(traceId).toBe('my-own-trace-id');
  });

  test('tokens are counted, models listed and found', async () => {
    expect(
      (await messages.messages.countTokens({ model: 'sandbox/chat', messages: hello })).data.input_tokens,
    ).toBeGreaterThan(0);
    expect((await messages.models.list({ limit: 1 })).data.data).toHaveLength(1);
    expect((await messages.models.retrieve('sandbox/chat')).data.id).toBe('sandbox/chat');
    const { data } = await messages.GET('/models', { params: { query: { limit: 2 } } });
    expect(data.data).toHaveLength(2);
  });

  test('headers of a call are sent: another version of the surface', async () => {
    const call = messages.messages(request, { headers: { 'anthropic-version': '2001-01-01' } });
    await expect(call).rejects.toMatchObject({ code: 'unsupported_version' });
  });
});

test('hooks see every request and answer, and the trace id goes out', async () => {
  const seen: unknown[] = [];
  const observedClient = createClient({
    baseUrl: server.url,
    key: server.key,
    onRequest: (request, { traceId, attempt }) => {
      request.headers.set('x-own', 'yes');
      seen.push([request.method, request.headers.get('x-trace-id') === traceId, attempt]);
    },
    onResponse: async (response, { traceId }) => {
      seen.push([response.status, response.headers.get('x-trace-id') === traceId]);
      await response.clone().text();
    },
  });
  await observedClient.models.list();
  expect(seen).toEqual([
    ['GET', true, 0],
    [200, true],
  ]);
});

test('an answer that is not JSON is an error with the trace id', async () => {
  const odd = createClient({
    baseUrl: 'http://unused.invalid',
    key: 'k',
    fetch: async () => new Response('<html>', { headers: { 'x-trace-id': 'from-the-server' } }),
  });
  await expect(odd.models.list()).rejects.toMatchObject({
    name: 'ContractError',
    traceId: 'from-the-server',
  });
});
