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

/** The process that all test files of one run have in common. */
const run = isMainThread ? process.ppid : process.pid;
const runFolder = join(tmpdir(), `modelroute-postgres-${run}`);

/** Address of the server of this run, with a database of its own in it that nobody else uses. */
export async function postgresUrl(): Promise<string> {
  const server = await serverUrl();
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2)}`;
  await query(server, `create database ${name}`);
  return server.replace(/\/postgres$/, `/${name}`);
}

/** Removes the database that `postgresUrl` has made. */
export async function dropPostgres(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await query(await serverUrl(), `drop database if exists ${name} with (force)`);
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

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(text);
  await client.end();
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
