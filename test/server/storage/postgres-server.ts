/** A PostgreSQL for the tests: found on this machine, started when a test first wants it, one for the whole run. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';
import pg from 'pg';

const versions = '/usr/lib/postgresql';
const startWithinMs = 60_000;
const endWithinMs = 20_000;

/** Folder of initdb and postgres; undefined where PostgreSQL is not installed. */
export const postgresBinaries: string | undefined = [
  ...(process.env['PATH'] ?? '').split(delimiter),
  ...(existsSync(versions) ? readdirSync(versions).map((version) => join(versions, version, 'bin')) : []),
].find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));

/** What a test says that cannot run without one. */
export const withoutPostgres = 'needs PostgreSQL (apt-get install postgresql)';

/** The process that all test files of one run have in common. */
const run = isMainThread ? process.ppid : process.pid;
const runFolder = join(tmpdir(), `modelroute-postgres-${run}`);

/** Has every migration already: a test whose subject they are not gets a copy of it. */
export const migratedDatabase = 'migrated';

/**
 * URL of the server of this run, with a database of its own in it that nobody else uses: with all tables in it, or
 * empty.
 */
export async function postgresUrl(content: 'migrated' | 'empty' = 'migrated'): Promise<string> {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2)}`;
  await command(`create database ${name}${content === 'migrated' ? ` template ${migratedDatabase}` : ''}`);
  return (await serverUrl()).replace(/\/postgres$/, `/${name}`);
}

/** Removes the database that `postgresUrl` has made. */
export async function dropPostgres(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await command(`drop database if exists ${name} with (force)`);
}

/** Resolves when nobody is connected to the database: what a killed process had asked for has been done, or never will be. */
export async function connectionsEnded(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const others = `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  const deadline = Date.now() + endWithinMs;
  try {
    while ((await client.query(others)).rows.length > 0) {
      if (Date.now() > deadline) throw new Error(`somebody has been connected for ${endWithinMs} ms`);
      await sleep(5);
    }
  } finally {
    await client.end();
  }
}

/** Of the server, which has signed it itself. */
export function certificatePath(): string {
  return join(runFolder, 'server.crt');
}

/** One connection for all commands of this process; it keeps no process alive. */
let administrator: pg.Pool | undefined;

async function command(text: string): Promise<void> {
  administrator ??= openAdministrator(await serverUrl());
  await administrator.query(text);
}

function openAdministrator(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 60_000, allowExitOnIdle: true });
  // The next command connects anew.
  pool.on('error', () => {});
  return pool;
}

async function serverUrl(): Promise<string> {
  if (claim(runFolder)) {
    const script = new URL('postgres-keeper.ts', import.meta.url).pathname;
    const words = [script, runFolder, postgresBinaries ?? '', String(run)];
    spawn(process.execPath, words, { detached: true, stdio: 'ignore' }).unref();
  }
  const outcome = join(runFolder, 'outcome');
  const deadline = Date.now() + startWithinMs;
  while (!existsSync(outcome)) {
    if (Date.now() > deadline) throw new Error('PostgreSQL did not start in time');
    await sleep(50);
  }
  const reported: { url?: string; failure?: string } = JSON.parse(readFileSync(outcome, 'utf8'));
  if (reported.url === undefined) throw new Error(`PostgreSQL could not be started: ${reported.failure}`);
  return reported.url;
}

/** True for the first who asks. */
function claim(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
