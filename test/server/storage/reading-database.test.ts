/** Long reads of the embedded database: on a thread that cannot write, in a bounded queue, and replaced when it dies. */
import { readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../../server/core/api-error.ts';
import { openDatabase, sqlitePath, type Database } from '../../../server/storage/database.ts';
import { openReadingDatabase } from '../../../server/storage/reading-database.ts';
import { isBusy } from '../../../server/storage/sqlite-busy.ts';
import { newPlace, type Place } from './engines.ts';

const wide = { maxWaiting: 64, maxWaitMs: 60_000, idleMs: 60_000, memoryMb: 512 };
/** A statement that takes about half a second. */
const slowStatement = sql<{ n: number }>`with recursive number(n) as
  (select 1 union all select n + 1 from number where n < 3000000) select count(*) as n from number`;

let place: Place;
let closing: (() => Promise<void>)[];
beforeEach(async () => {
  place = await newPlace('sqlite');
  closing = [];
});
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
  await place.dispose();
});

function readings(bounds = wide, catchUp = () => Promise.resolve()): Database {
  const db = openReadingDatabase(sqlitePath(place.folder), catchUp, bounds);
  closing.push(() => db.destroy());
  return db;
}

async function writable(): Promise<Database> {
  const db = await openDatabase(place);
  closing.push(() => db.destroy());
  return db;
}

const migrations = (db: Database) => sql<{ name: string }>`select name from migration`.execute(db);

test('rows come back in their order, however many, with every kind of value', async () => {
  const db = readings();
  const { rows } = await sql<{ n: number }>`with recursive number(n) as
    (select 1 union all select n + 1 from number where n < ${1_001}) select n from number`.execute(db);
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 1_001 }, (_, at) => at + 1));
  const values = await sql`select ${'text'} as text, ${1.5} as real, ${12n} as whole, ${null} as absent,
    ${new Uint8Array([1, 2])} as bytes`.execute(db);
  expect(values.rows).toEqual([
    { text: 'text', real: 1.5, whole: 12, absent: null, bytes: new Uint8Array([1, 2]) },
  ]);
  expect((await sql`select name from migration where name = 'nothing'`.execute(db)).rows).toEqual([]);
});

test('a read sees what was committed before, and waits for the journal where it reads metering', async () => {
  const written = await writable();
  let caughtUp = 0;
  const db = readings(wide, async () => {
    caughtUp += 1;
  });
  const before = (await migrations(db)).rows.length;
  await sql`insert into migration (name, applied_at_ms) values ('test', 1)`.execute(written);
  expect((await migrations(db)).rows).toHaveLength(before + 1);
  expect(caughtUp).toBe(0);
  expect(await db.selectFrom('usage_total').select('hour_ms').execute()).toEqual([]);
  expect(caughtUp).toBe(1);
});

test('nothing can be written, and the errors are those of the engine', async () => {
  const db = readings();
  const insert = sql`insert into migration (name, applied_at_ms) values ('test', 1)`;
  await expect(insert.execute(db)).rejects.toMatchObject({
    message: 'attempt to write a readonly database',
    errcode: 8,
  });
  await expect(db.transaction().execute(migrations)).rejects.toThrow('no transactions');
  await expect(sql`select absent from migration`.execute(db)).rejects.toThrow('no such column: absent');
  expect((await migrations(db)).rows.length).toBeGreaterThan(0);
});

test('more reads than may wait, and those that have waited too long, are refused as overload', async () => {
  const db = readings({ ...wide, maxWaiting: 1, maxWaitMs: 30 });
  // The thread runs: what follows begins at once.
  await migrations(db);
  const running = slowStatement.execute(db);
  const outcomes = await Promise.allSettled([migrations(db), migrations(db)]);
  for (const [at, reason] of [/waiting for 0.03 s/, /1 reads of reports are queued/].entries()) {
    const outcome = outcomes[at];
    if (outcome?.status !== 'rejected') throw new Error('the read was not refused');
    expect(outcome.reason).toBeInstanceOf(ApiError);
    expect(outcome.reason).toMatchObject({
      code: 'overloaded',
      retryAfterMs: 5_000,
      message: expect.stringMatching(reason),
    });
  }
  expect((await running).rows).toEqual([{ n: 3_000_000 }]);
  expect((await migrations(db)).rows.length).toBeGreaterThan(0);
});

test('a thread that dies fails its statement alone, and is replaced', async () => {
  const folder = place.folder;
  const db = openReadingDatabase(join(folder, 'later', 'modelroute.sqlite'), () => Promise.resolve(), wide);
  closing.push(() => db.destroy());
  const outcomes = await Promise.allSettled([migrations(db), migrations(db)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  for (const outcome of outcomes) expect(isBusy('reason' in outcome && outcome.reason)).toBe(false);
  const later = await openDatabase(join(folder, 'later'));
  closing.push(() => later.destroy());
  expect((await migrations(db)).rows.length).toBeGreaterThan(0);
});

test('a thread that dies in the middle of a statement fails it clearly, and nothing else', async () => {
  const written = await writable();
  const db = readings({ ...wide, memoryMb: 16 });
  await migrations(db);
  // Its rows fill the memory of the thread.
  const rows = sql`with recursive number(n) as (select 1 union all select n + 1 from number where n < 300000)
    select n, 'a text of row ' || n as text from number`;
  const outcomes = Promise.allSettled([rows.execute(db), migrations(db), slowStatement.execute(db)]);
  // The database is there for others meanwhile.
  await sql`insert into migration (name, applied_at_ms) values ('test', 1)`.execute(written);
  const [died, ...waited] = await outcomes;
  if (died.status !== 'rejected') throw new Error('the thread lives');
  expect(died.reason).toBeInstanceOf(ApiError);
  expect(died.reason).toMatchObject({
    code: 'overloaded',
    retryAfterMs: 5_000,
    message:
      'The thread that computes reports ended during this report. Repeat the request, or ask for a shorter time.',
    cause: { code: 'ERR_WORKER_OUT_OF_MEMORY' },
  });
  expect(waited.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  const { rows: names } = await migrations(db);
  expect(names.map(({ name }) => name)).toContain('test');
});

test.runIf(process.platform === 'linux')('a thread without work ends, and lets go of the file', async () => {
  const path = realpathSync(sqlitePath(place.folder));
  const handles = () =>
    readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`) === path;
      } catch {
        return false;
      }
    }).length;
  const db = readings({ ...wide, idleMs: 100 });
  expect(handles()).toBe(0);
  await migrations(db);
  expect(handles()).toBe(1);
  await expect.poll(handles, { timeout: 10_000 }).toBe(0);
  expect((await migrations(db)).rows.length).toBeGreaterThan(0);
});
