/** Response headers for browsers: which sites may read a response, what a page may do, and what may be cached. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleOf } from '../../openapi/bundles.ts';
import { fresh, openHarness, openProject, password, type Harness } from '../console/api/console-harness.ts';

const elsewhere = 'https://elsewhere.example';
/** By these headers a page of this console looks like one of another site, and like no page. */
const ofOtherSites = { origin: elsewhere, 'sec-fetch-site': 'cross-site' };

let harness: Harness;
let project: Awaited<ReturnType<typeof openProject>>;
beforeAll(async () => {
  harness = await openHarness();
  await harness.admin();
  project = await openProject(harness);
});
afterAll(() => harness.stop());

const operations = Object.entries(bundleOf('console')['paths'] ?? {}).flatMap(([path, item]) =>
  Object.keys(item as object)
    .filter((method) => ['get', 'post', 'patch', 'delete'].includes(method))
    .map((method) => ({ method: method.toUpperCase(), path: path.replaceAll(/\{\w+\}/g, 'nothing') })),
);

const corsHeaders = (headers: Headers) =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'));

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(harness.installation.url + path, { redirect: 'manual', ...init });
}

describe('the console is for its own pages', () => {
  test.each(operations)('$method $path answers no question of another site', async ({ method, path }) => {
    const preflight = await ask(`/console/api${path}`, {
      method: 'OPTIONS',
      headers: {
        origin: elsewhere,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization, x-csrf-token, content-type',
      },
    });
    expect(corsHeaders(preflight.headers)).toEqual([]);
    expect(preflight.status).toBe(405);
    const response = await ask(`/console/api${path}`, { method, headers: ofOtherSites });
    expect(corsHeaders(response.headers)).toEqual([]);
  });

  test.each(['/console/', '/console', '/console/api', '/console/nothing', '/console/api/nothing'])(
    '%s has no CORS, whoever asks and whatever for',
    async (path) => {
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST']) {
        const asking = { ...ofOtherSites, 'access-control-request-method': 'GET' };
        const { headers, status } = await ask(path, { method, headers: asking });
        expect([method, corsHeaders(headers)]).toEqual([method, []]);
        if (method === 'OPTIONS') expect(status).not.toBe(204);
      }
    },
  );

  test('with a cookie nothing is changed for another site, and not without the token of the page', async () => {
    const owner = await harness.browser(project.owner.email);
    const create = (headers: Record<string, string>) =>
      ask(`/console/api/projects/${project.id}/keys`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: owner.cookie, ...headers },
        body: JSON.stringify({ name: fresh('key') }),
      });
    const own = { origin: harness.installation.url };
    const token = { 'x-csrf-token': owner.csrfToken };
    const statuses: number[] = [];
    for (const headers of [
      { ...token },
      { ...own },
      { ...own, 'x-csrf-token': `${owner.csrfToken}x` },
      { ...own, 'x-csrf-token': '' },
      { ...token, ...ofOtherSites },
      { ...token, ...own, 'sec-fetch-site': 'same-site' },
      { ...token, ...own, 'sec-fetch-site': 'cross-site' },
      { ...token, 'sec-fetch-site': 'none' },
      { ...token, origin: 'null' },
      { ...token, origin: harness.installation.url.replace(/\d+$/, '1') },
    ]) {
      const response = await create(headers);
      statuses.push(response.status);
      expect(((await response.json()) as { error: { code: string } }).error.code).toBe('csrf_failed');
    }
    expect(new Set(statuses)).toEqual(new Set([403]));
    expect((await create({ ...own, ...token })).status).toBe(201);
    expect((await create({ ...token, 'sec-fetch-site': 'same-origin' })).status).toBe(201);
    // A token of one session is none of another.
    const member = await harness.browser(project.member.email);
    expect((await create({ ...own, 'x-csrf-token': member.csrfToken })).status).toBe(403);
  });

  test('another site cannot sign anybody in', async () => {
    const body = JSON.stringify({ email: project.owner.email, password });
    const signIn = (headers: Record<string, string>) =>
      ask('/console/api/session', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
    for (const headers of [ofOtherSites, {}, { origin: elsewhere }, { 'sec-fetch-site': 'same-site' }]) {
      const refused = await signIn(headers);
      expect(refused.status).toBe(403);
      expect(refused.headers.getSetCookie()).toEqual([]);
    }
    // What a form of another site could send without being asked is no JSON.
    const form = await signIn({ origin: harness.installation.url, 'content-type': 'text/plain' });
    expect(form.status).toBe(415);
  });
});

describe('cookies', () => {
  const shape = (lifetime: string) =>
    new RegExp(
      `^__Host-modelroute-session=[\\w-]*; Path=/; Max-Age=${lifetime}; HttpOnly; Secure; SameSite=Lax$`,
    );

  test('of a session: for this host alone, not for scripts, not for other sites, and taken away at the end', async () => {
    const origin = harness.installation.url;
    const signIn = await ask('/console/api/session', {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ email: project.owner.email, password }),
    });
    const [line = '', ...others] = signIn.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(line).toMatch(shape('[1-9]\\d*'));
    const { csrf_token: token } = (await signIn.json()) as { csrf_token: string };
    const cookie = line.split(';')[0] ?? '';
    const signOut = await ask('/console/api/session', {
      method: 'DELETE',
      headers: { origin, cookie, 'x-csrf-token': token },
    });
    expect(signOut.headers.getSetCookie()).toEqual([expect.stringMatching(shape('0'))]);
    expect((await ask('/console/api/projects', { headers: { cookie } })).status).toBe(401);
  });

  test('are made by nothing else', async () => {
    const { cookie } = await harness.browser(project.owner.email);
    for (const path of [
      '/console/',
      '/console/api/session',
      '/console/api/projects',
      '/',
      '/docs',
      '/v1/models',
      '/metrics',
    ])
      expect([path, (await ask(path, { headers: { cookie } })).headers.getSetCookie()]).toEqual([path, []]);
  });

  test('open none of the other surfaces', async () => {
    const { cookie } = await harness.browser(project.owner.email);
    for (const path of ['/v1/models', '/v1/files', '/alt/v1/models'])
      expect([path, (await ask(path, { headers: { cookie } })).status]).toEqual([path, 401]);
  });
});

describe('what is kept and shown', () => {
  test.each(operations)(
    '$method $path is kept by nobody, and taken for nothing else',
    async ({ method, path }) => {
      for (const headers of [{}, { authorization: `Bearer ${project.management.secret}` }]) {
        const response = await ask(`/console/api${path}`, { method, headers });
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(response.headers.get('x-content-type-options')).toBe('nosniff');
        expect(response.headers.get('content-type') ?? 'application/json').not.toContain('html');
        expect(response.headers.get('x-powered-by')).toBeNull();
      }
    },
  );

  test('tables are saved, never shown as a page', async () => {
    const owner = await harness.browser(project.owner.email);
    for (const path of ['/usage/export', '/requests/export']) {
      const { headers } = await owner(path);
      expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(headers.get('content-disposition')).toMatch(/^attachment; /);
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  /** Directives that each page must have, and some that none may have. */
  const rules = [/default-src '(none|self)'/, /frame-ancestors 'none'/, /base-uri '(none|self)'/];

  test.each([
    '/',
    '/docs/',
    '/docs/reference/main/',
    '/docs/reference/messages/',
    '/docs/reference/console/',
    '/console/',
  ])('%s, if it is a page, may be framed by nobody and talks to nobody else', async (path) => {
    const page = await ask(path, { headers: { accept: 'text/html' } });
    expect(page.headers.get('x-content-type-options') ?? 'nosniff').toBe('nosniff');
    if (page.headers.get('content-type')?.startsWith('text/html') !== true) {
      expect([path, page.status]).toEqual(['/console/', 404]);
      return;
    }
    const policy = page.headers.get('content-security-policy') ?? '';
    for (const rule of rules) expect(policy).toMatch(rule);
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('the page of the console runs only its own files, and gives its address to nobody', async () => {
    const page = await ask('/console/', { headers: { accept: 'text/html' } });
    if (page.status === 404) return;
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline|default-src[^;]*unsafe/);
    expect(policy).toMatch(/form-action '(none|self)'/);
    expect(page.headers.get('referrer-policy')).toMatch(/^(no-referrer|same-origin)$/);
    expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin');
  });

  test('whether a host is to be reached by TLS alone is said by what ends TLS, not here', async () => {
    for (const path of ['/', '/console/', '/console/api/session', '/v1/models'])
      expect((await ask(path)).headers.get('strict-transport-security')).toBeNull();
  });
});
