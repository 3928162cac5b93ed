/** Files reach the service whole from whatever holds them, and the caller hears how far they are. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, type MainClient, type UploadProgress, type UploadSource } from '../../client/index.ts';
import { fileFromPath } from '../../client/node.ts';
import { startServer, type TestServer } from '../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'modelroute-client-'));
const content = Buffer.alloc(3_000_000, 'content of a file\r\n--mr-\n');
const path = join(folder, 'data.bin');

let server: TestServer;
let client: MainClient;
beforeAll(async () => {
  writeFileSync(path, content);
  server = await startServer();
  client = createClient({ baseUrl: server.url, key: server.key });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function* chunks(): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += 70_000) yield content.subarray(at, at + 70_000);
}

const sources: Record<string, () => Promise<UploadSource> | UploadSource> = {
  'a Blob': () => new Blob([content]),
  'a File': () => new File([content], 'data.bin'),
  'a path': () => fileFromPath(path),
  'a ReadableStream': () => new Blob([content]).stream(),
  'an async iterable': chunks,
};

describe.each(Object.entries(sources))('%s', (name, source) => {
  test('arrives whole', async () => {
    const { data } = await client.files.upload({
      file: await source(),
      filename: 'data.bin',
      purpose: 'user_data',
    });
    expect(data).toMatchObject({ bytes: content.length, filename: 'data.bin' });
    const back = await new Response((await client.files.download(data.id)).data).arrayBuffer();
    expect(Buffer.from(back).equals(content)).toBe(true);
  });

  test('tells how far it is', async () => {
    const reports: UploadProgress[] = [];
    const upload = { file: await source(), purpose: 'user_data' as const };
    const { data } = await client.files.upload(upload, { onProgress: (progress) => reports.push(progress) });
    expect(data.bytes).toBe(content.length);
    const sent = reports.map(({ sentBytes }) => sentBytes);
    expect(sent).toEqual([...sent].sort((a, b) => a - b));
    expect(reports.length).toBeGreaterThan(3);
    const isKnown = !['a ReadableStream', 'an async iterable'].includes(name);
    expect(reports.at(-1)).toEqual({
      sentBytes: content.length,
      totalBytes: isKnown ? content.length : undefined,
    });
  });
});

test('the name and the expiry of a file are kept', async () => {
  const { data } = await client.files.upload({
    file: await fileFromPath(path),
    purpose: 'user_data',
    expires_after: { anchor: 'created_at', seconds: 3600 },
  });
  expect(data.filename).toBe('data.bin');
  expect((data.expires_at ?? 0) - data.created_at).toBe(3600);
});

test('an empty file and a name with odd letters arrive', async () => {
  const upload = { file: new Blob([]), filename: 'Grüße\r\n; x=1.txt', purpose: 'user_data' as const };
  const { data } = await client.files.upload(upload);
  expect(data).toMatchObject({ bytes: 0, filename: 'Grüße%0D%0A; x=1.txt' });
});

test('a source that fails ends the upload, and its error is the cause', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield content.subarray(0, 1000);
    throw new Error('the disk is gone');
  }
  const upload = client.files.upload({ file: broken(), purpose: 'user_data' });
  await expect(upload).rejects.toMatchObject({ name: 'ConnectionError' });
});
