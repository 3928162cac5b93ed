/** Tests of the embedded database alone: its one file, and how a bad one is reported. */
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../../server/storage/database.ts';
import { put, scratch, type Scratch } from './scratch.ts';

let area: Scratch;
beforeEach(async () => {
  area = await scratch('sqlite');
});
afterEach(() => area.dispose());

test('the log is synced at every commit and readers do not wait for writers', async () => {
  const mode = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(area.db);
  const sync = await sql<{ synchronous: number }>`pragma synchronous`.execute(area.db);
  expect([mode.rows[0]?.journal_mode, sync.rows[0]?.synchronous]).toEqual(['wal', 2]);
});

test('closing leaves one file, without a log beside it', async () => {
  await put(area.store, 'hello');
  await area.reopen();
  await area.store.close();
  await area.db.destroy();
  expect(readdirSync(area.folder).toSorted()).toEqual(['files', 'modelroute.sqlite']);
  Object.assign(area, { db: await openDatabase(area.folder) });
});

test.skipIf(process.platform === 'win32')(
  'its files are readable by their owner alone, in a folder that others may read and after a crash of an older version too',
  async () => {
    const folder = join(area.folder, 'open-to-others');
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    const path = join(folder, 'modelroute.sqlite');
    const modes = () => readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777);
    let db = await openDatabase(folder);
    expect(modes()).toEqual([0o600, 0o600, 0o600]);
    const copies = ['', '-wal'].map((suffix) => [path + suffix, readFileSync(path + suffix)] as const);
    await db.destroy();
    for (const [name, bytes] of copies) {
      writeFileSync(name, bytes);
      chmodSync(name, 0o644);
    }
    db = await openDatabase(folder);
    expect(modes()).toEqual([0o600, 0o600, 0o600]);
    await db.destroy();
  },
);

test('a file that is no database is named in one line', async () => {
  const folder = join(area.folder, 'other');
  await (await openDatabase(folder)).destroy();
  writeFileSync(
    join(folder, 'modelroute.sqlite'),
    'this is not a database, but long enough to look like one'.repeat(40),
  );
  await expect(openDatabase(folder)).rejects.toThrow(
    /^cannot open the database .*other.modelroute\.sqlite: file is not a database$/,
  );
});

test('a folder that cannot be made is named in one line', async () => {
  writeFileSync(join(area.folder, 'taken'), '');
  await expect(openDatabase(join(area.folder, 'taken', 'data'))).rejects.toThrow(
    /^cannot open the database .*ENOTDIR/,
  );
});
