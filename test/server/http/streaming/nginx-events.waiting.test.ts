/** Behind nginx, with the configuration that we ship, a stream is what it is without. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { post, startServer, type TestServer } from '../../../support/server.ts';
import { arrivals } from './arrivals.ts';
import { startEndlessProvider, type EndlessProvider } from './endless-provider.ts';
import { findNginx, startNginx, type Nginx } from './nginx.ts';
import { expectOneByOne, pace, slowCalls, warmUp } from './slow-calls.ts';
import { timeUntil } from './time-until.ts';

const hasNginx = findNginx() !== undefined;

describe.skipIf(!hasNginx)('a stream through nginx', () => {
  let provider: EndlessProvider;
  let server: TestServer;
  let nginx: Nginx;
  beforeAll(async () => {
    provider = await startEndlessProvider();
    server = await startServer({ MODELROUTE_CONFIG: provider.configFile, MODELROUTE_SANDBOX: '1' });
    nginx = await startNginx(server.url);
  });
  afterAll(async () => {
    await nginx.stop();
    await server.stop();
    await provider.stop();
  });
  const send = (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${server.key}`);
    return fetch(nginx.url + path, { ...init, headers });
  };

  // Repeated when the machine is so busy that a timer comes late.
  test.each(Object.entries(slowCalls))('of %s comes event by event', { retry: 2 }, async (_surface, call) => {
    await arrivals((await send(call.path, post(call.body(warmUp)))).body);
    const response = await send(call.path, post(call.body(pace), { 'accept-encoding': 'gzip, br' }));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache, no-transform');
    expectOneByOne(await arrivals(response.body), call.delta);
  });

  // Both wait at the same time: the service speaks after 10 s of silence.
  test.concurrent.each(Object.entries(slowCalls))(
    'of %s has a keep-alive in silence',
    async (_surface, call) => {
      const response = await send(call.path, post(call.body({ ttft: 0, gap: 16_000, events: 2 })));
      const chunks = await arrivals(response.body);
      const [before, after] = chunks.filter(({ text }) => call.delta.test(text));
      const between = chunks.filter(
        ({ text, atMs }) =>
          call.keepAlive.test(text) && atMs > (before?.atMs ?? 0) + 1_000 && atMs < (after?.atMs ?? 0),
      );
      expect(between.length).toBeGreaterThan(0);
      expect((between[0]?.atMs ?? Infinity) - (before?.atMs ?? 0)).toBeLessThan(15_000);
    },
  );

  test.each([
    ['/v1/chat/completions', { model: 'endless/small' }],
    ['/alt/v1/messages', { model: 'endless/messages', max_tokens: 100 }],
  ])('of %s that is aborted ends at the provider, too', async (path, body) => {
    const init = post({ ...body, stream: true, messages: [{ role: 'user', content: 'go on' }] });
    const endedMs: number[] = [];
    for (let caller = 0; caller < 3; caller += 1) {
      const abort = new AbortController();
      const response = await send(path, { ...init, signal: abort.signal });
      await response.body?.getReader().read();
      expect(provider.running()).toBe(1);
      abort.abort();
      endedMs.push(await timeUntil(() => provider.running()));
    }
    // Of one of them at least: a busy machine may stand still for longer.
    expect(Math.min(...endedMs)).toBeLessThan(1_000);
  });

  test('that nobody reads pauses the provider', async () => {
    const body = { model: 'endless/small', stream: true, messages: [{ role: 'user', content: 'go on' }] };
    const abort = new AbortController();
    const response = await send('/v1/chat/completions', { ...post(body), signal: abort.signal });
    let sent = -1;
    while (sent !== provider.sentBytes()) {
      sent = provider.sentBytes();
      await delay(400);
    }
    expect(provider.running()).toBe(1);
    // Referenced until here: fetch ends a response that nothing refers to any more.
    expect(response.bodyUsed).toBe(false);
    abort.abort();
  });
});
