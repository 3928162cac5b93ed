/** The database: what survives, what is enforced, what a bad one does. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../../server/storage/database.ts';
import { countUp, rounds } from './count-up.ts';
import { newPlace, onEachEngine } from './engines.ts';
import { put, scratch, type Scratch } from './scratch.ts';

/** Words of a command line that name the database. */
const wordsOf = ({ folder, url }: { folder: string; url?: string | undefined }) =>
  url === undefined ? [folder] : [folder, url];

onEachEngine((engine) => {
  let area: Scratch;
  beforeEach(async () => {
    area = await scratch(engine);
  });
  afterEach(() => area.dispose());

  test('what was committed is there after closing and opening again, and migrations run once', async () => {
    const migrations = () => sql`select name, applied_at_ms from migration order by name`.execute(area.db);
    const { rows } = await migrations();
    expect(rows.length).toBeGreaterThan(1);
    const file = await put(area.store, 'hello');
    await area.reopen();
    await area.reopen();
    expect(await area.store.get('ann', file.id)).toEqual(file);
    expect((await migrations()).rows).toEqual(rows);
  });

  test('processes that start at once on a new database all get it, and migrate it once', async () => {
    const place = await newPlace(engine, 'empty');
    const script = new URL('open-and-close.ts', import.meta.url).pathname;
    const run = promisify(execFile);
    await Promise.all(
      Array.from({ length: 6 }, () =>
        run(process.execPath, [script, ...wordsOf(place)], { timeout: 60_000 }),
      ),
    );
    const db = await openDatabase(place);
    const { rows } = await sql<{ n: number }>`select count(*) as n from account_state`.execute(db);
    expect(rows).toEqual([{ n: 1 }]);
    await db.destroy();
    await place.dispose();
  });

  test('a column refuses a value of another type', async () => {
    const insert = sql`insert into migration (name, applied_at_ms) values ('x', 'soon')`.execute(area.db);
    await expect(insert).rejects.toThrow(/cannot store TEXT value in INTEGER column|invalid input syntax/);
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

  test('numbers come back as the numbers that were stored, sums and counts too', async () => {
    const large = Number.MAX_SAFE_INTEGER - 1;
    await sql`insert into migration (name, applied_at_ms) values ('x', ${large})`.execute(area.db);
    const { rows } =
      await sql`select applied_at_ms, sum(applied_at_ms) as total, count(*) as n from migration where name = 'x' group by applied_at_ms`.execute(
        area.db,
      );
    expect(rows).toEqual([{ applied_at_ms: large, total: large, n: 1 }]);
  });

  test('a number that JavaScript cannot hold is an error, and the next query works', async () => {
    await sql`insert into migration (name, applied_at_ms) values ('x', 9007199254740993)`.execute(area.db);
    const read = sql`select applied_at_ms from migration where name = 'x'`.execute(area.db);
    await expect(read).rejects.toThrow(RangeError);
    await put(area.store, 'still works');
  });

  test('two processes that read and write at once both get through, and no change is lost', async () => {
    await sql`create table counter (n integer not null)`.execute(area.db);
    await sql`insert into counter (n) values (0)`.execute(area.db);
    const script = new URL('count-up.ts', import.meta.url).pathname;
    const other = spawn(process.execPath, [script, ...wordsOf(area)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(other, 'close');
    await once(other.stdout, 'data');
    await countUp(area.db, area.url);
    expect(await ended).toEqual([0, null]);
    const { rows } = await sql<{ n: number }>`select n from counter`.execute(area.db);
    expect(rows).toEqual([{ n: 2 * rounds }]);
  });

  test('a database of a newer version is refused and left as it was', async () => {
    const count = async () => (await sql`select name from migration`.execute(area.db)).rows.length;
    await sql`insert into migration (name, applied_at_ms) values ('9999-future', 1)`.execute(area.db);
    const before = await count();
    await expect(openDatabase(area)).rejects.toThrow(/newer version \(it has '9999-future'\)/);
    expect(await count()).toBe(before);
    await sql`delete from migration where name = '9999-future'`.execute(area.db);
  });
});
