/** A server whose files are in a bucket: its settings, its start, and what its callers get. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../../../server/config.ts';
import { failedStart } from '../../../support/failed-start.ts';
import { startServer } from '../../../support/server.ts';
import { SilentProxy } from '../../../support/silent-proxy.ts';
import { startFaultyProxy } from './faulty-proxy.ts';
import { hasS3, startS3, withoutS3, type S3Server } from './s3-server.ts';

const all = {
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'an-access-key',
  S3_SECRET_ACCESS_KEY: 'the-secret-of-it',
};

test.each([
  [{ S3_BUCKET: 'files' }, /files on S3 also need S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY/],
  [{ ...all, S3_ENDPOINT: 'ftp://x' }, /S3_ENDPOINT must be an http or https URL/],
  [{ ...all, S3_ENDPOINT: 'http://a:b@x' }, /S3_ENDPOINT must be scheme, host and port alone/],
  [{ ...all, S3_BUCKET: 'a/b' }, /S3_BUCKET must be/],
  [{ ...all, S3_PREFIX: '../' }, /S3_PREFIX must be/],
  [{ ...all, MODELROUTE_FILES: '/mnt' }, /MODELROUTE_FILES and S3_BUCKET are both set/],
])('%o is refused', (settings, problem) => {
  expect(() => readConfig(settings)).toThrow(ConfigError);
  expect(() => readConfig(settings)).toThrow(problem);
});

test('a store that cannot be reached stops the start with one line that has no secret', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-without-s3-'));
  const { status, problem } = await failedStart({ ...all, MODELROUTE_DATA: folder });
  rmSync(folder, { recursive: true });
  expect(status).toBe(1);
  expect(problem.trim().split('\n')).toHaveLength(1);
  expect(problem).toMatch(
    /S3_ENDPOINT: cannot use the bucket 'files' of http:\/\/127.0.0.1:9: .*ECONNREFUSED/,
  );
  expect(problem).not.toContain(all.S3_SECRET_ACCESS_KEY);
});

describe.skipIf(!hasS3)(`with a store (${hasS3 ? 'Versity S3 Gateway' : withoutS3})`, () => {
  let s3: S3Server;
  const settings = (): Record<string, string> => ({
    ...all,
    S3_ENDPOINT: s3.settings.endpoint,
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  });
  beforeAll(async () => void (s3 = await startS3()));
  afterAll(() => s3.dispose());

  test.each([
    [{ S3_SECRET_ACCESS_KEY: 'a-wrong-one' }, /403 SignatureDoesNotMatch/],
    [{ S3_BUCKET: 'no-such-bucket' }, /404 NoSuchBucket/],
  ])('%o stops the start', async (wrong, problem) => {
    await expect(startServer({ ...settings(), ...wrong })).rejects.toThrow(problem);
  });

  test('callers upload, download and delete; a 503 while it is down, and all is there afterwards', async () => {
    const server = await startServer(settings());
    const upload = async (content: string) => {
      const body = new FormData();
      body.set('purpose', 'user_data');
      body.set('file', new Blob([content]), 'notes.txt');
      const response = await server.call('/v1/files', { method: 'POST', body });
      return { status: response.status, body: (await response.json()) as { id: string } };
    };
    const download = (id: string) => server.call(`/v1/files/${id}/content`);
    const kept = await upload('kept');
    expect(kept.status).toBe(200);
    expect(await (await download(kept.body.id)).text()).toBe('kept');
    await s3.stop();
    expect(await upload('not now')).toMatchObject({
      status: 503,
      body: { error: { code: 'overloaded', message: 'The server cannot reach its file store now.' } },
    });
    const refused = await download(kept.body.id);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect((await server.call('/v1/models')).status).toBe(200);
    await s3.start();
    expect(await (await download(kept.body.id)).text()).toBe('kept');
    expect((await server.call(`/v1/files/${kept.body.id}`, { method: 'DELETE' })).status).toBe(200);
    expect((await download(kept.body.id)).status).toBe(404);
    await server.stop();
  });

  test('a store that takes connections and stays silent is a 503 after 5 s, and the server goes on', async () => {
    const proxy = await startFaultyProxy(s3.settings.endpoint);
    const server = await startServer({ ...settings(), S3_ENDPOINT: proxy.url });
    const upload = (bytes: number) => {
      const body = new FormData();
      body.set('purpose', 'user_data');
      body.set('file', new Blob([new Uint8Array(bytes)]), 'notes.txt');
      return server.call('/v1/files', { method: 'POST', body });
    };
    const { id } = (await (await upload(9)).json()) as { id: string };
    proxy.fail(() => true, ...Array.from({ length: 100 }, () => ({ kind: 'silence' }) as const));
    const startedMs = performance.now();
    const waiting = new AbortController();
    const refused = Promise.all(
      // In one part, in several, and read.
      [upload(9), upload(12 * 1024 * 1024), server.call(`/v1/files/${id}/content`)].map(async (call) => {
        const { status, headers } = await call;
        return { status, retryAfter: headers.get('retry-after'), tookMs: performance.now() - startedMs };
      }),
    ).finally(() => waiting.abort());
    let longestMs = 0;
    while (!waiting.signal.aborted) {
      const askedMs = performance.now();
      expect((await server.call('/readyz')).status).toBe(200);
      longestMs = Math.max(longestMs, performance.now() - askedMs);
    }
    const took = await refused;
    console.log(
      `${took.map(({ tookMs }) => `${Math.round(tookMs)} ms`).join(', ')}; /readyz within ${Math.round(longestMs)} ms`,
    );
    for (const { status, retryAfter, tookMs } of took) {
      expect([status, retryAfter]).toEqual([503, '5']);
      expect(tookMs).toBeLessThan(10_000);
    }
    // A probe that waited for the store would take five seconds; a busy machine may stop for one or two.
    expect(longestMs).toBeLessThan(3_000);
    proxy.fail(() => false);
    expect((await server.call(`/v1/files/${id}/content`)).status).toBe(200);
    expect((await upload(9)).status).toBe(200);
    await server.stop();
    await proxy.stop();
  });

  test('connections that are cut without a word cost a 503 after 5 s; later requests take new ones', async () => {
    // In front of the store something that keeps connections open, as most stores do.
    const keeping = await startFaultyProxy(s3.settings.endpoint);
    const url = new URL(keeping.url);
    const proxy = new SilentProxy(new URL(url));
    url.port = String(await proxy.listen());
    const server = await startServer({ ...settings(), S3_ENDPOINT: url.origin });
    const upload = (content: string) => {
      const body = new FormData();
      body.set('purpose', 'user_data');
      body.set('file', new Blob([content]), 'notes.txt');
      return server.call('/v1/files', { method: 'POST', body });
    };
    const timed = async (call: Promise<Response>) => {
      const begunMs = performance.now();
      const { status } = await call;
      return { status, tookMs: performance.now() - begunMs };
    };
    try {
      const kept = await Promise.all(
        ['one', 'two', 'three', 'four'].map(async (content) => {
          const { id } = (await (await upload(content)).json()) as { id: string };
          return { id, content };
        }),
      );
      const cut = proxy.cut();
      expect(cut).toBeGreaterThan(1);
      const [first] = kept;
      const met = await timed(server.call(`/v1/files/${first?.id}/content`));
      expect(met.status).toBe(503);
      expect(met.tookMs).toBeLessThan(8_000);
      const later = await Promise.all([
        ...kept.map(({ id }) => timed(server.call(`/v1/files/${id}/content`))),
        timed(upload('five')),
      ]);
      console.log(
        `${cut} connections cut: 503 after ${Math.round(met.tookMs)} ms, then ` +
          later.map(({ status, tookMs }) => `${status} after ${Math.round(tookMs)} ms`).join(', '),
      );
      for (const { status, tookMs } of later) {
        expect(status).toBe(200);
        expect(tookMs).toBeLessThan(3_000);
      }
      for (const { id, content } of kept)
        expect(await (await server.call(`/v1/files/${id}/content`)).text()).toBe(content);
      const listed = (await (await server.call('/v1/files')).json()) as { data: unknown[] };
      expect(listed.data).toHaveLength(5);
    } finally {
      await server.stop();
      proxy.close();
      await keeping.stop();
    }
  });
});
