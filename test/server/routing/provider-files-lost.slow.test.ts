/** Files that a provider has lost, does not take or fails to take, and files that are deleted here. */
import { describe, expect, test } from 'vitest';
import type { Odd } from '../../support/file-upstream.ts';
import { block, document, filePart, secret, useProviderFiles } from './provider-files-harness.ts';

const files = useProviderFiles();
const { upload, chat, message, sentParts, copyId } = files;

describe('a provider that has lost a file', () => {
  test.each(['chat', 'messages'])('is given it again, and asked once more: %s', async (model) => {
    const id = await upload(document, 'a.pdf');
    const ask = () => message(model, [block('document', id)]);
    expect((await ask()).status).toBe(200);
    files.upstream.lose(copyId(1));
    expect((await ask()).status).toBe(200);
    expect(JSON.stringify(sentParts())).toContain(copyId(2));
    expect(files.upstream.asked).toHaveLength(3);
    expect((await ask()).status).toBe(200);
    expect(files.upstream.uploads).toHaveLength(2);
  });

  test('is given it again when it only says that the request is bad', async () => {
    const id = await upload(document, 'a.pdf');
    await chat('chat', [filePart(id)]);
    files.upstream.lose(copyId(1));
    files.upstream.odd('chat', { status: 400 });
    expect((await chat('chat', [filePart(id)])).status).toBe(200);
    expect(files.upstream.uploads).toHaveLength(2);
  });

  test('and loses it at once again has failed', async () => {
    const id = await upload(document, 'a.pdf');
    files.upstream.odd('chat', { status: 404 }, true);
    files.upstream.odd('look', { status: 404 }, true);
    expect((await chat('chat', [filePart(id)])).status).toBe(502);
    expect(files.upstream.uploads).toHaveLength(2);
    expect(files.upstream.asked).toHaveLength(2);
  });

  test.each([400, 404])('is not meant by a status %i while it has the file', async (status) => {
    const id = await upload(document, 'a.pdf');
    files.upstream.odd('chat', { status });
    expect((await chat('chat', [filePart(id)])).status).toBe(status === 404 ? 502 : 400);
    expect(files.upstream.uploads).toHaveLength(1);
    expect(files.upstream.asked).toHaveLength(1);
  });
});

describe('a provider that does not take files', () => {
  test.each([404, 405, 501])('is sent the bytes, and not asked again: %i', async (status) => {
    const id = await upload(document, 'a.pdf');
    files.upstream.odd('upload', { status }, true);
    for (const _ of [1, 2]) {
      expect((await chat('chat', [filePart(id)])).status).toBe(200);
      const data = `data:application/pdf;base64,${document.toString('base64')}`;
      expect(sentParts()).toEqual([{ type: 'file', file: { filename: 'a.pdf', file_data: data } }]);
    }
    expect(files.upstream.uploads).toHaveLength(1);
  });
});

describe('an upload that fails', () => {
  const bad: [string, Odd][] = [
    ['a server error', { status: 500 }],
    ['overload', { status: 529 }],
    ['a bad key', { status: 401, body: { error: { message: `Incorrect key ${secret}` } } }],
    ['a file that is too large', { status: 413, body: { error: { message: `no ${secret} here` } } }],
    ['a file that it does not like', { status: 400 }],
    ['no JSON', { status: 200, body: '<p>Sign in first.' }],
    ['no id', { status: 200, body: { object: 'file' } }],
    ['an id that leads elsewhere', { status: 200, body: { id: '../models' } }],
    ['an id without end', { status: 200, body: { id: 'f'.repeat(300) } }],
    ['an answer without end', { status: 200, body: { id: 'file-1', more: 'm'.repeat(70_000) } }],
    ['another size', { status: 200, body: { id: 'file-1', bytes: 3 } }],
    ['a failed file', { status: 200, body: { id: 'file-1', status: 'error' } }],
  ];

  test.each(bad)('lets another target answer, or is told without a word of the key: %s', async (_, odd) => {
    const id = await upload(document, 'a.pdf');
    files.upstream.odd('upload', odd);
    const alone = await chat('chat', [filePart(id)]);
    const refuses = odd.status === 400 || odd.status === 413;
    expect(alone.status).toBe(refuses ? 400 : odd.status === 529 ? 503 : 502);
    expect(await alone.text()).not.toContain(secret.slice(0, 8));
    expect(files.upstream.asked).toEqual([]);

    files.upstream.odd('upload', odd);
    const response = await chat('either', [filePart(id)]);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-modelroute-target')).toBe(`messages-inline-${files.testNumber}/second`);
    expect(sentParts()).toMatchObject([{ type: 'document', source: { type: 'base64' } }]);
  });

  test('is made good by the next request', async () => {
    const id = await upload(document, 'a.pdf');
    files.upstream.odd('upload', { status: 413 });
    expect((await chat('chat', [filePart(id)])).status).toBe(400);
    expect((await chat('chat', [filePart(id)])).status).toBe(200);
    expect(sentParts()).toEqual([filePart(copyId(2))]);
  });
});

describe('a file that goes here', () => {
  test('goes at its providers too, without being waited for', async () => {
    const id = await upload(document, 'a.pdf');
    await chat('chat', [filePart(id)]);
    await chat('messages', [filePart(id)]);
    expect(files.upstream.ids()).toHaveLength(2);
    expect((await files.server.call(`/v1/files/${id}`, { method: 'DELETE' })).status).toBe(200);
    await files.upstream.until(() => files.upstream.ids().length === 0);
    expect(files.upstream.deletions).toEqual(expect.arrayContaining([copyId(1), copyId(2)]));
    expect((await chat('chat', [filePart(id)])).status).toBe(404);
  });

  test('goes there after a restart, when the server stopped before', async () => {
    const id = await upload(document, 'a.pdf');
    await chat('chat', [filePart(id)]);
    expect((await files.server.call(`/v1/files/${id}`, { method: 'DELETE' })).status).toBe(200);
    await files.restart();
    await files.upstream.until(() => files.upstream.ids().length === 0);
  });

  test('leaves nothing behind when its upload was under way', async () => {
    const id = await upload(document, 'a.pdf');
    const release = files.upstream.hold();
    const asking = chat('chat', [filePart(id)]);
    await files.server.call(`/v1/files/${id}`, { method: 'DELETE' });
    release();
    await asking;
    await files.upstream.until(() => files.upstream.ids().length === 0);
  });
});
