/** What a sweep takes away, and what it leaves alone: everything that somebody may yet want. */
import { mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { orphanGraceMs, orphansEveryMs } from '../../../server/storage/file-sweep.ts';
import { onEachEngine } from './engines.ts';
import { bytesOf, put, scratch, type Scratch } from './scratch.ts';

onEachEngine((engine) => {
  let area: Scratch;
  beforeEach(async () => {
    area = await scratch(engine);
  });
  afterEach(() => area.dispose());

  const nothing = { expired: 0, orphans: 0 };

  /** Makes bytes `ageMs` old, by the store's clock. */
  function age(ageMs: number, ...names: string[]): void {
    const then = new Date(area.clock.nowMs - ageMs);
    for (const name of names) utimesSync(join(area.filesFolder, name), then, then);
  }

  /** Bytes that no row names. */
  function leave(name: string, ageMs: number): void {
    writeFileSync(join(area.filesFolder, name), 'no row');
    age(ageMs, name);
  }

  const letters = 'abcdef0123456789abcdef0123456789';
  const nameOf = (n: number) => `file-${letters.slice(n, n + 8)}${String(n).padStart(16, '0')}`;

  test('bytes without a row go when they are old enough, and files of nobody here never', async () => {
    const kept = await put(area.store, 'kept');
    age(10 * orphanGraceMs, kept.id);
    leave(nameOf(0), orphanGraceMs);
    leave(`${nameOf(1)}.part`, orphanGraceMs);
    leave(nameOf(2), orphanGraceMs - 1_000);
    leave(`${nameOf(3)}.part`, orphanGraceMs - 1_000);
    for (const name of ['README', 'file-1', `${nameOf(4)}.bak`]) leave(name, 10 * orphanGraceMs);
    mkdirSync(join(area.filesFolder, nameOf(5)));
    age(10 * orphanGraceMs, nameOf(5));
    expect(await area.store.sweep()).toEqual({ expired: 0, orphans: 2 });
    const staying = [
      'README',
      'file-1',
      nameOf(2),
      `${nameOf(3)}.part`,
      `${nameOf(4)}.bak`,
      nameOf(5),
      kept.id,
    ];
    expect(await area.contents()).toEqual(staying.toSorted());

    area.clock.nowMs += orphansEveryMs;
    expect(await area.store.sweep()).toEqual({ expired: 0, orphans: 2 });
    expect(await area.contents()).toEqual(
      ['README', 'file-1', `${nameOf(4)}.bak`, nameOf(5), kept.id].toSorted(),
    );
    expect(await bytesOf(area.store, 'ann', kept.id)).toEqual(Buffer.from('kept'));
    expect(area.reports).toEqual([]);
  });

  test('the folder is gone through at the first sweep and then once an hour', async () => {
    leave(nameOf(0), orphanGraceMs);
    expect(await area.store.sweep()).toEqual({ expired: 0, orphans: 1 });
    leave(nameOf(1), orphanGraceMs);
    area.clock.nowMs += orphansEveryMs - 1;
    expect(await area.store.sweep()).toEqual(nothing);
    area.clock.nowMs += 1;
    expect(await area.store.sweep()).toEqual({ expired: 0, orphans: 1 });
  });

  test('a start with an empty folder loses no file', async () => {
    const file = await put(area.store, 'still here');
    renameSync(area.filesFolder, `${area.filesFolder}-unmounted`);
    await area.reopen();
    area.clock.nowMs += 10 * orphanGraceMs;
    expect(await area.store.sweep()).toEqual(nothing);
    expect(await area.store.get('ann', file.id)).toEqual(file);
    await expect(bytesOf(area.store, 'ann', file.id)).rejects.toMatchObject({ code: 'internal_error' });

    rmSync(area.filesFolder, { recursive: true });
    renameSync(`${area.filesFolder}-unmounted`, area.filesFolder);
    expect(await bytesOf(area.store, 'ann', file.id)).toEqual(Buffer.from('still here'));
  });

  test('a node with a folder of its own removes no row; what it deletes, the others clear away', async () => {
    const kept = await put(area.store, 'kept');
    const deleted = await put(area.store, 'deleted');
    const expired = await put(area.store, 'expired', { expiresAfterSeconds: 3_600 });
    const unchecked = await put(area.store, '{}', { purpose: 'fine-tune' });
    await area.store.checksDone();
    await area.db.updateTable('file').set({ status: 'uploaded' }).where('id', '=', unchecked.id).execute();
    age(0, kept.id, deleted.id, expired.id, unchecked.id);

    const elsewhere = await area.openNode(join(area.folder, 'files-elsewhere'));
    await elsewhere.checksDone();
    area.clock.nowMs += orphanGraceMs;
    expect(await elsewhere.sweep()).toEqual({ expired: 1, orphans: 0 });
    expect((await elsewhere.get('ann', unchecked.id))?.status).toBe('uploaded');
    await expect(bytesOf(elsewhere, 'ann', kept.id)).rejects.toMatchObject({ code: 'internal_error' });
    expect(await elsewhere.remove('ann', deleted.id)).toBe(true);

    expect(await area.contents()).toHaveLength(4);
    expect(await area.store.sweep()).toEqual({ expired: 0, orphans: 2 });
    expect(await area.contents()).toEqual([kept.id, unchecked.id].toSorted());
    expect(await bytesOf(area.store, 'ann', kept.id)).toEqual(Buffer.from('kept'));
    expect(area.reports).toEqual([]);
  });

  test('an upload goes on while another node starts on the same folder and sweeps it', async () => {
    area.clock.nowMs = Date.now();
    const upload = await area.store.begin('ann', { maxBytes: 100 });
    await upload.write(Buffer.from('first half, '));
    // The longest that a request may take: an hour.
    area.clock.nowMs += 3_600_000;
    const other = await area.openNode();
    expect(await other.sweep()).toEqual(nothing);
    await upload.write(Buffer.from('second half'));
    const { id } = await upload.commit({ filename: 'a', purpose: 'vision' });
    area.clock.nowMs += 10 * orphanGraceMs;
    expect(await other.sweep()).toEqual(nothing);
    expect(await bytesOf(other, 'ann', id)).toEqual(Buffer.from('first half, second half'));
  });

  test('nodes that start and sweep one folder do not disturb uploads', async () => {
    area.clock.nowMs = Date.now();
    const other = await area.openNode();
    const ids: string[] = [];
    const uploads = Promise.all(
      [area.store, other].map(async (store) => {
        for (let n = 0; n < 40; n += 1) ids.push((await put(store, `file ${n}`)).id);
      }),
    );
    for (let n = 0; n < 10; n += 1) expect(await (await area.openNode()).sweep()).toEqual(nothing);
    await uploads;
    expect(await area.contents()).toEqual(ids.toSorted());
    for (const id of ids) expect((await bytesOf(other, 'ann', id))?.toString()).toMatch(/^file \d+$/);
  });

  test('an upload of this process is left alone, however long it stands still', async () => {
    const upload = await area.store.begin('ann', { maxBytes: 100 });
    await upload.write(Buffer.from('slow'));
    age(10 * orphanGraceMs, `${upload.id}.part`);
    expect(await area.store.sweep()).toEqual(nothing);
    await upload.commit({ filename: 'a', purpose: 'vision' });
    expect(await bytesOf(area.store, 'ann', upload.id)).toEqual(Buffer.from('slow'));
  });

  test('a folder of many files is swept to its end', async () => {
    const known = Array.from({ length: 1_200 }, (_, n) => `file-${String(n).padStart(24, '0')}`);
    const rows = known.map((id) => ({
      id,
      owner: 'ann',
      filename: 'x',
      purpose: 'vision',
      bytes: 6,
      sha256: '',
      status: 'processed' as const,
      status_details: null,
      created_at_ms: 0,
      expires_at_ms: null,
    }));
    await area.db.insertInto('file').values(rows).execute();
    for (const id of known) leave(id, orphanGraceMs);
    for (let n = 0; n < 1_300; n += 1) leave(`file-${String(n).padStart(24, 'f')}`, orphanGraceMs);
    expect(await area.store.sweep()).toEqual({ expired: 0, orphans: 1_300 });
    expect(await area.contents()).toEqual(known);
  });

  test('sweeps do not overlap, and a close ends the one that goes on', async () => {
    for (let n = 0; n < 2_500; n += 1) leave(`file-${String(n).padStart(24, '0')}`, orphanGraceMs);
    const first = area.store.sweep();
    expect(area.store.sweep()).toBe(first);
    await area.store.close();
    expect((await first).orphans).toBeLessThan(2_500);
    expect(await area.store.sweep()).toEqual(nothing);
    expect(area.reports).toEqual([]);
  });

  test('bytes that cannot be removed are reported and do not keep the rest', async () => {
    const stuck = await put(area.store, 'x', { expiresAfterSeconds: 3_600 });
    await put(area.store, 'y', { expiresAfterSeconds: 3_600 });
    rmSync(join(area.filesFolder, stuck.id));
    mkdirSync(join(area.filesFolder, stuck.id));
    area.clock.nowMs += 3_600_000;
    expect(await area.store.sweep()).toEqual({ expired: 2, orphans: 0 });
    expect(await area.contents()).toEqual([stuck.id]);
    expect(area.reports).toEqual([new Error('1 of 2 files could not be removed')]);
  });

  test('a database that did not make the folder takes nothing from it, now or later', async () => {
    const file = await put(area.store, 'of the first database');
    age(10 * orphanGraceMs, file.id);
    const other = await scratch(engine, area.filesFolder);
    await put(other.store, 'of the second');
    for (let start = 0; start < 2; start += 1) {
      other.clock.nowMs += orphansEveryMs;
      expect(await other.store.sweep()).toEqual(nothing);
      await other.reopen();
    }
    expect(other.reports).toHaveLength(3);
    expect(other.reports[0]).toMatchObject({ message: expect.stringMatching(/another database/) });
    await other.dispose();
    expect(await bytesOf(area.store, 'ann', file.id)).toEqual(Buffer.from('of the first database'));
  });

  test('nor does one that comes to files of which nothing is noted, while their own goes on as it was', async () => {
    const file = await put(area.store, 'from before there were notes');
    age(10 * orphanGraceMs, file.id);
    rmSync(join(area.filesFolder, '.database'));
    const other = await scratch(engine, area.filesFolder);
    await put(other.store, 'of the second');
    expect(await other.store.sweep()).toEqual(nothing);
    await other.dispose();

    rmSync(join(area.filesFolder, '.database'));
    await area.reopen();
    leave(nameOf(0), orphanGraceMs);
    expect((await area.store.sweep()).orphans).toBe(1);
    expect(await bytesOf(area.store, 'ann', file.id)).toEqual(Buffer.from('from before there were notes'));
  });

  test('a sweep that cannot be done is reported, and tried again an hour later', async () => {
    const mark = readFileSync(join(area.filesFolder, '.database'));
    rmSync(area.filesFolder, { recursive: true });
    writeFileSync(area.filesFolder, '');
    expect(await area.store.sweep()).toEqual(nothing);
    expect(area.reports).toEqual([expect.objectContaining({ code: 'ENOTDIR' })]);
    rmSync(area.filesFolder);
    mkdirSync(area.filesFolder);
    writeFileSync(join(area.filesFolder, '.database'), mark);
    leave(nameOf(0), orphanGraceMs);
    area.clock.nowMs += orphansEveryMs;
    expect(await area.store.sweep()).toEqual({ expired: 0, orphans: 1 });
  });
});
