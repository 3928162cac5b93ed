/** Stored files: what comes back, who sees what, how lists are cut into pages, when files go away. */
import { createHash, randomBytes } from 'node:crypto';
import { rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StoredFile } from '../../../server/storage/file-store.ts';
import { onEachEngine } from './engines.ts';
import { bytesOf, collect, put, scratch, type Scratch } from './scratch.ts';

onEachEngine((engine) => {
  let area: Scratch;
  beforeEach(async () => {
    area = await scratch(engine);
  });
  afterEach(() => area.dispose());

  const dayMs = 86_400_000;

  test('a file comes back byte for byte, with its size, digest and time', async () => {
    const content = randomBytes(700_001);
    const file = await put(area.store, content, { filename: 'plan.pdf' });
    expect(file).toEqual({
      id: expect.stringMatching(/^file-[0-9a-f]{24}$/),
      bytes: content.length,
      createdAtMs: area.clock.nowMs,
      filename: 'plan.pdf',
      purpose: 'user_data',
      status: 'processed',
      statusDetails: null,
      expiresAtMs: null,
      sha256: createHash('sha256').update(content).digest('hex'),
    });
    expect(await area.store.get('ann', file.id)).toEqual(file);
    expect((await bytesOf(area.store, 'ann', file.id))?.equals(content)).toBe(true);
    expect(await area.contents()).toEqual([file.id]);
  });

  test('an empty file is a file', async () => {
    const file = await put(area.store, '');
    expect(file.bytes).toBe(0);
    expect(await bytesOf(area.store, 'ann', file.id)).toEqual(Buffer.alloc(0));
  });

  test("another owner's file is not there, whatever is asked of it", async () => {
    const file = await put(area.store, 'secret', { owner: 'ann' });
    for (const id of [
      file.id,
      'file-000000000000000000000000',
      '',
      '../files',
      `${file.id}\u0000`,
      "' or 1=1 --",
    ]) {
      expect(await area.store.get('bob', id)).toBeUndefined();
      expect(await area.store.open('bob', id)).toBeUndefined();
      expect(await area.store.remove('bob', id)).toBe(false);
      expect(await area.store.list('bob', { after: id, limit: 10, order: 'asc' })).toBeUndefined();
    }
    expect(await area.store.list('bob', { limit: 10, order: 'asc' })).toEqual({ files: [], hasMore: false });
    expect(await bytesOf(area.store, 'ann', file.id)).toEqual(Buffer.from('secret'));
  });

  test('a removed file is gone from list, look-up and disk, and cannot be removed twice', async () => {
    const file = await put(area.store, 'x');
    expect(await area.store.remove('ann', file.id)).toBe(true);
    expect(await area.store.remove('ann', file.id)).toBe(false);
    expect(await area.store.get('ann', file.id)).toBeUndefined();
    expect(await area.store.open('ann', file.id)).toBeUndefined();
    expect(await area.contents()).toEqual([]);
  });

  test('a read goes on to its end when the file is removed meanwhile', async () => {
    const content = randomBytes(2_000_000);
    const file = await put(area.store, content);
    const opened = await area.store.open('ann', file.id);
    const got: Uint8Array[] = [];
    for await (const chunk of opened?.read() ?? []) {
      if (got.length === 0) expect(await area.store.remove('ann', file.id)).toBe(true);
      got.push(chunk);
    }
    expect(await area.contents()).toEqual([]);
    expect(Buffer.concat(got).equals(content)).toBe(true);
  });

  test('a read that begins after the removal is told that the file is not there', async () => {
    const file = await put(area.store, 'x');
    const opened = await area.store.open('ann', file.id);
    await area.store.remove('ann', file.id);
    await expect(collect(opened?.read() ?? [])).rejects.toMatchObject({ code: 'file_not_found' });
  });

  test('bytes that are missing on the disk are an error, never a short answer', async () => {
    const file = await put(area.store, 'whole content');
    truncateSync(join(area.filesFolder, file.id), 5);
    await expect(bytesOf(area.store, 'ann', file.id)).rejects.toMatchObject({ code: 'internal_error' });
  });

  test('content that is not here is an error whose cause tells the operator where it is looked for', async () => {
    const file = await put(area.store, 'x');
    const path = join(area.filesFolder, file.id);
    rmSync(path);
    await expect(bytesOf(area.store, 'ann', file.id)).rejects.toMatchObject({
      code: 'internal_error',
      message: expect.not.stringContaining(area.filesFolder),
      cause: new Error(
        `${path} is missing: see that the folder of MODELROUTE_FILES is mounted, and the same one for all nodes`,
      ),
    });
    expect(await area.store.remove('ann', file.id)).toBe(true);
    expect(await bytesOf(area.store, 'ann', file.id)).toBeUndefined();
  });

  test.each([
    [{ start: 0, length: 4 }, '0123'],
    [{ start: 3, length: 1 }, '3'],
    [{ start: 8, length: 100 }, '89'],
    [{ start: 10, length: 1 }, ''],
    [{ start: 99, length: 5 }, ''],
    [{ start: 2, length: 0 }, ''],
    [{ start: -1, length: 3 }, ''],
  ])('a range gives just its bytes: %j', async (range, expected) => {
    const file = await put(area.store, '0123456789');
    const opened = await area.store.open('ann', file.id);
    expect((await collect(opened?.read(range) ?? [])).toString()).toBe(expected);
  });

  test.each(['asc', 'desc'] as const)(
    'pages %s give every file once, although all have the same time',
    async (order) => {
      const ids: string[] = [];
      for (let n = 0; n < 23; n += 1) {
        if (n % 10 === 0) area.clock.nowMs += 1;
        ids.push((await put(area.store, String(n))).id);
      }
      const seen: StoredFile[] = [];
      let hasMore = true;
      for (let pages = 0; hasMore && pages < 10; pages += 1) {
        const page = await area.store.list('ann', { after: seen.at(-1)?.id, limit: 5, order });
        seen.push(...(page?.files ?? []));
        hasMore = page?.hasMore ?? false;
      }
      expect(seen.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
      const times = seen.map(({ createdAtMs }) => createdAtMs);
      expect(times).toEqual(times.toSorted((a, b) => (order === 'asc' ? a - b : b - a)));
    },
  );

  test('a page is not disturbed by files that come and go between pages', async () => {
    const first: StoredFile[] = [];
    for (let n = 0; n < 6; n += 1) {
      area.clock.nowMs += 1;
      first.push(await put(area.store, String(n)));
    }
    const page = await area.store.list('ann', { limit: 3, order: 'desc' });
    area.clock.nowMs += 1;
    await put(area.store, 'newcomer');
    await area.store.remove('ann', first[4]?.id ?? '');
    const next = await area.store.list('ann', { after: page?.files[2]?.id, limit: 3, order: 'desc' });
    expect(next).toEqual({ files: [first[2], first[1], first[0]], hasMore: false });
  });

  test('a list can be of one purpose', async () => {
    await put(area.store, 'a', { purpose: 'vision' });
    const wanted = await put(area.store, 'b', { purpose: 'evals' });
    const page = await area.store.list('ann', { limit: 10, order: 'asc', purpose: 'evals' });
    expect(page).toEqual({ files: [wanted], hasMore: false });
  });

  test('an expired file is not there from that instant, and its bytes go at the next sweep', async () => {
    const file = await put(area.store, 'x', { expiresAfterSeconds: 3_600 });
    const staying = await put(area.store, 'y');
    expect(file.expiresAtMs).toBe(area.clock.nowMs + 3_600_000);
    area.clock.nowMs += 3_599_999;
    expect(await area.store.get('ann', file.id)).toEqual(file);
    area.clock.nowMs += 1;
    expect(await area.store.get('ann', file.id)).toBeUndefined();
    expect(await area.store.open('ann', file.id)).toBeUndefined();
    expect(await area.store.remove('ann', file.id)).toBe(false);
    expect(await area.store.list('ann', { after: file.id, limit: 5, order: 'asc' })).toBeUndefined();
    expect(await area.store.list('ann', { limit: 5, order: 'asc' })).toEqual({
      files: [staying],
      hasMore: false,
    });
    expect(await area.contents()).toHaveLength(2);
    expect(await area.store.sweep()).toEqual({ expired: 1, orphans: 0 });
    expect(await area.store.sweep()).toEqual({ expired: 0, orphans: 0 });
    expect(await area.contents()).toEqual([staying.id]);
  });

  test('a batch file expires after 30 days by itself, other purposes never do', async () => {
    expect((await put(area.store, '{}', { purpose: 'batch' })).expiresAtMs).toBe(
      area.clock.nowMs + 30 * dayMs,
    );
    expect((await put(area.store, '{}', { purpose: 'batch', expiresAfterSeconds: 3_600 })).expiresAtMs).toBe(
      area.clock.nowMs + 3_600_000,
    );
    expect((await put(area.store, '{}', { purpose: 'fine-tune' })).expiresAtMs).toBeNull();
  });
});
