/** How the page is sent: its policy, its files, its sizes, and what is none of its business. */
import {
  createServer,
  request as send,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
} from 'node:http';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxScriptGzipBytes, scriptGzipBytes } from '../../../../server/console/page-size.ts';
import { pageServer, servePage, type ServePage } from '../../../../server/console/serve-page.ts';

interface Sent {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

let server: Server;
let serve: ServePage = servePage;
let port: number;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (!serve(request, response, (request.url ?? '').split('?')[0] ?? '')) response.writeHead(418).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => server.close());

/** Without a client that adds headers or decompresses. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Sent> {
  const outgoing = send({ host: '127.0.0.1', port, path, method, headers }).end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) };
}

test('the HTML allows nothing from elsewhere, nothing inline, and is never kept', async () => {
  const { status, headers, body } = await get('/console/');
  expect(status).toBe(200);
  expect(headers['content-security-policy']).toContain(
    "default-src 'none'; script-src 'self'; style-src 'self'",
  );
  expect(headers['content-security-policy']).not.toContain('unsafe');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
  });
  const html = body.toString();
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/);
  expect([...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address)).toSatisfy(
    (addresses: string[]) => addresses.every((address) => /^\/(?:console\/assets|docs)\//.test(address)),
  );
});

test('every address of the page gives the HTML; an unknown one says so by its status', async () => {
  for (const path of ['/console', '/console/projects/p/keys/k', '/console/projects/p', '/console/account'])
    expect((await get(path)).status, path).toBe(200);
  for (const path of ['/console/nowhere', '/console/projects', '/console/projects/p/nothing']) {
    const { status, headers } = await get(path);
    expect([status, headers['content-type']], path).toEqual([404, 'text/html; charset=utf-8']);
  }
});

test('files with hashed names are kept for ever and come compressed', async () => {
  const html = (await get('/console/')).body.toString();
  const script = /src="([^"]+\.js)"/.exec(html)?.[1] ?? '';
  const plain = await get(script);
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'accept-encoding',
  });
  expect(plain.headers['content-encoding']).toBeUndefined();
  const brotli = await get(script, { 'accept-encoding': 'gzip, deflate, br' });
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
  const gzip = await get(script, { 'accept-encoding': 'gzip, br;q=0' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
  const head = await get(script, {}, 'HEAD');
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
    200,
    0,
    String(plain.body.length),
  ]);
});

test('nothing outside of its folder can be asked for', async () => {
  for (const path of [
    '/console/assets/none.js',
    '/console/assets/../index.html',
    '/console/assets/%2e%2e/x',
    '/console/assets/',
  ])
    expect((await get(path)).status, path).toBe(404);
});

test('the API, other addresses and other methods are none of its business', async () => {
  for (const path of ['/', '/console/api', '/console/api/session', '/consoles'])
    expect((await get(path)).status, path).toBe(418);
  const { status, headers } = await get('/console/', {}, 'POST');
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
});

test('a page that is not built says how it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-unbuilt-'));
  serve = pageServer(folder);
  try {
    const { status, body } = await get('/console/');
    expect(status).toBe(503);
    expect(body.toString()).toContain('npm run build:console');
  } finally {
    serve = servePage;
    rmSync(folder, { recursive: true });
  }
});

test('all scripts together stay below their bound', () => {
  const bytes = scriptGzipBytes();
  console.log(`console: ${bytes} bytes of script, compressed`);
  expect(bytes).toBeLessThan(maxScriptGzipBytes);
});
