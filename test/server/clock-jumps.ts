/** The clock of the machine is set ahead and back while a server runs: limits, requests under way and keys hold. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccounts, type Accounts } from '../../server/accounts/accounts.ts';
import type { LimitChange } from '../../server/accounts/limits.ts';
import { listUsage } from '../../server/metering/list-usage.ts';
import { openDatabase, type Database } from '../../server/storage/database.ts';
import { startProcess, type ServerProcess } from '../support/server-process.ts';
import { post } from '../support/server.ts';
import { newPlace, type EngineName, type Place } from './storage/engines.ts';

const secret = 'a-secret-of-a-server-whose-clock-jumps';
const firstKey = 'key-of-a-server-in-a-process';
const clock = pathToFileURL(join(import.meta.dirname, '../support/jumping-clock.ts')).href;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Defines the tests for a server of so many processes, with its data in that engine. */
export function proveClockJumps(engine: EngineName, workers: number): void {
  const name = `clock jumps, ${engine}, processes: ${workers}`;
  let place: Place;
  let folder: string;
  let server: ServerProcess;
  let db: Database;
  let accounts: Accounts;
  beforeAll(async () => {
    place = await newPlace(engine);
    folder = mkdtempSync(join(tmpdir(), 'modelroute-clock-'));
    writeFileSync(join(folder, 'offset'), '0');
    const settings = {
      MODELROUTE_DATA: place.folder,
      ...(place.url !== undefined && { DATABASE_URL: place.url }),
      MODELROUTE_WORKERS: String(workers),
      MODELROUTE_SECRET: secret,
      MODELROUTE_SANDBOX: '1',
      MODELROUTE_WRONG_KEYS: '5',
      NODE_OPTIONS: `--import=${clock}`,
      CLOCK_OFFSET_FILE: join(folder, 'offset'),
    };
    server = await startProcess(settings, firstKey);
    db = await openDatabase(place);
    accounts = await openAccounts(db, { dataFolder: place.folder, secret });
  });
  afterAll(async () => {
    await db.destroy();
    await server.stop();
    await place.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  /** From the true time; resolves when all processes of the server have it. */
  async function setClock(offsetMs: number): Promise<void> {
    writeFileSync(join(folder, 'offset'), String(offsetMs));
    server.signal('SIGUSR2');
    if (workers > 1) for (const pid of server.workers()) process.kill(pid, 'SIGUSR2');
    const skewOfOne = async () => {
      const { created } = (await (await call(firstKey)).json()) as { created: number };
      return Math.abs(created * 1_000 - Date.now() - offsetMs);
    };
    // Connections at once are of several workers.
    const skewMs = async () =>
      Math.max(...(await Promise.all(Array.from({ length: 4 * workers }, skewOfOne))));
    await expect.poll(skewMs, { timeout: 10_000 }).toBeLessThan(30_000);
  }

  async function newKey(limits: LimitChange, expiresInMs?: number): Promise<{ id: string; secret: string }> {
    const expiresAtMs = expiresInMs === undefined ? null : Date.now() + expiresInMs;
    const about = { project: 'default', name: 'k', kind: 'inference', limits, expiresAtMs } as const;
    const { key, secret: made } = await accounts.keys.create('test', about);
    return { id: key.id, secret: made };
  }

  const call = (key: string, body: object = {}) =>
    fetch(
      `${server.url}/v1/chat/completions`,
      post(
        {
          model: 'sandbox/priced',
          messages: [{ role: 'user', content: 'hello' }],
          max_tokens: 20,
          ...body,
        },
        { authorization: `Bearer ${key}` },
      ),
    );
  const slow = { model: 'sandbox/slow', stream: true, metadata: { gap_ms: '100', events: '60' } };

  async function statusOf(response: Promise<Response>): Promise<number> {
    const { status, body } = await response;
    await body?.cancel();
    return status;
  }

  test('requests under way count until they end, and nobody is locked out afterwards', async () => {
    const { id, secret: key } = await newKey({ concurrent_requests: 2 });
    const streams = await Promise.all([call(key, slow), call(key, slow)]);
    for (const offsetMs of [dayMs, -dayMs, 0]) {
      await setClock(offsetMs);
      expect([offsetMs, await statusOf(call(key))]).toEqual([offsetMs, 429]);
    }
    for (const stream of streams) expect(await stream.text()).toContain('[DONE]');
    for (const offsetMs of [-dayMs, dayMs, 0]) {
      await setClock(offsetMs);
      await expect.poll(() => statusOf(call(key))).toBe(200);
    }
    const read = () => Array.fromAsync(listUsage(db, { keyId: id }));
    // PostgreSQL has the last one some milliseconds after its response.
    await expect
      .poll(async () => new Set((await read()).map(({ settling }) => settling?.outcome)))
      .toEqual(new Set(['completed']));
    const records = await read();
    console.log(`${name}: ${records.length} requests before, during and after six jumps`);
    expect(records.every(({ settling }) => Number(settling?.duration_ms) >= 0)).toBe(true);
  }, 60_000);

  test('a minute of a limit lasts a minute', async () => {
    const { secret: key } = await newKey({ requests_per_minute: 3 });
    for (let sent = 0; sent < 3; sent += 1) expect(await statusOf(call(key))).toBe(200);
    const waitsS: number[] = [];
    for (const offsetMs of [10 * minuteMs, -10 * minuteMs, 0]) {
      await setClock(offsetMs);
      const refused = await call(key);
      await refused.text();
      expect([offsetMs, refused.status]).toEqual([offsetMs, 429]);
      waitsS.push(Number(refused.headers.get('retry-after')));
    }
    console.log(`${name}: a full minute of a limit ends in ${waitsS.join(', ')} s`);
    expect(Math.max(...waitsS)).toBeLessThanOrEqual(60);
  }, 60_000);

  test('a budget is that of the day which the clock shows, and spent once', async () => {
    const { id, secret: key } = await newKey({ budgets: [{ period: 'total', usd: '0.001' }] });
    const statuses: number[] = [];
    for (const offsetMs of [0, dayMs, -dayMs, 0]) {
      await setClock(offsetMs);
      for (let sent = 0; sent < 40; sent += 1) statuses.push(await statusOf(call(key)));
    }
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    const read = () => Array.fromAsync(listUsage(db, { keyId: id }));
    await expect.poll(async () => (await read()).every(({ settling }) => settling !== undefined)).toBe(true);
    const records = await read();
    const spent = records.reduce((sum, { costNano }) => sum + (costNano ?? 0n), 0n);
    console.log(
      `${name}: ${statuses.filter((each) => each === 200).length} calls, ${spent} of 1000000 nano-dollars`,
    );
    expect(spent).toBeLessThanOrEqual(1_000_000n);
  }, 60_000);

  test('a key expires by the clock', async () => {
    const { secret: key } = await newKey({}, hourMs);
    expect(await statusOf(call(key))).toBe(200);
    await setClock(2 * hourMs);
    expect(await statusOf(call(key))).toBe(401);
    await setClock(0);
    expect(await statusOf(call(key))).toBe(200);
  }, 60_000);

  test('a guesser of keys or passwords waits as long as before', async () => {
    const guess = async (path: string, init: RequestInit) => {
      const response = await fetch(server.url + path, init);
      await response.text();
      return { status: response.status, waitS: Number(response.headers.get('retry-after')) };
    };
    const guessKey = () => guess('/v1/models', { headers: { authorization: 'Bearer wrong-key' } });
    const email = 'ada@example.org';
    const origin = { origin: server.url };
    const guessPassword = () =>
      guess('/console/api/session', post({ email, password: 'wrong-password' }, origin));
    const untilThrottled = async (one: typeof guessKey) => {
      let last = await one();
      while (last.status !== 429) last = await one();
      return last;
    };
    await untilThrottled(guessKey);
    await setClock(10 * minuteMs);
    expect((await guessKey()).status).toBe(429);
    await untilThrottled(guessPassword);
    await setClock(-hourMs);
    const { waitS } = await untilThrottled(guessPassword);
    console.log(`${name}: a guesser of passwords waits ${waitS} s after an hour back`);
    expect(waitS).toBeLessThanOrEqual(60);
    await setClock(0);
  }, 60_000);
}
