/** The documentation below `/docs`: pages, former URLs, and what is not there. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageAssets } from '../../../openapi/generated/reference-pages.ts';
import { writeCompressed } from '../../../server/http/precompress.ts';
import { docsServer } from '../../../server/http/serve-docs.ts';

let folder: string;
let server: Server;
let port: number;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'modelroute-docs-'));
  mkdirSync(join(folder, 'site/start/quickstart'), { recursive: true });
  mkdirSync(join(folder, 'site/assets'));
  const page = join(folder, 'site/start/quickstart/index.html');
  writeFileSync(page, `<p>${'quick '.repeat(500)}</p>`);
  await writeCompressed(page, join(folder, 'site/start/quickstart'), constants.BROTLI_MIN_QUALITY);
  writeFileSync(join(folder, 'site/index.html'), 'home');
  writeFileSync(join(folder, 'site/404.html'), 'missing');
  writeFileSync(join(folder, 'site/start/quickstart.md'), '# Quickstart');
  writeFileSync(join(folder, 'site/assets/site-abc.js'), 'let a;');
  mkdirSync(join(folder, 'site/files'));
  writeFileSync(join(folder, 'site/files/example.tar.gz'), 'archive');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  const serve = docsServer(join(folder, 'site'));
  const empty = docsServer(join(folder, 'none'));
  server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (request.headers['x-unbuilt'] === undefined) serve(request, response, path);
    else empty(request, response, path);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** `fetch` would tidy the path up. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const call = httpRequest({ port, host: '127.0.0.1', path, headers, method }).end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(parts).toString() };
}

test('pages, their twins and assets come with type, policy and how long they may be kept', async () => {
  for (const [path, type, cache] of [
    ['/docs/', 'text/html; charset=utf-8', 'public, no-cache'],
    ['/docs/start/quickstart/', 'text/html; charset=utf-8', 'public, no-cache'],
    ['/docs/start/quickstart.md', 'text/markdown; charset=utf-8', 'public, no-cache'],
    ['/docs/files/example.tar.gz', 'application/gzip', 'public, no-cache'],
    ['/docs/assets/site-abc.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  ] as const) {
    const { status, headers } = await get(path);
    expect([path, status, headers['content-type'], headers['cache-control']]).toEqual([
      path,
      200,
      type,
      cache,
    ]);
    expect(headers['content-security-policy']).toMatch(/script-src 'self';/);
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers.etag).toMatch(/./);
  }
});

test('a page comes compressed, and not again to who has it', async () => {
  const first = await get('/docs/start/quickstart/', { 'accept-encoding': 'br' });
  expect(first.headers['content-encoding']).toBe('br');
  const again = await get('/docs/start/quickstart/', {
    'accept-encoding': 'br',
    'if-none-match': String(first.headers.etag),
  });
  expect([again.status, again.body]).toEqual([304, '']);
});

test('URLs without the slash, and those of before the site, lead to the page', async () => {
  for (const [path, location] of [
    ['/docs', '/docs/'],
    ['/docs/start/quickstart', '/docs/start/quickstart/'],
    ['/docs/messages', '/docs/reference/messages/'],
    ['/docs/console', '/docs/reference/console/'],
    ['/docs/reference/main', '/docs/reference/main/'],
  ] as const) {
    const { status, headers } = await get(path);
    expect([path, status, headers.location]).toEqual([path, 308, location]);
  }
});

test('the reference pages are there without the site', async () => {
  for (const name of ['main', 'messages', 'console']) {
    const { status, body } = await get(`/docs/reference/${name}/`, { 'x-unbuilt': '1' });
    expect([name, status, body.includes('redoc')]).toEqual([name, 200, true]);
  }
  const { status, body } = await get('/docs/', { 'x-unbuilt': '1' });
  expect([status, body.includes('npm run build:docs')]).toEqual([503, true]);
});

test('what the reference pages load comes compressed and may be kept for ever; an unknown version is not there', async () => {
  const types = { js: 'text/javascript', css: 'text/css', json: 'application/json' };
  for (const name of Object.keys(pageAssets)) {
    const { status, headers } = await get(
      `/docs/reference/assets/${name}`,
      { 'accept-encoding': 'br' },
      'HEAD',
    );
    const type = types[name.split('.').at(-1) as keyof typeof types];
    expect([name, status, headers['content-type']]).toEqual([name, 200, `${type}; charset=utf-8`]);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
  for (const name of ['redoc.000000000000.js', 'redoc.js', 'constructor', ''])
    expect([name, (await get(`/docs/reference/assets/${name}`)).status]).toEqual([name, 404]);
});

test('what is not there, and what is outside the folder, is a page that does not exist', async () => {
  for (const path of [
    '/docs/nothing',
    '/docs/nothing/',
    '/docs/start',
    '/docs/../secret.txt',
    '/docs/%2e%2e/secret.txt',
    '/docs/..%2fsecret.txt',
    '/docs//etc/passwd',
    '/docs/%00',
    '/docs/%ff',
    '/docs/assets/',
  ]) {
    const { status, body } = await get(path);
    expect([path, status, body]).toEqual([path, 404, 'missing']);
  }
  expect((await get('/docs/nothing', {}, 'HEAD')).body).toBe('');
});
