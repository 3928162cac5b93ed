/** Which failures are repeated, when, and that it comes to an end. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createClient, type ClientOptions } from '../../client/index.ts';
import { retryDelay } from '../../client/retry-policy.ts';

describe('the policy', () => {
  const attempt = { attempt: 0, elapsedMs: 0, random: 0.5 };

  test('pauses grow, and never beyond the limits', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.double({ min: 0, max: 0.999, noNaN: true }), (count, random) => {
        const retry = { retries: 100, firstDelayMs: 500, maxDelayMs: 8000, totalMs: 1e9 };
        const delay = retryDelay(
          { retryable: true, retryAfterMs: undefined },
          { attempt: count, elapsedMs: 0, random },
          retry,
        );
        const ceiling = Math.min(8000, 500 * 2 ** count);
        expect(delay).toBeGreaterThanOrEqual(ceiling / 2);
        expect(delay).toBeLessThanOrEqual(ceiling);
      }),
    );
  });

  test('what the service asks for is waited in full', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50_000 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (ms, random) => {
          const delay = retryDelay({ retryable: true, retryAfterMs: ms }, { ...attempt, random });
          expect(delay).toBeGreaterThanOrEqual(ms);
          expect(delay).toBeLessThanOrEqual(ms * 1.1);
        },
      ),
    );
  });

  test('no attempt begins after the total', () => {
    const failed = { retryable: true, retryAfterMs: 5000 };
    expect(retryDelay(failed, { ...attempt, elapsedMs: 10_000 })).toBeDefined();
    expect(retryDelay(failed, { ...attempt, elapsedMs: 55_000 })).toBeUndefined();
    expect(retryDelay({ ...failed, retryAfterMs: 3_600_000 }, attempt)).toBeUndefined();
  });
});

/** A client whose service returns these responses, in virtual time. */
function against(responses: (() => Response | Promise<Response>)[], options: Partial<ClientOptions> = {}) {
  const log = { calls: 0, sleeps: [] as number[], traces: new Set<string | null>() };
  let now = 0;
  const client = createClient({
    baseUrl: 'http://unused.invalid',
    key: 'k',
    ...options,
    clock: {
      now: () => now,
      random: () => 0,
      sleep: async (ms) => {
        log.sleeps.push(ms);
        now += ms;
      },
    },
    fetch: async (request) => {
      const response = responses[Math.min(log.calls, responses.length - 1)];
      log.calls += 1;
      log.traces.add(request.headers.get('x-trace-id'));
      if (response === undefined) throw new Error('No answer is scripted.');
      await request.text();
      return response();
    },
  });
  return { client, log };
}

const fails =
  (status: number, headers: Record<string, string> = {}, code = '') =>
  () =>
    new Response(JSON.stringify({ error: { code, message: 'no', type: 't', param: null } }), {
      status,
      headers,
    });
const works = () => Response.json({ object: 'list', data: [] });
const request = { model: 'm', messages: [{ role: 'user' as const, content: 'x' }] };

describe('a client', () => {
  test('repeats what is retryable until it works, under one trace id', async () => {
    const { client, log } = against([fails(503, { 'retry-after-ms': '1500' }), fails(500), works]);
    await client.models.list();
    expect(log).toMatchObject({ calls: 3, sleeps: [1500, 500] });
    expect(log.traces.size).toBe(1);
  });

  test('repeats a failed connection and an answer that is cut', async () => {
    const cut = () =>
      new Response(
        new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) }),
      );
    const refused = () => Promise.reject(new TypeError('fetch failed'));
    const { client, log } = against([refused, cut, works]);
    await client.models.list();
    expect(log.calls).toBe(3);
  });

  test('stops after the allowed number, however long the service fails', async () => {
    const { client, log } = against([fails(503)], { retry: { retries: 5 } });
    await expect(client.models.list()).rejects.toMatchObject({ status: 503 });
    expect(log.calls).toBe(6);
  });

  test('stops after the allowed time, however many repetitions are allowed', async () => {
    const { client, log } = against([fails(429, { 'retry-after': '7' })], {
      retry: { retries: 1e9, totalMs: 30_000 },
    });
    await expect(client.models.list()).rejects.toMatchObject({ status: 429, retryAfterMs: 7000 });
    expect(log.sleeps).toEqual([7000, 7000, 7000, 7000]);
  });

  test.each([
    ['a wrong request', fails(400)],
    ['a 403, whatever the header says', fails(403, { 'x-should-retry': 'true', 'retry-after': '1' })],
    ['a spent budget', fails(429, { 'x-should-retry': 'true' }, 'insufficient_quota')],
    ['what the service says is final', fails(503, { 'x-should-retry': 'false' })],
  ])('never repeats %s', async (_, response) => {
    const { client, log } = against([response], { retry: { retries: 5 } });
    await expect(client.chat(request)).rejects.toMatchObject({ name: expect.stringContaining('Error') });
    expect(log.calls).toBe(1);
  });

  test('never repeats what a hook threw', async () => {
    const broken = new Error('of the hook');
    const { client, log } = against([fails(503)], {
      onResponse: () => {
        throw broken;
      },
    });
    await expect(client.models.list()).rejects.toBe(broken);
    expect(log.calls).toBe(1);
  });

  test('does not wait out a pause once the caller has left', async () => {
    const controller = new AbortController();
    const client = createClient({
      baseUrl: 'http://unused.invalid',
      key: 'k',
      retry: { firstDelayMs: 1e7, maxDelayMs: 1e7, totalMs: 1e9 },
      fetch: async () => fails(503)(),
    });
    setTimeout(() => controller.abort(), 20);
    await expect(client.models.list({ signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('a stream', () => {
  const chunk = (delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
  const sse =
    (...parts: string[]) =>
    () =>
      new Response(parts.join(''), { headers: { 'content-type': 'text/event-stream' } });
  const cutAfter =
    (...parts: string[]) =>
    () => {
      const left = parts.map((part) => new TextEncoder().encode(part));
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          const part = left.shift();
          if (part === undefined) controller.error(new TypeError('terminated'));
          else controller.enqueue(part);
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    };
  const good = sse(chunk({ role: 'assistant', content: 'hi' }), chunk({}, 'stop'), 'data: [DONE]\n\n');

  test('is repeated when it fails before its first event', async () => {
    const { client, log } = against([fails(503), cutAfter(': keep-alive\n\n'), sse(''), good]);
    const stream = await client.chat.stream(request, { retry: { retries: 3 } });
    expect((await stream.final()).choices[0]?.message.content).toBe('hi');
    expect(log.calls).toBe(4);
  });

  test('is not repeated once an event has come', async () => {
    const { client, log } = against([cutAfter(chunk({ role: 'assistant', content: 'h' })), good]);
    const stream = await client.chat.stream(request);
    await expect(stream.final()).rejects.toMatchObject({ name: 'ConnectionError' });
    expect(log.calls).toBe(1);
  });
});

describe('an upload', () => {
  const file = Response.json({ id: 'file-1' });

  test('of a Blob is repeated with the whole file', async () => {
    const { client, log } = against([fails(503), () => file.clone()]);
    await client.files.upload({ file: new Blob(['x']), purpose: 'user_data' });
    expect(log.calls).toBe(2);
  });

  test('of a stream that can be read once is not', async () => {
    const { client, log } = against([fails(503), () => file.clone()]);
    const upload = client.files.upload({ file: new Blob(['x']).stream(), purpose: 'user_data' });
    await expect(upload).rejects.toMatchObject({ status: 503 });
    expect(log.calls).toBe(1);
  });
});
