/** The bytes of files in a bucket of a real S3-compatible server, and what its failures do to uploads and reads. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../../../server/storage/database.ts';
import { FileStore, type StoredFile } from '../../../../server/storage/file-store.ts';
import { orphanGraceMs, orphansEveryMs } from '../../../../server/storage/file-sweep.ts';
import { S3Bytes } from '../../../../server/storage/s3/s3-bytes.ts';
import { PartRoom } from '../../../../server/storage/s3/part-room.ts';
import { partBytes } from '../../../../server/storage/s3/s3-draft.ts';
import { newPlace } from '../engines.ts';
import { bytesOf, collect, put } from '../scratch.ts';
import { startFaultyProxy, type FaultyProxy } from './faulty-proxy.ts';
import { hasS3, startS3, withoutS3, type S3Server } from './s3-server.ts';

const megabytes12 = randomBytes(12 * 1024 * 1024 + 17);
/** Between the start of a test and its end. */
const minute = 60_000;
const isPart = (request: { url?: string | undefined }) => request.url?.includes('partNumber=') === true;
const isMethod =
  (method: string) =>
  (request: { method?: string | undefined; url?: string | undefined }): boolean =>
    request.method === method && request.url?.includes('file-') === true;

describe.skipIf(!hasS3)(`files on S3 (${hasS3 ? 'Versity S3 Gateway' : withoutS3})`, () => {
  let s3: S3Server;
  let proxy: FaultyProxy;
  let place: Awaited<ReturnType<typeof newPlace>>;
  let db: Database;
  let store: FileStore;
  let bytes: S3Bytes;
  let nowMs = 0;
  const reports: unknown[] = [];

  const open = async (
    endpoint = proxy.url,
    quota = { maxBytes: Infinity, maxFiles: Infinity },
    room = new PartRoom(),
  ) => {
    const opened = new S3Bytes({ ...s3.settings, endpoint }, room);
    const options = { nowMs: () => nowMs, report: (cause: unknown) => reports.push(cause) };
    const all = { ...quota, reserveBytes: 2 ** 60 };
    return { opened, store: await FileStore.open(db, opened, { ...options, quota: all }) };
  };
  /** Keys below the prefix. */
  const objects = () =>
    readdirSync(join(s3.bucketFolder, s3.settings.prefix), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.startsWith('file-'))
      .map(({ parentPath, name }) => join(parentPath, name));
  const rows = () => db.selectFrom('file').selectAll().execute();
  const pendingUploads = () => {
    const folder = join(s3.bucketFolder, '.sgwtmp', 'multipart');
    return existsSync(folder)
      ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
          (entry) => entry.isFile() && /^\d+$/.test(entry.name),
        ).length
      : 0;
  };

  beforeAll(async () => {
    s3 = await startS3();
    proxy = await startFaultyProxy(s3.settings.endpoint);
  });
  beforeEach(async () => {
    nowMs = Date.now();
    reports.length = 0;
    place = await newPlace('sqlite', 'migrated');
    db = await openDatabase(place);
    s3.settings = { ...s3.settings, prefix: `test/${randomBytes(4).toString('hex')}/` };
    ({ opened: bytes, store } = await open());
  });
  afterEach(async () => {
    proxy.fail(() => false);
    await store.close();
    await bytes.close();
    await db.destroy();
    await place.dispose();
  });
  afterAll(async () => {
    await proxy.stop();
    await s3.dispose();
  });

  test('a small file is one request; its key has the project and a random id, and nothing is public', async () => {
    proxy.requests.length = 0;
    const file = await put(store, 'hello', { owner: 'prj_1' });
    const key = `${s3.settings.prefix}prj_1/${file.id}`;
    expect(proxy.requests).toEqual([`PUT /files/${key}`]);
    expect(readFileSync(join(s3.bucketFolder, key), 'utf8')).toBe('hello');
    expect((await fetch(`${s3.settings.endpoint}/files/${key}`)).status).toBe(403);
    expect(await bytesOf(store, 'prj_1', file.id)).toEqual(Buffer.from('hello'));
    expect(await store.open('prj_2', file.id)).toBeUndefined();
  });

  test('a large file goes in parts, and comes back whole, in a range, and at another node', async () => {
    proxy.requests.length = 0;
    const file = await put(store, megabytes12);
    expect(proxy.requests.filter((line) => line.includes('partNumber='))).toHaveLength(3);
    const node = await open();
    expect((await bytesOf(node.store, 'ann', file.id))?.equals(megabytes12)).toBe(true);
    const opened = await store.open('ann', file.id);
    const part = await collect(opened?.read({ start: partBytes - 3, length: 7 }) ?? []);
    expect(part).toEqual(megabytes12.subarray(partBytes - 3, partBytes + 4));
    await node.store.close();
    await node.opened.close();
  });

  test('the edges of a part are files like any other', async () => {
    for (const size of [0, 1, partBytes - 1, partBytes, partBytes + 1, 2 * partBytes]) {
      const content = megabytes12.subarray(0, size);
      const file = await put(store, content);
      expect(file).toMatchObject({
        bytes: size,
        sha256: createHash('sha256').update(content).digest('hex'),
      } satisfies Partial<StoredFile>);
      expect((await bytesOf(store, 'ann', file.id))?.equals(content), `${size}`).toBe(true);
    }
  });

  test.each([
    ['a 503', { kind: 'status', status: 503 } as const],
    ['a cut upload', { kind: 'cut request', bytes: 100_000 } as const],
    ['a lost response', { kind: 'lose response' } as const],
  ])('%s is tried again, and the file is whole', async (_name, fault) => {
    proxy.fail(isPart, fault, fault);
    const file = await put(store, megabytes12);
    expect((await bytesOf(store, 'ann', file.id))?.equals(megabytes12)).toBe(true);
    proxy.fail((request) => request.method === 'POST' && request.url?.includes('uploadId=') === true, fault);
    const other = await put(store, megabytes12);
    expect((await bytesOf(store, 'ann', other.id))?.equals(megabytes12)).toBe(true);
    expect(reports).toEqual([]);
  });

  test('bytes that were changed on their way are refused, and never a file', async () => {
    const changed = { kind: 'change request' } as const;
    proxy.fail(isMethod('PUT'), changed, changed, changed);
    await expect(put(store, 'hello')).rejects.toMatchObject({ code: 'internal_error' });
    expect(await rows()).toEqual([]);
    expect(objects()).toEqual([]);
  });

  test.each([
    ['refuses with 503', { kind: 'status', status: 503 } as const],
    ['cuts every upload', { kind: 'cut request', bytes: 1_000 } as const],
  ])('a store that %s is a 503 for the caller, and nothing is left', async (_name, fault) => {
    proxy.fail(isPart, ...Array.from({ length: 9 }, () => fault));
    await expect(put(store, megabytes12)).rejects.toMatchObject({ code: 'overloaded' });
    expect(await rows()).toEqual([]);
    expect(objects()).toEqual([]);
    expect(pendingUploads()).toBe(0);
  });

  test('an upload that its sender gives up is aborted in the store', async () => {
    const upload = await store.begin('ann', { maxBytes: megabytes12.length });
    await upload.write(megabytes12);
    expect(pendingUploads()).toBe(2);
    await upload.abort();
    expect(pendingUploads()).toBe(0);
    expect(objects()).toEqual([]);
  });

  test('parts take their room until the store has them, and give it back', { timeout: minute }, async () => {
    const twoParts = new PartRoom(2 * partBytes);
    const node = await open(proxy.url, undefined, twoParts);
    const content = megabytes12.subarray(0, partBytes + 1);
    const storeGoesOn = Promise.withResolvers<void>();
    const held = { kind: 'hold', until: storeGoesOn.promise } as const;
    proxy.requests.length = 0;
    proxy.fail(isPart, held, held);
    // Both of them wait for a slow store with a part in transit.
    const slow = [put(node.store, content), put(node.store, content)];
    await expect.poll(() => proxy.requests.filter((line) => line.includes('partNumber=1')).length).toBe(2);
    await expect(put(node.store, 'one more')).rejects.toMatchObject({ code: 'overloaded' });
    storeGoesOn.resolve();
    for (const file of await Promise.all(slow)) expect(file).toMatchObject({ bytes: content.length });
    expect(await put(node.store, 'one more')).toMatchObject({ bytes: 8 });
    await node.store.close();
    await node.opened.close();
  });

  test('a read that is cut goes on where it was; a slow one waits', async () => {
    const file = await put(store, megabytes12);
    const cut = { kind: 'cut response', bytes: 3_000_000 } as const;
    proxy.fail(isMethod('GET'), cut, { kind: 'delay', ms: 500 }, cut);
    expect((await bytesOf(store, 'ann', file.id))?.equals(megabytes12)).toBe(true);
  });

  test('an object that is changed or missing in the bucket is an error, never other bytes', async () => {
    const file = await put(store, 'hello');
    const other = new S3Bytes(s3.settings);
    const draft = await other.begin({ owner: 'ann', id: file.id });
    await draft.write(Buffer.from('jello'));
    await draft.publish({ bytes: 5 });
    await expect(bytesOf(store, 'ann', file.id)).rejects.toMatchObject({ code: 'internal_error' });
    await other.remove({ owner: 'ann', id: file.id });
    await expect(bytesOf(store, 'ann', file.id)).rejects.toMatchObject({
      code: 'internal_error',
      cause: { message: expect.stringMatching(/missing in the bucket/) },
    });
    await other.close();
  });

  test('while the store is down every call gets a 503; afterwards all is there', async () => {
    const file = await put(store, 'kept');
    await s3.stop();
    try {
      const down = { code: 'overloaded' };
      await expect(put(store, 'x')).rejects.toMatchObject(down);
      await expect(bytesOf(store, 'ann', file.id)).rejects.toMatchObject(down);
      const opened = await open('http://127.0.0.1:9').catch((cause: unknown) => cause);
      expect(opened).toBeInstanceOf(Error);
    } finally {
      await s3.start();
    }
    expect(await bytesOf(store, 'ann', file.id)).toEqual(Buffer.from('kept'));
    expect(await rows()).toHaveLength(1);
  });

  test('a removal while the store is down is reported, and a sweep removes the bytes', async () => {
    const file = await put(store, 'x');
    proxy.fail(
      isMethod('DELETE'),
      ...Array.from({ length: 3 }, () => ({ kind: 'status', status: 503 }) as const),
    );
    expect(await store.remove('ann', file.id)).toBe(true);
    expect(reports).toHaveLength(1);
    expect(objects()).toHaveLength(1);
    nowMs += orphanGraceMs + minute;
    expect(await store.sweep()).toEqual({ expired: 0, orphans: 1 });
    expect(objects()).toEqual([]);
  });

  test('a sweep removes what a killed process has left, parts included, and nothing that is a file', async () => {
    const kept = await put(store, 'kept');
    const due = await put(store, 'due', { expiresAfterSeconds: 3_600 });
    const killed = new S3Bytes(s3.settings);
    const draft = await killed.begin({ owner: 'ann', id: `file-${'1'.repeat(24)}` });
    await draft.write(megabytes12);
    const whole = await killed.begin({ owner: 'ann', id: `file-${'2'.repeat(24)}` });
    await whole.write(Buffer.from('without a row'));
    await whole.publish({ bytes: 13 });
    await killed.close();

    expect(await store.sweep()).toEqual({ expired: 0, orphans: 0 });
    nowMs += Math.max(orphanGraceMs, orphansEveryMs) + minute;
    expect(await store.sweep()).toEqual({ expired: 1, orphans: 2 });
    expect(pendingUploads()).toBe(0);
    expect(await store.get('ann', due.id)).toBeUndefined();
    expect(objects()).toEqual([expect.stringContaining(kept.id)]);
  });

  test('a database that did not make the bucket takes nothing from it', async () => {
    const file = await put(store, 'of the first database');
    const elsewhere = await newPlace('sqlite', 'empty');
    const second = await openDatabase(elsewhere);
    const others = new S3Bytes(s3.settings);
    const other = await FileStore.open(second, others, { nowMs: () => nowMs + orphanGraceMs });
    expect(await other.sweep()).toEqual({ expired: 0, orphans: 0 });
    await other.close();
    await others.close();
    await second.destroy();
    await elsewhere.dispose();
    expect(await bytesOf(store, 'ann', file.id)).toEqual(Buffer.from('of the first database'));
  });

  test('quotas hold; the reserve of a disk does not apply', async () => {
    const bounded = await open(proxy.url, { maxBytes: 10, maxFiles: 5 });
    await expect(put(bounded.store, 'eleven bytes')).rejects.toMatchObject({ code: 'insufficient_quota' });
    expect(await put(bounded.store, 'ten bytes.')).toMatchObject({ bytes: 10 });
    await bounded.store.close();
    await bounded.opened.close();
  });

  test('files that are checked are read from the store', async () => {
    const good = await put(store, '{"a":1}\n', { purpose: 'batch' });
    const bad = await put(store, '{"a":1}\nx', { purpose: 'batch' });
    await store.checksDone();
    expect(await store.get('ann', good.id)).toMatchObject({ status: 'processed' });
    expect(await store.get('ann', bad.id)).toMatchObject({ status: 'error', statusDetails: /Line 2/ });
  });
});
