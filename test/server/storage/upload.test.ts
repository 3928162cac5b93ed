/** An upload becomes a whole file or nothing, whatever happens meanwhile. */
import { execFile } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { orphanGraceMs } from '../../../server/storage/file-sweep.ts';
import { beginUpload } from '../../../server/storage/upload.ts';
import { FolderBytes } from '../../../server/storage/folder-bytes.ts';
import { onEachEngine } from './engines.ts';
import { bytesOf, put, scratch, type Scratch } from './scratch.ts';

onEachEngine((engine) => {
  let area: Scratch;
  beforeEach(async () => {
    area = await scratch(engine);
  });
  afterEach(() => area.dispose());

  const about = { filename: 'a.txt', purpose: 'vision' };

  async function expectNothingLeft(): Promise<void> {
    expect(await area.contents()).toEqual([]);
    expect(await area.db.selectFrom('file').selectAll().execute()).toEqual([]);
  }

  test('an upload is invisible until it is committed', async () => {
    const upload = await area.store.begin('ann', { maxBytes: 10 });
    await upload.write(Buffer.from('half'));
    expect(await area.store.get('ann', upload.id)).toBeUndefined();
    expect(await area.store.list('ann', { limit: 5, order: 'asc' })).toEqual({ files: [], hasMore: false });
    await upload.write(Buffer.from('whole'));
    await upload.commit(about);
    expect(await bytesOf(area.store, 'ann', upload.id)).toEqual(Buffer.from('halfwhole'));
  });

  test('a file of exactly the limit is taken, one byte more is refused naming the limit, and nothing is left', async () => {
    const fits = await area.store.begin('ann', { maxBytes: 10 });
    await fits.write(Buffer.alloc(4));
    await fits.write(Buffer.alloc(6));
    const file = await fits.commit(about);
    expect(file.bytes).toBe(10);
    await area.store.remove('ann', file.id);

    const over = await area.store.begin('ann', { maxBytes: 10 });
    await over.write(Buffer.alloc(10));
    await expect(over.write(Buffer.alloc(1))).rejects.toMatchObject({
      code: 'payload_too_large',
      message: 'The file is larger than the limit of 10 bytes.',
    });
    await expectNothingLeft();
  });

  test('an aborted upload leaves nothing, however often and whenever it is aborted', async () => {
    const upload = await area.store.begin('ann', { maxBytes: 1_000_000 });
    const writing = upload.write(Buffer.alloc(900_000));
    await Promise.all([upload.abort(), upload.abort(), writing]);
    await upload.abort();
    await expectNothingLeft();
    await expect(upload.write(Buffer.alloc(1))).rejects.toMatchObject({ code: 'internal_error' });
    expect(() => upload.commit(about)).toThrow(expect.objectContaining({ code: 'internal_error' }));
  });

  test('an abort that comes after the commit has begun changes nothing', async () => {
    const upload = await area.store.begin('ann', { maxBytes: 10 });
    await upload.write(Buffer.from('kept'));
    const committing = upload.commit(about);
    await upload.abort();
    const file = await committing;
    expect(await bytesOf(area.store, 'ann', file.id)).toEqual(Buffer.from('kept'));
  });

  test('a commit whose file has been taken away fails and leaves no row', async () => {
    const upload = await area.store.begin('ann', { maxBytes: 10 });
    await upload.write(Buffer.from('x'));
    rmSync(area.filesFolder, { recursive: true });
    await expect(upload.commit(about)).rejects.toMatchObject({
      code: 'internal_error',
      cause: expect.objectContaining({ code: 'ENOENT' }),
    });
    expect(await area.db.selectFrom('file').selectAll().execute()).toEqual([]);
    await area.reopen();
  });

  test('a commit that the database refuses leaves no bytes', async () => {
    const upload = await area.store.begin('ann', { maxBytes: 10 });
    await upload.write(Buffer.from('x'));
    await area.db.schema.alterTable('file').renameTo('elsewhere').execute();
    await expect(upload.commit(about)).rejects.toMatchObject({ code: 'internal_error' });
    await area.db.schema.alterTable('elsewhere').renameTo('file').execute();
    await expectNothingLeft();
  });

  test('a commit whose answer is lost leaves the bytes to the sweep: there may be a row', async () => {
    const upload = await beginUpload({
      bytes: new FolderBytes(area.filesFolder),
      owner: 'ann',
      take: () => undefined,
      maxBytes: 10,
      nowMs: Date.now,
      record: () => Promise.reject(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })),
      ended: () => {},
    });
    await upload.write(Buffer.from('x'));
    await expect(upload.commit(about)).rejects.toMatchObject({ code: 'internal_error' });
    await upload.abort();
    expect(await area.contents()).toEqual([upload.id]);
    area.clock.nowMs = Date.now() + orphanGraceMs;
    expect(await area.store.sweep()).toEqual({ expired: 0, orphans: 1 });
  });

  test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'a folder that takes no files is an internal error',
    async () => {
      chmodSync(area.filesFolder, 0o500);
      await expect(area.store.begin('ann', { maxBytes: 10 })).rejects.toMatchObject({
        code: 'internal_error',
      });
      chmodSync(area.filesFolder, 0o700);
    },
  );

  test.skipIf(process.platform === 'win32')(
    'a disk that takes no more bytes ends the upload and leaves nothing',
    async () => {
      const { stdout } = await promisify(execFile)('sh', [
        '-c',
        'ulimit -f 1024; exec "$0" "$1" "$2"',
        process.execPath,
        new URL('full-disk.ts', import.meta.url).pathname,
        area.folder,
        ...(area.url === undefined ? [] : [area.url]),
      ]);
      expect(JSON.parse(stdout)).toEqual({
        code: 'overloaded',
        cause: 'EFBIG',
        contents: ['.database'],
        rows: 0,
      });
    },
  );

  test('closing the store ends uploads that are open', async () => {
    const upload = await area.store.begin('ann', { maxBytes: 10 });
    await upload.write(Buffer.from('x'));
    await area.store.close();
    await expectNothingLeft();
    await expect(upload.write(Buffer.from('y'))).rejects.toMatchObject({ code: 'internal_error' });
  });

  test('uploads side by side do not mix', async () => {
    const contents = Array.from({ length: 20 }, (_, n) => Buffer.alloc(50_000 + n, n));
    const files = await Promise.all(contents.map((content) => put(area.store, content)));
    for (const [n, { id }] of files.entries()) {
      expect((await bytesOf(area.store, 'ann', id))?.equals(contents[n] ?? Buffer.alloc(0))).toBe(true);
    }
  });
});
