/** Requests that are malformed, too large, from another site or wrong; and the headers of every response. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, openHarness, openProject, type Harness } from './console-harness.ts';

let harness: Harness;
let project: Awaited<ReturnType<typeof openProject>>;
let browser: Awaited<ReturnType<Harness['browser']>>;
beforeAll(async () => {
  harness = await openHarness();
  await harness.admin();
  project = await openProject(harness);
  browser = await harness.browser(project.owner.email);
});
afterAll(() => harness.stop());

describe('every answer', () => {
  test.each<[string, string, RequestInit]>([
    ['of a page of the console', '/session', {}],
    ['to nobody', '/projects', {}],
    ['to an unknown path', '/nowhere', {}],
    ['to a wrong method', '/session', { method: 'PUT' }],
    [
      'to another site’s question',
      '/session',
      { method: 'OPTIONS', headers: { origin: 'https://evil.example' } },
    ],
    [
      'to a body that is no JSON',
      '/setup',
      { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } },
    ],
    ['to HEAD', '/session', { method: 'HEAD' }],
  ])('%s is kept nowhere, is not sniffed, and opens to no other site', async (_, path, init) => {
    const sent = new Headers(init.headers);
    sent.set('x-trace-id', 'trace-of-a-test');
    sent.set('origin', 'https://evil.example');
    const url = `${harness.installation.url}/console/api${path}`;
    const { headers } = await fetch(url, { ...init, headers: sent });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-trace-id')).toBe('trace-of-a-test');
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('to an unknown path and a wrong method tells what there is', async () => {
    const unknown = await harness.nobody('/nowhere');
    expect([unknown.status, codeOf(unknown)]).toEqual([404, 'path_not_found']);
    const wrong = await harness.nobody('/session', { method: 'PUT' });
    expect([wrong.status, codeOf(wrong), wrong.headers.get('allow')]).toEqual([
      405,
      'method_not_allowed',
      'GET, POST, DELETE, HEAD',
    ]);
  });
});

describe('a request is refused', () => {
  const keys = () => `/projects/${project.id}/keys`;

  test.each<[string, string, unknown, string | null]>([
    ['with an unknown field', 'unknown_parameter', { name: 'a', colour: 'red' }, 'colour'],
    ['without a field that is due', 'missing_required_parameter', {}, 'name'],
    ['with another type', 'invalid_type', { name: 1 }, 'name'],
    ['with another value', 'invalid_value', { name: 'a', kind: 'root' }, 'kind'],
    [
      'with no limit',
      'invalid_value',
      { name: 'a', limits: { requests_per_minute: 0 } },
      'limits.requests_per_minute',
    ],
    ['with an unknown limit', 'unknown_parameter', { name: 'a', limits: { rpm: 1 } }, 'limits.rpm'],
    ['with a time that is none', 'invalid_value', { name: 'a', expires_at: 'tomorrow' }, 'expires_at'],
    ['with a leap second', 'invalid_value', { name: 'a', expires_at: '2999-12-31T23:59:60Z' }, 'expires_at'],
    [
      'with a day that is none',
      'invalid_value',
      { name: 'a', expires_at: '2999-02-29T00:00:00Z' },
      'expires_at',
    ],
    ['with a time that is over', 'invalid_value', { name: 'a', expires_at: '2001-01-01T00:00:00Z' }, null],
    ['with a name that turns the text around it', 'invalid_value', { name: 'a\u202eb' }, null],
  ])('%s', async (_, code, body, param) => {
    const response = await browser(keys(), { body });
    expect([response.status, codeOf(response)]).toEqual([400, code]);
    expect(response.json).toMatchObject({ error: { param } });
  });

  test('that is too large, of another kind, or no JSON', async () => {
    const large = await browser(keys(), { body: { name: 'a'.repeat(70_000) } });
    expect([large.status, codeOf(large)]).toEqual([413, 'payload_too_large']);
    const form = await browser(keys(), { body: 'name=a', headers: { 'content-type': 'text/plain' } });
    expect([form.status, codeOf(form)]).toEqual([415, 'unsupported_media_type']);
    expect(codeOf(await browser(keys(), { body: '{"name":' }))).toBe('invalid_json');
  });

  test.each([
    '/usage?interval=minute',
    '/usage?from=yesterday',
    '/usage?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z',
    '/usage?from=2020-01-01T00:00:00Z&interval=hour',
    '/usage?status=700',
    '/usage?group_by=owner',
    '/usage?colour=red',
    '/usage?model=a&model=b',
    '/requests?limit=0',
    '/requests?limit=201',
    '/requests?cursor=nonsense',
    `/requests?cursor=${Buffer.from('[1]').toString('base64url')}`,
    `/requests?cursor=${Buffer.from('["a","b"]').toString('base64url')}`,
    `/audit?cursor=${Buffer.from('["a",1]').toString('base64url')}`,
    '/requests?outcome=lost',
    '/requests?from=2016-12-31T23:59:60Z',
    '/usage?to=2016-12-31T23:59:60Z',
    '/audit?to=2016-12-31T23:59:60Z',
    '/usage?from=2026-02-30T00:00:00Z',
    '/usage?to=2026-11-31T00:00:00Z',
    '/usage/cache-savings?from=2026-02-29T00:00:00Z',
    '/usage/groups?by=session&from=2026-02-30T00:00:00Z',
    '/requests?from=2026-02-30T00:00:00Z',
    '/requests/export?from=2026-02-30T00:00:00Z',
    '/refusals?from=2026-02-30T00:00:00Z',
    '/audit?to=2026-04-31T00:00:00-02:00',
  ])('%s', async (path) => {
    const response = await browser(path);
    expect(response.status).toBe(400);
    expect(['invalid_value', 'unknown_parameter']).toContain(codeOf(response));
  });

  test('whose path tries to leave its place', async () => {
    for (const path of [
      '/projects/..%2F..%2Fsession',
      '/projects/%00',
      '/projects/%ff',
      `/projects/${'a'.repeat(65)}`,
    ])
      expect([400, 404]).toContain((await browser(path)).status);
  });
});
