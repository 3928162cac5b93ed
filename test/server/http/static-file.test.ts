/** Files that are sent as they are stored or as they were compressed: which form, under which conditions, and nothing else. */
import { once } from 'node:events';
import { mkdtempSync, readdirSync, renameSync, rmSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, request as send, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { writeCompressed } from '../../../server/http/precompress.ts';
import { sendStaticFile } from '../../../server/http/static-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'modelroute-static-'));
const content = 'const answer = 42;\n'.repeat(100);
const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=0' };

const server = createServer((request, response) => {
  response.setHeader('x-trace-id', 'trace-of-the-test');
  const name = (request.url ?? '').slice(1);
  sendStaticFile(request, response, { folder, name, headers }, ({ status }) =>
    response.writeHead(status).end(),
  );
});
let port: number;
beforeAll(async () => {
  for (const name of ['a.js', 'stale.js', 'gone.js']) {
    writeFileSync(join(folder, name), content);
    await writeCompressed(join(folder, name), folder, 11);
  }
  writeFileSync(join(folder, 'plain.js'), content);
  writeFileSync(join(folder, 'large.js'), Buffer.alloc(3_000_000, 97));
  // Written anew after it was compressed.
  utimesSync(join(folder, 'stale.js'), new Date(), new Date(Date.now() + 60_000));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

interface Sent {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Without a client that adds headers, decompresses or tidies the path. */
async function get(path: string, sent: Record<string, string> = {}, method = 'GET'): Promise<Sent> {
  const outgoing = send({ host: '127.0.0.1', port, path, method, headers: sent }).end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) };
}

describe('the form of a file', () => {
  test.each([
    [undefined, undefined],
    ['identity', undefined],
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['br;q=0.000, gzip;q=0', undefined],
    ['*', 'br'],
    ['deflate', undefined],
  ])('for accept-encoding %s is %s', async (accepted, encoding) => {
    const sent = await get('/a.js', accepted === undefined ? {} : { 'accept-encoding': accepted });
    expect(sent.headers).toMatchObject({ ...headers, vary: 'accept-encoding' });
    expect(sent.headers['content-encoding']).toBe(encoding);
    const decode =
      { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((bytes: Buffer) => bytes);
    expect(decode(sent.body).toString()).toBe(content);
  });

  test.each(['/plain.js', '/stale.js'])(
    'is the plain one where none was made of it as it is now: %s',
    async (path) => {
      const sent = await get(path, { 'accept-encoding': 'br, gzip' });
      expect(sent.headers['content-encoding']).toBeUndefined();
      expect(sent.body.toString()).toBe(content);
    },
  );
});

test('who has a form of it already is told so, for that form alone', async () => {
  const plain = await get('/a.js');
  const brotli = await get('/a.js', { 'accept-encoding': 'br' });
  expect(brotli.headers.etag).not.toBe(plain.headers.etag);
  const again = { 'if-none-match': brotli.headers.etag ?? '' };
  const unchanged = await get('/a.js', { 'accept-encoding': 'br', ...again });
  expect([unchanged.status, unchanged.body.length]).toEqual([304, 0]);
  expect(unchanged.headers['x-trace-id']).toBe('trace-of-the-test');
  expect((await get('/a.js', again)).status).toBe(200);
  const since = { 'if-modified-since': plain.headers['last-modified'] ?? '' };
  expect((await get('/a.js', since)).status).toBe(304);
});

test('HEAD has the headers of GET and no body', async () => {
  const { status, headers: got, body } = await get('/a.js', { 'accept-encoding': 'gzip' }, 'HEAD');
  const { body: whole } = await get('/a.js', { 'accept-encoding': 'gzip' });
  expect([status, body.length, got['content-length']]).toEqual([200, 0, String(whole.length)]);
});

test.each([
  ['bytes=0-4', 206, 'const'],
  ['bytes=-3', 206, '2;\n'],
  ['bytes=5-2', 416, ''],
  ['bytes=99999-', 416, ''],
])('range %s', async (range, status, body) => {
  const sent = await get('/a.js', { range });
  expect([sent.status, sent.body.toString()]).toEqual([status, body]);
});

describe('what is not there', () => {
  test.each(['/none.js', '/', '/../secret', '/%2e%2e/secret', '/..%2fsecret', '/a.js/x', '/a%00.js'])(
    '%s is refused, without the headers of a file',
    async (path) => {
      const { status, headers: got, body } = await get(path, { 'accept-encoding': 'br' });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(body.length).toBe(0);
      expect(got).not.toHaveProperty('content-encoding');
      expect(got['cache-control']).toBeUndefined();
    },
  );

  test('a file that is removed while the server runs is missing from then on', async () => {
    expect((await get('/gone.js', { 'accept-encoding': 'br' })).status).toBe(200);
    for (const name of ['gone.js', 'gone.js.br', 'gone.js.gz']) unlinkSync(join(folder, name));
    expect((await get('/gone.js', { 'accept-encoding': 'br' })).status).toBe(404);
  });
});

test('a file that is there in its compressed form alone is sent so, or decompressed for who cannot read that', async () => {
  await writeCompressed(join(folder, 'plain.js'), folder, 11);
  for (const suffix of ['br', 'gz'])
    renameSync(join(folder, `plain.js.${suffix}`), join(folder, `packed.js.${suffix}`));
  const compressed = await get('/packed.js', { 'accept-encoding': 'gzip, br' });
  expect(compressed).toMatchObject({ status: 200, headers: { ...headers, 'content-encoding': 'br' } });
  expect(brotliDecompressSync(compressed.body).toString()).toBe(content);
  for (const encoding of ['gzip', 'identity']) {
    const plain = await get('/packed.js', { 'accept-encoding': encoding });
    expect(plain).toMatchObject({ status: 200, headers: { ...headers, vary: 'accept-encoding' } });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.body.toString()).toBe(content);
  }
  const head = await get('/packed.js', {}, 'HEAD');
  expect(head).toMatchObject({ status: 200, headers });
  expect((await get('/./packed.js', { 'accept-encoding': 'br' })).status).toBe(404);
});

test('a reader who goes away leaves no file open', async () => {
  const open = () => readdirSync('/proc/self/fd').length;
  const before = open();
  for (let each = 0; each < 30; each += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /large.js HTTP/1.1\r\nhost: a\r\n\r\n');
    await once(socket, 'data');
    socket.destroy();
  }
  await vi.waitFor(() => expect(open()).toBeLessThan(before + 10), { timeout: 5_000 });
});
