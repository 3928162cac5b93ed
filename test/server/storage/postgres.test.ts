/** Tests of PostgreSQL alone: connecting, which server responds, and the error that an operator reads when it fails. */
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../../server/storage/database.ts';
import { postgresPlace, postgresReason } from '../../../server/storage/postgres-place.ts';
import { newPlace, type Place } from './engines.ts';
import { postgresPassword } from './postgres-password.ts';
import { certificatePath, postgresBinaries } from './postgres-server.ts';

describe.skipIf(postgresBinaries === undefined)('on a server', () => {
  let place: Place;
  beforeEach(async () => {
    place = await newPlace('postgres');
  });
  afterEach(() => place.dispose());

  const open = (change: (url: string) => string) => openDatabase({ ...place, url: change(place.url ?? '') });
  const withDatabase = async <Result>(url: string, use: (db: Database) => Promise<Result>) => {
    const db = await openDatabase({ ...place, url });
    return await use(db).finally(() => db.destroy());
  };
  const encrypted = async (query: string) =>
    await withDatabase(`${place.url}${query}`, async (db) => {
      const { rows } = await sql<{
        ssl: boolean;
      }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(db);
      return rows[0]?.ssl;
    });

  test('sslmode decides whether the connection is encrypted and who may answer', async () => {
    expect(await encrypted('')).toBe(false);
    expect(await encrypted('?sslmode=disable')).toBe(false);
    expect(await encrypted('?sslmode=require')).toBe(true);
    expect(await encrypted(`?sslmode=verify-full&sslrootcert=${certificatePath()}`)).toBe(true);
    await expect(encrypted('?sslmode=verify-full')).rejects.toThrow(
      /^cannot open the database postgres:.*self-signed/,
    );
  });

  test('no more than the bound of connections is ever open', async () => {
    await withDatabase(place.url ?? '', async (db) => {
      await Promise.all(Array.from({ length: 40 }, () => sql`select pg_sleep(0.02)`.execute(db)));
      const { rows } = await sql<{
        n: number;
      }>`select count(*) as n from pg_stat_activity where datname = current_database()`.execute(db);
      expect(rows).toEqual([{ n: 10 }]);
    });
  });

  test('a connection that is cut ends the queries on it, not the process, and later ones get another', async () => {
    await withDatabase(place.url ?? '', async (db) => {
      const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()`;
      await expect(cut.execute(db)).rejects.toThrow();
      const query = async () => (await sql`select 1 as one`.execute(db)).rows;
      await expect.poll(query).toEqual([{ one: 1 }]);
    });
  });

  test.each([
    ['a wrong password', (url: string) => url.replace(postgresPassword, 'wr%6fng-secret'), /password auth/],
    ['no such database', (url: string) => url.replace(/[^/]+$/, 'nowhere'), /"nowhere" does not exist/],
    ['nobody there', (url: string) => url.replace(/:\d+\//, ':1/'), /ECONNREFUSED/],
    ['an unknown host', (url: string) => url.replace('127.0.0.1', 'nowhere.invalid'), /ENOTFOUND|EAI_AGAIN/],
    ['no certificate', (url: string) => `${url}?sslmode=verify-ca`, /sslrootcert/],
  ])('%s is one line that names the database and no password', async (_, change, message) => {
    const failure: unknown = await open(change).catch((cause: unknown) => cause);
    expect(failure).toBeInstanceOf(Error);
    const text = failure instanceof Error ? failure.message : '';
    expect(text).toMatch(/^cannot open the database postgres:\/\/[\w.]+:\d+\/\w+: /);
    expect(text).toMatch(message);
    expect(text).not.toContain('\n');
    expect(JSON.stringify([text, String(failure), failure])).not.toMatch(
      new RegExp(`${postgresPassword}|wrong-secret|wr%6fng`),
    );
  });
});

test('a URL that cannot be read is not repeated', async () => {
  const url = 'postgres://ann:p4ss word@[bad/db';
  const failure: unknown = await openDatabase({ folder: '/nowhere', url }).catch((cause: unknown) => cause);
  expect(String(failure)).toMatch(/^Error: cannot open the database DATABASE_URL: /);
  expect(String(failure)).not.toContain('p4ss');
});

test('a password is taken out of a message in each of its forms', () => {
  const url = 'postgres://ann:p%40ss@db.example:5432/main?password=third';
  const cause = new Error('cannot\nuse p%40ss or p@ss or third');
  expect(postgresPlace(url)).toBe('postgres://db.example:5432/main');
  expect(postgresReason(url, cause)).toBe('cannot use *** or *** or ***');
});
