/** What the server does for everybody: correlation, CORS, pages, settings, starting and stopping. */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { post, startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

describe('the trace id', () => {
  const traceIds = (response: Response) => [
    response.headers.get('x-trace-id'),
    response.headers.get('x-request-id') ?? response.headers.get('request-id'),
  ];

  test('is the caller’s when it is usable, on both surfaces, under both names, on errors too', async () => {
    const headers = { 'x-trace-id': 'my.trace_id-0001' };
    for (const path of ['/v1/models', '/alt/v1/models', '/v1/nothing', '/alt/v1/nothing']) {
      expect(traceIds(await server.call(path, { headers }))).toEqual([
        'my.trace_id-0001',
        'my.trace_id-0001',
      ]);
    }
    expect(traceIds(await fetch(`${server.v1}/models`, { headers }))).toEqual([
      'my.trace_id-0001',
      'my.trace_id-0001',
    ]);
    expect((await fetch(server.url, { headers })).headers.get('x-trace-id')).toBe('my.trace_id-0001');
  });

  test('is made when the caller’s is not usable, and follows traceparent', async () => {
    for (const bad of ['short', 'has space in it', 'x'.repeat(129)]) {
      const response = await server.call('/v1/models', { headers: { 'x-trace-id': bad } });
      expect(response.headers.get('x-trace-id')).toMatch(/^[0-9a-f]{32}$/);
    }
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const response = await server.call('/v1/models', { headers: { traceparent } });
    expect(response.headers.get('x-trace-id')).toBe('4bf92f3577b34da6a3ce929d0e0e4736');
  });
});

test('the state that `/` shows is open to everybody, and the sandbox was really called', async () => {
  const response = await fetch(`${server.url}/live-state`);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const state = async () => (await fetch(`${server.url}/live-state`)).json();
  // The first call loads much, for which a busy machine may take longer than the three seconds that a call has.
  await expect
    .poll(state)
    .toEqual({ status: 'ready', models: expect.any(Number) as unknown, sandbox: 'works' });
});

describe('CORS', () => {
  test('a preflight of a browser client is answered without a key', async () => {
    const response = await fetch(`${server.v1}/chat/completions`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,x-stainless-lang',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-headers')).toContain('x-stainless-lang');
    expect(response.headers.get('access-control-allow-methods')).toContain('DELETE');
  });

  test('answers and errors can be read by a page, headers included', async () => {
    const headers = { origin: 'https://app.example' };
    for (const response of [
      await server.call('/v1/models', { headers }),
      await fetch(`${server.v1}/models`, { headers }),
    ]) {
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-expose-headers')).toContain('x-trace-id');
    }
  });
});

describe('pages and documents', () => {
  test('the entry page leads to the docs and every document', async () => {
    const page = await (await fetch(server.url)).text();
    const links = [...page.matchAll(/href="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(links).toEqual(
      expect.arrayContaining([
        '/docs/',
        '/docs/reference/main/',
        '/docs/reference/messages/',
        '/docs/reference/console/',
        '/openapi/v1.openapi.json',
        '/openapi/alt.openapi-3.0.yaml',
        '/healthz',
        '/readyz',
      ]),
    );
    for (const link of links) {
      const response = await fetch(server.url + link);
      expect(response.status, link).toBe(200);
      await response.arrayBuffer();
    }
  });

  test.each([
    { range: 'bytes=99999999999-' },
    { 'if-match': '"another"' },
    { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  ])('a page that does not meet %o is refused, and nobody is at fault but the caller', async (headers) => {
    const response = await fetch(`${server.url}/openapi/v1.openapi.json`, { headers });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'malformed_request' } });
  });

  test('documents have their media type and are what the generator wrote', async () => {
    const json = await fetch(`${server.url}/openapi/v1.openapi.json`);
    expect(json.headers.get('content-type')).toContain('application/json');
    expect(await json.text()).toBe(
      readFileSync(new URL('../../../openapi/generated/v1.openapi.json', import.meta.url), 'utf8'),
    );
    expect((await fetch(`${server.url}/openapi/alt.openapi.yaml`)).headers.get('content-type')).toContain(
      'yaml',
    );
    expect((await fetch(`${server.url}/openapi/..%2F..%2Fpackage.json`)).status).toBe(404);
  });
});

test.each(['/docs/', '/docs/reference/main/', '/openapi/v1.openapi.json', '/openapi/alt.openapi.yaml'])(
  '%s comes compressed, and not again to who has it',
  async (path) => {
    const first = await server.call(path, { headers: { 'accept-encoding': 'br' } });
    expect(first.headers.get('content-encoding')).toBe('br');
    expect(first.headers.get('x-trace-id')).toMatch(/./);
    await first.arrayBuffer();
    const etag = first.headers.get('etag') ?? '';
    // Without a cache header, fetch adds that the response must be new.
    const caches = { 'cache-control': 'max-age=0', 'if-none-match': etag };
    const again = await server.call(path, { headers: { 'accept-encoding': 'br', ...caches } });
    expect(again.status).toBe(304);
    expect(again.headers.get('x-trace-id')).toMatch(/./);
  },
);

describe('an unknown path', () => {
  test.each([
    ['another base', '/api/v1/models', '/v1/models'],
    ['the base twice', '/v1/v1/chat/completions', '/v1/chat/completions'],
    ['a slip', '/v1/chat/completion', '/v1/chat/completions'],
    ['a slip on the other surface', '/alt/v1/mesages', '/alt/v1/messages'],
  ])('is answered with the one that exists: %s', async (_, path, meant) => {
    const response = await server.call(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain(`Did you mean '${meant}'?`);
  });

  test.each(['/nothing/of/that', '/v1/batches', `/v1/${'a'.repeat(2_000)}`])(
    'is answered with the surfaces where nothing is near: %s',
    async (path) => {
      const response = await server.call(path);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain('Did you mean');
    },
  );
});

test('x-sandbox-error makes any operation fail as ordered', async () => {
  const response = await server.call('/v1/models', { headers: { 'x-sandbox-error': 'rate_limit_exceeded' } });
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(response.headers.get('retry-after-ms'))).toBeGreaterThan(0);
  const quota = await server.call('/v1/models', { headers: { 'x-sandbox-error': 'insufficient_quota' } });
  expect([quota.status, quota.headers.get('x-should-retry'), quota.headers.get('retry-after')]).toEqual([
    429,
    'false',
    null,
  ]);
});

describe('the process', () => {
  const main = new URL('../../../server/main.ts', import.meta.url).pathname;
  const run = (settings: Record<string, string>) =>
    spawn(process.execPath, [main], { env: { PATH: process.env['PATH'] ?? '', ...settings } });
  const folder = () => mkdtempSync(join(tmpdir(), 'modelroute-process-'));

  /** Standard output up to the ready line. */
  async function ready(child: ChildProcessWithoutNullStreams): Promise<string> {
    let out = '';
    for await (const chunk of child.stdout) {
      out += String(chunk);
      if (out.includes('modelroute listening on ')) return out;
    }
    throw new Error(`ended before it was ready: ${out}`);
  }

  test('makes a key at the first start, prints it once, and keeps it', async () => {
    const data = folder();
    const first = run({ PORT: '0', MODELROUTE_DATA: data });
    const key = /(mr-\S+)/.exec(await ready(first))?.[1];
    first.kill('SIGTERM');
    await once(first, 'exit');
    expect(statSync(join(data, 'key')).mode & 0o077).toBe(0);

    const second = run({ PORT: '0', MODELROUTE_DATA: data });
    const out = await ready(second);
    expect(out).not.toContain('mr-');
    const url = /listening on (http:\S+)/.exec(out)?.[1];
    expect((await fetch(`${url}/v1/models`, { headers: { authorization: `Bearer ${key}` } })).status).toBe(
      200,
    );
    second.kill('SIGTERM');
    expect((await once(second, 'exit'))[0]).toBe(0);
    rmSync(data, { recursive: true });
  });

  test('SIGTERM lets a running stream end', async () => {
    const data = folder();
    const child = run({
      PORT: '0',
      MODELROUTE_DATA: data,
      MODELROUTE_KEY: 'a-key-for-draining',
      MODELROUTE_LOG: 'silent',
    });
    const url = /listening on (http:\S+)/.exec(await ready(child))?.[1];
    const response = await fetch(
      `${url}/v1/chat/completions`,
      post(
        {
          model: 'sandbox/slow',
          stream: true,
          messages: [{ role: 'user', content: 'drain' }],
          metadata: { ttft_ms: '1', gap_ms: '150', events: '6' },
        },
        { authorization: 'Bearer a-key-for-draining' },
      ),
    );
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await response.text()).toMatch(/data: \[DONE\]\n\n$/);
    expect((await ended)[0]).toBe(0);
    rmSync(data, { recursive: true });
  });

  test.each([
    [{ PORT: 'http' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ MODELROUTE_KEY: 'short' }, 'MODELROUTE_KEY'],
    [{ MODELROUTE_UNKNOWN_FIELDS: 'maybe' }, 'MODELROUTE_UNKNOWN_FIELDS'],
    [{ MODELROUTE_TRUSTED_PROXIES: 'everybody' }, 'MODELROUTE_TRUSTED_PROXIES'],
    [{ MODELROUTE_CONFIG: '/nonexistent/modelroute.yaml' }, 'MODELROUTE_CONFIG'],
    [{ MODELROUTE_DATA: '/dev/null/data' }, 'MODELROUTE_DATA'],
    [{ HOST: 'no.such.host.invalid' }, 'HOST'],
  ])('a bad setting stops the start with one line that names it: %o', async (settings, named) => {
    const data = folder();
    const child = run({ PORT: '0', MODELROUTE_DATA: data, ...settings });
    let problem = '';
    child.stderr.on('data', (chunk) => (problem += String(chunk)));
    const [code] = await once(child, 'close');
    expect(code).toBe(1);
    expect(problem.trim().split('\n')).toHaveLength(1);
    expect(problem).toContain(named);
    rmSync(data, { recursive: true });
  });

  test('a port in use is said so', async () => {
    const data = folder();
    const child = run({ PORT: new URL(server.url).port, MODELROUTE_DATA: data });
    let problem = '';
    child.stderr.on('data', (chunk) => (problem += String(chunk)));
    expect((await once(child, 'close'))[0]).toBe(1);
    expect(problem).toMatch(/^modelroute: PORT: .* is in use/);
    expect(existsSync(data)).toBe(true);
    rmSync(data, { recursive: true });
  });
});

describe('the page of an error', () => {
  test.each([
    ['/v1/models', {}, 'invalid_api_key', 'error.doc_url'],
    ['/alt/v1/models/no%2Fsuch', { authorization: 'a key' }, 'model_not_found', 'error.details.doc_url'],
    ['/v1/nothing', {}, 'path_not_found', 'error.doc_url'],
    ['/console/api/projects', {}, 'not_signed_in', 'error.doc_url'],
  ])('%s links one that opens', async (path, headers, code, member) => {
    const response =
      'authorization' in headers ? await server.call(path) : await fetch(`${server.url}${path}`);
    let at: unknown = await response.json();
    for (const name of member.split('.')) at = (at as Record<string, unknown>)[name];
    expect(at).toBe(`${server.url}/docs/errors/${code}/`);
    const page = await fetch(String(at));
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(code)]);
  });

  test('does not repeat a host that is no name', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.end('GET /v1/models HTTP/1.1\r\nHost: "><script>\r\nConnection: close\r\n\r\n');
    let response = '';
    for await (const part of socket) response += String(part);
    expect(response).toContain('invalid_api_key');
    expect(response).not.toContain('script');
  });
});
