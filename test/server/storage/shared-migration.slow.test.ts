/** Migrations of a PostgreSQL database that others use: locks that are in the way, and builds of indexes that end early. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Migrations } from '../../../server/storage/apply-steps.ts';
import { postgresEngine } from '../../../server/storage/engine.ts';
import { migrateShared } from '../../../server/storage/migrate-shared.ts';
import { migrations } from '../../../server/storage/migrations.ts';
import { postgresDialect } from '../../../server/storage/postgres.ts';
import { startRunningClock } from '../../support/running-clock.ts';
import { newPlace, type Place } from './engines.ts';
import { postgresBinaries, withoutPostgres } from './postgres-server.ts';

const table = 'usage_reservation';
const index = 'usage_reservation_of_next';
const steps: Migrations = {
  ...migrations,
  '9998-next': () => [
    `alter table ${table} add column of_next text`,
    `create index ${index} on ${table} (of_next, id)`,
    'create table of_next (id text primary key not null)',
    'create index of_next_id on of_next (id)',
  ],
};
/** How long a call waits for the store. */
const storeTimeoutMs = 2_000;

describe.skipIf(postgresBinaries === undefined)(`with PostgreSQL (${withoutPostgres})`, () => {
  let place: Place;
  let db: Kysely<unknown>;
  const clients: pg.Client[] = [];
  beforeEach(async () => {
    place = await newPlace('postgres');
    db = openPool();
    await insert(100);
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.end();
    await db.destroy();
    await place.dispose();
  });

  const openPool = () => new Kysely<unknown>({ dialect: postgresDialect(place.url ?? '') });
  const next = (patienceMs?: number) =>
    migrateShared(db, { engine: postgresEngine, nowMs: 1, steps }, patienceMs);
  const connected = async () => {
    const client = new pg.Client(place.url);
    client.on('error', () => {});
    await client.connect();
    clients.push(client);
    return client;
  };
  const insert = (records: number) =>
    sql`insert into usage_reservation (id, trace_id, process_id, admitted_at_ms, key_id, owner, surface,
      operation, streamed, requested_model, model, price_version)
      select gen_random_uuid(), 't', 'p', 1, 'k', 'o', 'v1', 'x', 0, 'm', 'm', 'v'
      from generate_series(1, ${sql.lit(records)})`.execute(db);
  const rowsOf = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(db)).rows;
  const validity = () =>
    rowsOf(`select indisvalid as valid from pg_index where indexrelid = to_regclass('${index}')`);
  const isApplied = async () =>
    (await rowsOf(`select name from migration where name = '9998-next'`)).length === 1;
  const builders = () => rowsOf(`select pid from pg_stat_progress_create_index`);
  /** Builds wait for its end. */
  const snapshot = async () => {
    const client = await connected();
    await client.query('begin isolation level repeatable read');
    await client.query('select 1');
    return client;
  };

  test('a query that goes on delays the migration, and calls only shortly', { timeout: 60_000 }, async () => {
    const query = await connected();
    await query.query(`begin; select count(*) from ${table}`);
    const migrating = next();
    const caller = await connected();
    const clock = startRunningClock();
    let longestMs = 0;
    while (clock.nowMs() < 6_000) {
      const begunMs = clock.nowMs();
      await caller.query(`select id from ${table} limit 1`);
      longestMs = Math.max(longestMs, clock.nowMs() - begunMs);
      await sleep(10);
    }
    clock.stop();
    expect(await isApplied()).toBe(false);
    expect(longestMs).toBeGreaterThan(200);
    expect(longestMs).toBeLessThan(storeTimeoutMs);
    await query.query('commit');
    await migrating;
    expect([await isApplied(), await validity()]).toEqual([true, [{ valid: true }]]);
    console.log(`a call waited ${Math.round(longestMs)} ms at most`);
  });

  test('a query without an end makes the migration fail with one line, and nothing is changed', async () => {
    const query = await connected();
    await query.query(`begin; select count(*) from ${table}`);
    await expect(next(1_000)).rejects.toThrow(
      /^a query or transaction has used the table usage_reservation for too long[^\n]+pg_stat_activity[^\n]+$/,
    );
    expect(await isApplied()).toBe(false);
    expect(await rowsOf(`select to_regclass('of_next') as made`)).toEqual([{ made: null }]);
  });

  test('what a failed build has left is replaced', async () => {
    await sql.raw(`alter table ${table} add column of_next text default 'same'`).execute(db);
    const unique = sql.raw(`create unique index concurrently ${index} on ${table} (of_next)`);
    await expect(unique.execute(db)).rejects.toThrow(/could not create unique index/);
    expect(await validity()).toEqual([{ valid: false }]);
    await sql.raw(`insert into migration (name, applied_at_ms) values ('9998-next', 1)`).execute(db);
    await sql.raw('create table of_next (id text primary key not null)').execute(db);
    await next();
    expect(await validity()).toEqual([{ valid: true }]);
    expect(
      await rowsOf(`select indisunique as "unique" from pg_index where indexrelid = '${index}'::regclass`),
    ).toEqual([{ unique: false }]);
    expect(await rowsOf(`select to_regclass('of_next_id') as name`)).toEqual([{ name: 'of_next_id' }]);
  });

  test('a build that ends early fails the start, and the next start repeats it', async () => {
    const reader = await snapshot();
    const migrating = next();
    const failing = expect(migrating).rejects.toThrow(
      /^cannot build the index usage_reservation_of_next: .+; the next start builds it again$/,
    );
    await expect.poll(builders, { timeout: 10_000, interval: 20 }).toHaveLength(1);
    const [builder] = await builders();
    await rowsOf(`select pg_terminate_backend(${String(builder?.['pid'])})`);
    await failing;
    expect([await isApplied(), await validity()]).toEqual([true, [{ valid: false }]]);
    await reader.end();
    // Another process, with connections of its own: the pool may still have the one that PostgreSQL is closing.
    await db.destroy();
    db = openPool();
    await next();
    expect(await validity()).toEqual([{ valid: true }]);
  });

  test('a start waits for a build whose process has ended, and does not repeat it', async () => {
    await sql.raw(`alter table ${table} add column of_next text`).execute(db);
    await sql.raw(`insert into migration (name, applied_at_ms) values ('9998-next', 1)`).execute(db);
    await sql.raw('create table of_next (id text primary key not null)').execute(db);
    const reader = await snapshot();
    const orphan = await connected();
    const building = orphan.query(`create index concurrently ${index} on ${table} (of_next, id)`);
    await expect.poll(builders, { timeout: 10_000, interval: 20 }).toHaveLength(1);
    const [{ oid } = {}] = await rowsOf(`select '${index}'::regclass::oid as oid`);
    const migrating = next();
    await sleep(1_000);
    await reader.end();
    await Promise.all([building, migrating]);
    expect(await rowsOf(`select '${index}'::regclass::oid as oid`)).toEqual([{ oid }]);
  });

  test('several at once, also one of a version before, do not wait for each other forever', async () => {
    const reader = await snapshot();
    const others = [next(), next(), next()];
    await expect.poll(builders, { timeout: 10_000, interval: 20 }).toHaveLength(1);
    const before = await connected();
    await before.query('begin; select pg_advisory_xact_lock(7214053961); commit');
    await reader.end();
    await Promise.all(others);
    expect(await validity()).toEqual([{ valid: true }]);
  });
});
