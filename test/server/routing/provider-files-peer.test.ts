/** A second modelroute behind: its file store takes the files, and its models look at them there. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdf, png } from '../../support/samples.ts';
import { post, startServer, type TestServer } from '../../support/server.ts';

let folder: string;
let peer: TestServer;
let front: TestServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'modelroute-peer-'));
  peer = await startServer({ MODELROUTE_KEY: 'key-of-the-peer-behind' });
  const provider = (dialect: string, base: string) => ({
    dialect,
    base_url: base,
    key_env: 'PEER_KEY',
    files: 'upload',
  });
  const file = join(folder, 'providers.yaml');
  writeFileSync(
    file,
    JSON.stringify({
      providers: { chat: provider('chat', peer.v1), messages: provider('messages', `${peer.alt}/v1`) },
      models: ['chat', 'messages'].map((id) => ({ id, provider: id, upstream_model: 'sandbox/chat' })),
    }),
  );
  front = await startServer({ MODELROUTE_CONFIG: file, PEER_KEY: peer.key });
});
afterAll(async () => {
  await front.stop();
  await peer.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function upload(bytes: Buffer, name: string): Promise<string> {
  const form = new FormData();
  form.set('purpose', 'user_data');
  form.set('file', new File([Uint8Array.from(bytes)], name));
  const response = await front.call('/v1/files', { method: 'POST', body: form });
  return ((await response.json()) as { id: string }).id;
}

interface Listed {
  data: { id: string; filename: string; bytes: number; purpose: string }[];
}
const filesAt = async (server: TestServer) =>
  ((await (await server.call('/v1/files')).json()) as Listed).data;

const report = pdf('Quarterly report');

test('a file of the front is looked at by the peer, where it is once, and gone when it goes', async () => {
  const id = await upload(report, 'report.pdf');
  const ask = () =>
    front.call(
      '/v1/chat/completions',
      post({
        model: 'chat',
        messages: [{ role: 'user', content: [{ type: 'file', file: { file_id: id } }] }],
      }),
    );
  for (const _ of [1, 2]) {
    const response = await ask();
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Quarterly report');
  }
  const here = await filesAt(peer);
  expect(here).toMatchObject([{ filename: 'report.pdf', bytes: report.length, purpose: 'user_data' }]);

  // The peer's operator removes it: the front gives it again.
  await peer.call(`/v1/files/${here[0]?.id}`, { method: 'DELETE' });
  expect(await (await ask()).text()).toContain('Quarterly report');
  expect(await filesAt(peer)).toHaveLength(1);

  await front.call(`/v1/files/${id}`, { method: 'DELETE' });
  await expect.poll(() => filesAt(peer), { timeout: 10_000 }).toEqual([]);
});

test('a message is translated for it, with the document by id and the image in it', async () => {
  const [document, image] = [await upload(report, 'report.pdf'), await upload(png(7, 5), 'a.png')];
  const response = await front.call(
    '/alt/v1/messages',
    post({
      model: 'chat',
      max_tokens: 100,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'document', source: { type: 'file', file_id: document } },
            { type: 'image', source: { type: 'file', file_id: image } },
          ],
        },
      ],
    }),
  );
  const text = await response.text();
  expect(text).toContain('Quarterly report');
  expect(text).toContain('7x5');
  expect(await filesAt(peer)).toMatchObject([{ filename: 'report.pdf' }]);
});

test('its messages surface has no file store, and is sent the bytes', async () => {
  const id = await upload(report, 'report.pdf');
  const before = await filesAt(peer);
  const response = await front.call(
    '/alt/v1/messages',
    post({
      model: 'messages',
      max_tokens: 100,
      messages: [{ role: 'user', content: [{ type: 'document', source: { type: 'file', file_id: id } }] }],
    }),
  );
  expect(await response.text()).toContain('Quarterly report');
  expect(await filesAt(peer)).toEqual(before);
});
