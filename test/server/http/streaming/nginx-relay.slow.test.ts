/** Requests to the service and its responses pass nginx unchanged. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../proxy-chain.ts';
import { post, startServer, type TestServer } from '../../../support/server.ts';
import { findNginx, startNginx, type Nginx } from './nginx.ts';

const hasNginx = findNginx() !== undefined;

const mebibyte = 1024 * 1024;
/** What differs from one call to the next, or belongs to the connection. */
const ofTheCall = new Set([
  'date',
  'server',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'accept-ranges',
]);

describe.skipIf(!hasNginx)('through nginx', () => {
  let server: TestServer;
  let nginx: Nginx;
  beforeAll(async () => {
    // Errors link pages below the public URL: below that of the request, they would differ.
    server = await startServer({
      MODELROUTE_TRUSTED_PROXIES: '127.0.0.1',
      MODELROUTE_PUBLIC_URL: 'https://models.example.com',
    });
    nginx = await startNginx(server.url);
  });
  afterAll(async () => {
    await nginx.stop();
    await server.stop();
  });

  const withKey = (init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (!headers.has('authorization')) headers.set('authorization', `Bearer ${server.key}`);
    return { ...init, headers };
  };
  const send = (path: string, init?: RequestInit) => fetch(nginx.url + path, withKey(init));

  async function seen(url: string, init: RequestInit) {
    const response = await fetch(url, init);
    const headers = [...response.headers].filter(([name]) => !ofTheCall.has(name));
    return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
  }

  const user = [{ role: 'user', content: 'Hello' }];
  const chat = (model: string) => post({ model, messages: user }, { 'x-trace-id': 'the-trace-of-this-test' });
  const message = (model: string) =>
    post({ model, max_tokens: 10, messages: user }, { 'x-trace-id': 'the-trace-of-this-test' });
  const trace = { 'x-trace-id': 'the-trace-of-this-test' };
  const foreign = { ...trace, authorization: 'Bearer wrong', 'x-api-key': 'wrong' };

  test.each<[string, number, string, RequestInit]>([
    ['no key', 401, '/v1/models', { headers: foreign }],
    ['no key for messages', 401, '/alt/v1/models', { headers: foreign }],
    ['too many requests', 429, '/v1/chat/completions', chat('sandbox/error-rate_limit_exceeded')],
    ['too many messages', 429, '/alt/v1/messages', message('sandbox/error-rate_limit_exceeded')],
    ['an overloaded provider', 503, '/v1/chat/completions', chat('sandbox/error-overloaded')],
    ['the same for messages', 529, '/alt/v1/messages', message('sandbox/error-overloaded')],
    ['a provider that failed', 502, '/v1/chat/completions', chat('sandbox/error-upstream_error')],
    ['a deadline', 504, '/v1/chat/completions', chat('sandbox/error-deadline_exceeded')],
    ['an unknown path', 404, '/v1/nothing', { headers: trace }],
    ['a wrong method', 405, '/v1/models', { method: 'DELETE', headers: trace }],
    ['a head', 200, '/v1/models', { method: 'HEAD', headers: trace }],
    ['a model with an encoded slash', 200, '/v1/models/sandbox%2Fchat', { headers: trace }],
    ['a model with a plain slash', 200, '/v1/models/sandbox/chat', { headers: trace }],
    [
      'speech',
      200,
      '/v1/audio/speech',
      post({ model: 'sandbox/speech', input: 'All is well.', voice: 'alloy' }, trace),
    ],
    [
      'a preflight',
      204,
      '/v1/chat/completions',
      {
        method: 'OPTIONS',
        headers: { ...trace, origin: 'https://a.example', 'access-control-request-method': 'POST' },
      },
    ],
  ])('%s (%i) is the same', async (_what, status, path, init) => {
    const direct = await seen(server.url + path, withKey(init));
    expect(direct.status).toBe(status);
    expect(await seen(nginx.url + path, withKey(init))).toEqual(direct);
  });

  test('a body just below the limit is taken, one above is refused by the service, which names its limit', async () => {
    const image = Buffer.alloc(23 * mebibyte).toString('base64');
    const content = [{ type: 'image_url', image_url: { url: `data:image/png;base64,${image}` } }];
    const body = JSON.stringify({ model: 'sandbox/nothing', messages: [{ role: 'user', content }] });
    expect(body.length).toBeGreaterThan(30.6 * mebibyte);
    // Read whole and found good, up to the model.
    const taken = await send('/v1/chat/completions', post(body));
    expect(await taken.json()).toMatchObject({ error: { code: 'model_not_found' } });
    expect(taken.status).toBe(404);

    for (const [path, reported] of [
      ['/v1/chat/completions', { error: { code: 'payload_too_large' } }],
      ['/alt/v1/messages', { error: { type: 'request_too_large' } }],
    ] as const) {
      const refused = await send(path, post('x'.repeat(33 * mebibyte)));
      expect(refused.status).toBe(413);
      const text = await refused.text();
      expect(text).toContain('33554432');
      expect(JSON.parse(text)).toMatchObject(reported);
    }
  });

  test('a file goes up and comes down whole', async () => {
    const bytes = randomBytes(80 * mebibyte);
    const form = new FormData();
    form.set('purpose', 'user_data');
    form.set('file', new Blob([bytes]), 'größe.bin');
    const file = (await (await send('/v1/files', { method: 'POST', body: form })).json()) as { id: string };
    const down = await send(`/v1/files/${file.id}/content`);
    expect(down.headers.get('content-length')).toBe(String(bytes.length));
    expect(down.headers.get('content-disposition')).toContain("filename*=UTF-8''gr%C3%B6%C3%9Fe.bin");
    expect(Buffer.from(await down.arrayBuffer()).equals(bytes)).toBe(true);
    const head = await send(`/v1/files/${file.id}/content`, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(bytes.length));
  });

  test('the address of the caller arrives, whatever he says of it', async () => {
    const guess = async (from: string, claim: string) => {
      const headers = { authorization: 'Bearer wrong', 'x-forwarded-for': claim };
      return (await ask(`${nginx.url}/v1/models`, { from, headers })).status;
    };
    let status = await guess('127.0.0.8', '127.0.0.9');
    for (let attempt = 0; attempt < 100 && status === 401; attempt += 1)
      status = await guess('127.0.0.8', `198.51.100.${attempt}`);
    expect(status).toBe(429);
    expect(await guess('127.0.0.9', '127.0.0.8')).toBe(401);
  });

  test('the key and the query are not in the log, the trace id is', async () => {
    await send('/v1/models?limit_of_the_test=1', { headers: { 'x-trace-id': 'trace-in-the-log' } });
    // Nginx writes the line after the response.
    await expect.poll(() => nginx.accessLog()).toContain('trace=trace-in-the-log');
    const log = nginx.accessLog();
    expect(log).toContain('GET /v1/models ');
    expect(log).not.toContain(server.key);
    expect(log).not.toContain('limit_of_the_test');
  });
});
