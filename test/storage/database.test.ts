/** The embedded database: what survives, what is enforced, what a bad file does. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../server/storage/database.ts';
import { countUp, rounds } from './count-up.ts';
import { put, scratch, type Scratch } from './scratch.ts';

let area: Scratch;
beforeEach(async () => {
  area = await scratch();
});
afterEach(() => area.dispose());

test('what was committed is there after closing and opening again, and migrations run once', async () => {
  const file = await put(area.store, 'hello');
  await area.reopen();
  await area.reopen();
  expect(await area.store.get('ann', file.id)).toEqual(file);
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(area.db);
  expect(rows.map(({ name }) => name)).toEqual(['0001-file']);
});

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

test('a column refuses a value of another type', async () => {
  const insert = sql`insert into migration (name, applied_at_ms) values ('x', 'soon')`.execute(area.db);
  await expect(insert).rejects.toThrow(/cannot store TEXT value in INTEGER column/);
});

test('a failed transaction leaves nothing and does not block the next', async () => {
  const attempt = area.db.transaction().execute(async (transaction) => {
    await sql`insert into migration (name, applied_at_ms) values ('x', 1)`.execute(transaction);
    throw new Error('changed my mind');
  });
  await expect(attempt).rejects.toThrow('changed my mind');
  const { rows } = await sql`select * from migration where name = 'x'`.execute(area.db);
  expect(rows).toEqual([]);
  await put(area.store, 'still works');
});

test('two processes that read and write at once both get through, and no change is lost', async () => {
  await sql`create table counter (n integer not null) strict`.execute(area.db);
  await sql`insert into counter (n) values (0)`.execute(area.db);
  const script = new URL('count-up.ts', import.meta.url).pathname;
  const other = spawn(process.execPath, [script, area.folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(other, 'close');
  await once(other.stdout, 'data');
  await countUp(area.db);
  expect(await ended).toEqual([0, null]);
  const { rows } = await sql<{ n: number }>`select n from counter`.execute(area.db);
  expect(rows).toEqual([{ n: 2 * rounds }]);
});

test('a database of a newer version is refused and left as it was', async () => {
  await sql`insert into migration (name, applied_at_ms) values ('9999-future', 1)`.execute(area.db);
  await expect(openDatabase(area.folder)).rejects.toThrow(/newer version \(it has '9999-future'\)/);
  const { rows } = await sql`select name from migration`.execute(area.db);
  expect(rows).toHaveLength(2);
  await sql`delete from migration where name = '9999-future'`.execute(area.db);
});

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
