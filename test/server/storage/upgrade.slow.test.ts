/** Upgrades from every earlier schema with rows in it, downgrades, and upgrades that fail. */
import { Kysely, sql, type QueryExecutorProvider } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openAccounts } from '../../../server/accounts/accounts.ts';
import { People } from '../../../server/console/people/people.ts';
import { listUsage } from '../../../server/metering/list-usage.ts';
import { UsageRecorder } from '../../../server/metering/usage-recorder.ts';
import type { Migrations } from '../../../server/storage/apply-steps.ts';
import { openDatabase, sqlitePath, type Database } from '../../../server/storage/database.ts';
import { postgresEngine, sqliteEngine } from '../../../server/storage/engine.ts';
import { migrate, migrations } from '../../../server/storage/migrations.ts';
import { NodeSqliteDialect } from '../../../server/storage/node-sqlite-dialect.ts';
import { postgresDialect } from '../../../server/storage/postgres.ts';
import { SqliteHandles } from '../../../server/storage/sqlite-handles.ts';
import { failedStart } from '../../support/failed-start.ts';
import { collectLog, facts, outcome } from '../metering/scratch.ts';
import { newPlace, onEachEngine, type EngineName, type Place } from './engines.ts';
import { rowsOfBefore, type RowOfBefore } from './rows-of-before.ts';

const names = Object.keys(migrations);
const secret = 'a-secret-of-the-tests-long-enough';
const upTo = (count: number): Migrations => Object.fromEntries(Object.entries(migrations).slice(0, count));

/** Without any migration. */
async function openBare({ folder, url }: Place): Promise<Kysely<unknown>> {
  if (url !== undefined) return new Kysely<unknown>({ dialect: postgresDialect(url) });
  const handles = await SqliteHandles.open(sqlitePath(folder));
  return new Kysely<unknown>({ dialect: new NodeSqliteDialect(handles, () => Promise.resolve()) });
}

const engineOf = (engine: EngineName) => (engine === 'sqlite' ? sqliteEngine : postgresEngine);

/** The database as the version with so many migrations left it, after it was used since the first. */
async function makeOld(place: Place, engine: EngineName, count: number): Promise<RowOfBefore[]> {
  const db = await openBare(place);
  const written: RowOfBefore[] = [];
  for (let applied = 1; applied <= count; applied += 1) {
    await migrate(db, engineOf(engine), applied, upTo(applied));
    for (const each of rowsOfBefore[names[applied - 1] ?? ''] ?? []) {
      const columns = sql.join(Object.keys(each.row).map((name) => sql.ref(name)));
      const values = sql.join(Object.values(each.row));
      await sql`insert into ${sql.table(each.table)} (${columns}) values (${values})`.execute(db);
      written.push(each);
    }
  }
  await db.destroy();
  return written;
}

const comparable = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? Buffer.from(value).toString('hex') : (value as unknown),
    ]),
  );

async function rowsIn(db: QueryExecutorProvider, table: string): Promise<object[]> {
  const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(db);
  return rows.map(comparable);
}

/** Names of all tables, and of their columns. */
async function schemaOf(db: Kysely<unknown>, engine: EngineName): Promise<unknown> {
  const query =
    engine === 'sqlite'
      ? sql`select name, sql from sqlite_schema order by name`
      : sql`select table_name, column_name, data_type from information_schema.columns
          where table_schema = 'public' order by table_name, column_name`;
  return (await query.execute(db)).rows;
}

test('there are rows for every migration', () => {
  expect(Object.keys(rowsOfBefore)).toEqual(names);
});

onEachEngine((engine) => {
  let place: Place;
  beforeEach(async () => {
    place = await newPlace(engine, 'empty');
  });
  afterEach(() => place.dispose());

  describe.each(names.map((name, at) => ({ name, count: at + 1 })))('from $name', ({ count }) => {
    test('every row is there afterwards, and the product works on them', async () => {
      const written = await makeOld(place, engine, count);
      const db = await openDatabase(place);
      for (const { table, row } of written)
        expect(await rowsIn(db, table)).toContainEqual(expect.objectContaining(comparable(row)));
      await useEverything(db, place, written);
      await db.destroy();
      // A second start finds nothing to do.
      await (await openDatabase(place)).destroy();
    });
  });

  async function useEverything(
    db: Database,
    { folder }: Place,
    written: readonly RowOfBefore[],
  ): Promise<void> {
    const tables = new Set(written.map(({ table }) => table));
    const accounts = await openAccounts(db, { dataFolder: folder, secret });
    const projects = (await accounts.projects.list()).map(({ id }) => id);
    const keys = (await accounts.keys.list()).map(({ id }) => id);
    if (tables.has('project')) {
      expect(projects).toContain('proj_before');
      expect(keys).toContain('key-of-before');
    }
    await accounts.keys.create('test', { project: 'default', name: 'new', kind: 'inference' });
    const recorder = await UsageRecorder.start({ db, log: collectLog(), isExclusive: true });
    const { id } = await recorder.reserve(facts());
    recorder.settle(id, outcome());
    await recorder.stop();
    const records = await Array.fromAsync(listUsage(db, {}));
    expect(records.every(({ settling }) => settling !== undefined)).toBe(true);
    if (tables.has('usage_entry')) {
      const ofBefore = records.filter(({ reservation }) => reservation.trace_id === 'trace-of-before-1');
      expect(ofBefore).toHaveLength(1);
      const open = records.find(({ reservation }) => reservation.trace_id === 'trace-of-before-2');
      expect(open?.settling?.outcome).toBe('interrupted');
    }
    const people = await new People(db).persons.list();
    const before = written.flatMap(({ table, row }) => (table === 'person' ? [row['email']] : []));
    expect(people.map(({ email }) => email)).toEqual(before);
  }

  test('a migration that fails leaves the schema, the rows and the version as they were', async () => {
    const written = await makeOld(place, engine, names.length);
    const db = await openBare(place);
    const before = await schemaOf(db, engine);
    const half: Migrations = {
      ...migrations,
      '9998-good': () => ['create table good (id integer)', 'insert into good (id) values (1)'],
      '9999-bad': () => [
        'alter table project add column half integer',
        `update project set name = 'changed' where id = 'proj_before'`,
        'delete from usage_entry',
        'alter table there_is_no_such_table add column x integer',
      ],
    };
    await expect(migrate(db, engineOf(engine), 1, half)).rejects.toThrow(/there_is_no_such_table/);
    expect(await schemaOf(db, engine)).toEqual(before);
    for (const { table, row } of written)
      expect(await rowsIn(db, table)).toContainEqual(expect.objectContaining(comparable(row)));
    const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(names);
    await db.destroy();
    const again = await openDatabase(place);
    await useEverything(again, place, written);
    await again.destroy();
  });

  test('an older server refuses a newer database with one line, and changes nothing', async () => {
    await makeOld(place, engine, names.length);
    const db = await openBare(place);
    await sql`insert into migration (name, applied_at_ms) values ('9999-future', 1)`.execute(db);
    const before = await schemaOf(db, engine);
    const settings = { MODELROUTE_DATA: place.folder, DATABASE_URL: place.url ?? '' };
    const { status, output, problem } = await failedStart(settings);
    expect([status, output]).toEqual([1, '']);
    expect(problem).toMatch(
      /^modelroute: (MODELROUTE_DATA|DATABASE_URL): cannot open the database .+: the database was written by a newer version \(it has '9999-future'\); use that version, or restore a backup\n$/,
    );
    expect(await schemaOf(db, engine)).toEqual(before);
    await db.destroy();
  });
});
