/** The storage of files may be slow: a call ends in its time, gives its place at the target back, and the target is not judged. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdf } from '../../support/samples.ts';
import { startUpstream, type ScriptedUpstream } from '../../support/scripted-upstream.ts';
import { providerEntry, startFront, type Front } from './front.ts';

/** Long enough for the call at the end, whose file nobody waits for, on a busy machine. */
const totalMs = 4_000;
/** So many failures in a row would open a circuit, and so many places has the target. */
const calls = 5;

let bucket: Server;
let upstream: ScriptedUpstream;
let front: Front;

/** A bucket that takes files and never gives them back. */
async function slowBucket(): Promise<Server> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://bucket').pathname;
    const put = async () => {
      objects.set(path, await buffer(request));
      response.setHeader('etag', '"1"').end();
    };
    if (request.method === 'PUT') return void put();
    if (path.includes('file-')) return;
    const object = objects.get(path);
    if (path.endsWith('.database')) response.writeHead(object === undefined ? 404 : 200).end(object);
    else response.end('<ListBucketResult></ListBucketResult>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

beforeAll(async () => {
  bucket = await slowBucket();
  upstream = await startUpstream();
  const entry = (more: object) => providerEntry('chat', upstream.url, { max_concurrent: calls, ...more });
  front = await startFront(
    {
      providers: {
        inline: entry({ files: 'inline' }),
        upload: entry({ files: 'upload', timeouts: { total: 3 } }),
      },
      models: ['inline', 'upload'].map((id) => ({ id, provider: id })),
    },
    {
      MODELROUTE_TOTAL_TIMEOUT: String(totalMs / 1_000),
      S3_ENDPOINT: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
      S3_BUCKET: 'files-of-a-test',
      S3_ACCESS_KEY_ID: 'somebody',
      S3_SECRET_ACCESS_KEY: 'a-secret-of-the-tests',
    },
  );
});
afterAll(async () => {
  bucket.closeAllConnections();
  bucket.close();
  await front.stop();
  await upstream.close();
});

async function upload(): Promise<string> {
  const body = new FormData();
  body.set('purpose', 'user_data');
  body.set('file', new File([Uint8Array.from(pdf('words'))], 'a.pdf'));
  const headers = { authorization: `Bearer ${front.key}` };
  const response = await fetch(`${front.v1}/files`, { method: 'POST', headers, body });
  const text = await response.text();
  expect([response.status, text]).toEqual([200, expect.any(String)]);
  return (JSON.parse(text) as { id: string }).id;
}

test.concurrent.each(['inline', 'upload'])(
  'where files are sent as %s, a call takes no longer than its time',
  async (model) => {
    const named = [{ type: 'file', file: { file_id: await upload() } }];
    const ask = async (content: unknown) => {
      const startMs = performance.now();
      const messages = [{ role: 'user', content }];
      const response = await front.post('/v1/chat/completions', { model, messages });
      return { status: response.status, text: await response.text(), ms: performance.now() - startMs };
    };
    const answers = await Promise.all(Array.from({ length: calls }, () => ask(named)));
    for (const { status, text, ms } of answers) {
      expect([status, text]).toEqual([504, expect.stringContaining('not sent to a provider within 4 s.')]);
      expect(ms).toBeLessThan(totalMs + 2_000);
    }
    expect(upstream.received.filter(({ path }) => path.endsWith('/files'))).toEqual([]);
    expect((await ask('hello')).status).toBe(200);
  },
);
