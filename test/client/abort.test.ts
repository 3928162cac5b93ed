/** Nothing is left behind: not by a caller who leaves, not by a time limit, not by a cut. */
import { getEventListeners, once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createClient, type MainClient } from '../../client/index.ts';

const request = { model: 'm', messages: [{ role: 'user' as const, content: 'x' }] };
const chunk = (delta: object) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: null }] })}\n\n`;
const first = chunk({ role: 'assistant', content: 'a' });

let server: Server;
let client: MainClient;
/** What the service does with a request; its sockets are watched. */
let reply: (response: ServerResponse) => void;
let closed: Promise<unknown>;
let requests: number;

beforeEach(async () => {
  requests = 0;
  const { promise, resolve } = Promise.withResolvers<unknown>();
  closed = promise;
  server = createServer((incoming, response) => {
    requests += 1;
    incoming.resume();
    reply(response);
  });
  server.on('connection', (socket: Socket) => socket.on('close', resolve));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  client = createClient({ baseUrl: `http://127.0.0.1:${port}`, key: 'k', retry: { retries: 0 } });
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const silent = () => {};
const beginStream = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'x-trace-id': 'of-the-service' });
  response.write(first);
};

describe('a caller who leaves', () => {
  test('before an answer frees the connection', async () => {
    const controller = new AbortController();
    reply = () => controller.abort(new Error('enough'));
    const call = client.chat(request, { signal: controller.signal, traceId: 'my-trace-id' });
    await expect(call).rejects.toMatchObject({
      name: 'AbortError',
      traceId: 'my-trace-id',
      retryable: false,
      cause: { message: 'enough' },
    });
    await closed;
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });

  test('before the call sends nothing', async () => {
    reply = silent;
    await expect(client.chat(request, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(requests).toBe(0);
  });

  test('a stream by its signal frees the connection', async () => {
    reply = beginStream;
    const controller = new AbortController();
    const stream = await client.chat.stream(request, { signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    const seen: unknown[] = [];
    const reading = (async () => {
      for await (const event of stream) seen.push(event);
    })();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError', traceId: 'of-the-service' });
    expect(seen).toHaveLength(1);
    await closed;
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });

  test('a stream by `break` frees the connection, and there is no final message', async () => {
    reply = beginStream;
    const stream = await client.chat.stream(request);
    for await (const event of stream) {
      expect(event.id).toBe('c');
      break;
    }
    await closed;
    await expect(stream.final()).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('a stream by `abort` wakes whoever waits for the final message', async () => {
    reply = beginStream;
    const stream = await client.chat.stream(request);
    const final = stream.final();
    stream.abort();
    await expect(final).rejects.toMatchObject({ name: 'AbortError' });
    await closed;
  });

  test('the bytes of a download frees the connection', async () => {
    reply = (response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream' });
      response.write('part');
    };
    const { data } = await client.files.download('file-1');
    const reader = data.getReader();
    expect((await reader.read()).value).toHaveLength(4);
    await reader.cancel();
    await closed;
  });
});

describe('a time limit', () => {
  test('on the answer frees the connection', async () => {
    reply = silent;
    const call = client.chat(request, { timeoutMs: 50 });
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError', retryable: true });
    await closed;
  });

  test('may be as long as anybody likes', async () => {
    reply = (response) => {
      response.setHeader('content-type', 'application/json');
      setTimeout(() => response.end('{}'), 20);
    };
    expect((await client.models.list({ timeoutMs: Infinity })).data).toEqual({});
  });

  test('on the whole of a plain answer frees the connection', async () => {
    reply = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{');
    };
    await expect(client.models.list({ timeoutMs: 50 })).rejects.toMatchObject({ name: 'TimeoutError' });
    await closed;
  });

  test('on silence in a stream frees the connection; a slow reader is no silence', async () => {
    reply = (response) => {
      beginStream(response);
      setTimeout(() => response.write(chunk({ content: 'b' })), 120);
    };
    const stream = await client.chat.stream(request, { idleTimeoutMs: 80 });
    const events = stream[Symbol.asyncIterator]();
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
    expect((await events.next()).done).toBe(false);
    expect((await events.next()).done).toBe(false);
    await expect(events.next()).rejects.toMatchObject({ name: 'TimeoutError' });
    await closed;
  });

  test('on silence in a download rejects with our own error', async () => {
    reply = (response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream' });
      response.write('part');
    };
    const { data } = await client.files.download('file-1', { idleTimeoutMs: 50 });
    await expect(new Response(data).text()).rejects.toMatchObject({ name: 'TimeoutError' });
    await closed;
  });
});

describe('a connection that is cut', () => {
  test('in a stream gives what came, then throws', async () => {
    reply = (response) => {
      beginStream(response);
      setTimeout(() => response.destroy(), 50);
    };
    const seen: unknown[] = [];
    const reading = (async () => {
      for await (const event of await client.chat.stream(request)) seen.push(event);
    })();
    await expect(reading).rejects.toMatchObject({ name: 'ConnectionError', retryable: true });
    expect(seen).toHaveLength(1);
  });

  test('in a plain answer throws', async () => {
    reply = (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"a":');
      setTimeout(() => response.destroy(), 20);
    };
    await expect(client.models.list()).rejects.toMatchObject({ name: 'ConnectionError' });
  });
});

test('a call that went well lets go of the signal of its caller', async () => {
  reply = (response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{}');
  };
  const { signal } = new AbortController();
  await client.models.list({ signal });
  await new Response((await client.files.download('file-1', { signal })).data).text();
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

describe('a stream that has ended', () => {
  const whole = (response: ServerResponse) => {
    beginStream(response);
    const last = { index: 0, delta: {}, finish_reason: 'stop' };
    const end = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [last] };
    response.write(`data: ${JSON.stringify(end)}\n\ndata: [DONE]\n\n`);
  };

  test('gives every event once to whoever reads, whether the final message is asked for before or after', async () => {
    reply = (response) => {
      whole(response);
      response.end();
    };
    for (const order of ['before', 'during', 'after']) {
      const stream = await client.chat.stream(request);
      const early = order === 'before' ? await stream.final() : undefined;
      const during = order === 'during' ? stream.final() : undefined;
      const seen: unknown[] = [];
      for await (const event of stream) seen.push(event);
      expect(seen).toHaveLength(2);
      expect(early ?? (await during) ?? (await stream.final())).toMatchObject({
        choices: [{ message: { content: 'a' }, finish_reason: 'stop' }],
      });
    }
  });

  test('does not wait for a service that leaves the connection open', async () => {
    reply = whole;
    const stream = await client.chat.stream(request);
    expect((await stream.final()).choices).toHaveLength(1);
    await closed;
  });

  test('lets go of the signal of its caller', async () => {
    reply = (response) => {
      whole(response);
      response.end();
    };
    const { signal } = new AbortController();
    await (await client.chat.stream(request, { signal })).final();
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('leaves its connection to the next request', async () => {
    reply = (response) => {
      whole(response);
      response.end();
    };
    let connections = 0;
    server.on('connection', () => {
      connections += 1;
    });
    for (let round = 0; round < 5; round += 1) await (await client.chat.stream(request)).final();
    // The one before may not be back in the pool yet.
    expect(connections).toBeLessThanOrEqual(2);
  });
});
