/** All connections to PostgreSQL are cut without a word while new ones work: seconds later calls are served, and each is recorded once. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listUsage } from '../../../server/metering/list-usage.ts';
import { openDatabase } from '../../../server/storage/database.ts';
import { startProcess, type ServerProcess } from '../../support/server-process.ts';
import { startRunningClock } from '../../support/running-clock.ts';
import { post } from '../../support/server.ts';
import { SilentProxy } from '../../support/silent-proxy.ts';
import { newPlace, type Place } from './engines.ts';
import { postgresBinaries, withoutPostgres } from './postgres-server.ts';

const key = 'key-of-a-server-in-a-process';
const body = { model: 'sandbox/chat', messages: [{ role: 'user', content: 'hello' }] };
/** The setting's default, and what a busy machine adds. */
const longestWaitMs = 2_000 + 3_000;
const recoveredWithinMs = 6_000;

interface Call {
  status: number;
  retryAfter: string | null;
  endedMs: number;
  tookMs: number;
}

describe.skipIf(postgresBinaries === undefined)(
  `PostgreSQL behind a firewall${postgresBinaries === undefined ? ` (${withoutPostgres})` : ''}`,
  { timeout: 120_000 },
  () => {
    let place: Place;
    let proxy: SilentProxy;
    let server: ServerProcess;
    let settings: Record<string, string>;
    beforeEach(async () => {
      place = await newPlace('postgres');
      const url = new URL(place.url ?? '');
      proxy = new SilentProxy(new URL(url));
      url.port = String(await proxy.listen());
      url.hostname = '127.0.0.1';
      settings = { DATABASE_URL: url.href, MODELROUTE_SANDBOX: '1', MODELROUTE_LOG: 'warn' };
    });
    afterEach(async () => {
      await server.stop();
      proxy.close();
      await place.dispose();
    });

    async function call(): Promise<Call> {
      const begunMs = performance.now();
      const response = await fetch(
        `${server.url}/v1/chat/completions`,
        post(body, { authorization: `Bearer ${key}` }),
      );
      await response.arrayBuffer();
      const endedMs = performance.now();
      const { status, headers } = response;
      return { status, retryAfter: headers.get('retry-after'), endedMs, tookMs: endedMs - begunMs };
    }

    const readiness = async () => (await server.get('/readyz')).status;

    /** Each call that was served has one record, which counts once; nothing is left open. */
    async function demandRecords(served: number): Promise<void> {
      await server.stop();
      const db = await openDatabase(place);
      try {
        const records = await Array.fromAsync(listUsage(db, {}));
        expect(records.filter(({ settling }) => settling?.outcome === 'completed')).toHaveLength(served);
        expect(records.filter(({ settling }) => settling === undefined)).toEqual([]);
        const totals = await sql<{
          requests: number;
        }>`select sum(requests) as requests from usage_total`.execute(db);
        expect(totals.rows[0]?.requests).toBe(records.length);
      } finally {
        await db.destroy();
      }
    }

    test('under load: calls wait or get 503, then all are served', async () => {
      server = await startProcess(settings, key);
      const calls: Call[] = [];
      const ending = new AbortController();
      const callers = Array.from({ length: 12 }, async () => {
        while (!ending.signal.aborted) {
          calls.push(await call());
          await sleep(5);
        }
      });
      await expect.poll(() => calls.length, { timeout: 20_000 }).toBeGreaterThan(200);
      const cutMs = performance.now();
      const connections = proxy.cut();
      const clock = startRunningClock();
      while (clock.nowMs() < recoveredWithinMs) await sleep(100);
      clock.stop();
      const recoveredBy = performance.now();
      const servedAfterwards = () =>
        calls.filter(({ status, endedMs }) => status === 200 && endedMs > recoveredBy).length;
      expect(await readiness()).toBe(200);
      await expect.poll(servedAfterwards).toBeGreaterThan(20);
      ending.abort();
      await Promise.all(callers);

      expect(connections).toBeGreaterThan(1);
      const served = calls.filter(({ status }) => status === 200);
      const refused = calls.filter(({ status }) => status !== 200);
      const first = served.find(({ endedMs, tookMs }) => endedMs > cutMs && endedMs - tookMs > cutMs);
      console.log(
        `${connections} connections cut, ${refused.length} calls refused, the first served after ` +
          `${Math.round((first?.endedMs ?? Infinity) - cutMs)} ms, the longest took ` +
          `${Math.round(Math.max(...calls.map(({ tookMs }) => tookMs)))} ms`,
      );
      for (const { status, retryAfter } of refused)
        expect([status, Number(retryAfter) > 0]).toEqual([503, true]);
      expect(Math.max(...calls.map(({ tookMs }) => tookMs))).toBeLessThan(longestWaitMs);
      expect(refused.filter(({ endedMs }) => endedMs > recoveredBy)).toEqual([]);
      await demandRecords(served.length);
    });

    test('between calls: calls wait or get 503 for seconds at most', async () => {
      server = await startProcess(settings, key);
      expect((await call()).status).toBe(200);
      expect(await readiness()).toBe(200);
      proxy.cut();
      const clock = startRunningClock();
      const calls = [await call()];
      while (calls.at(-1)?.status !== 200 && clock.nowMs() < recoveredWithinMs) calls.push(await call());
      clock.stop();
      console.log(
        calls.map(({ status, tookMs }) => `${status} after ${Math.round(tookMs)} ms`).join(', then '),
      );
      const refused = calls.filter(({ status }) => status !== 200);
      for (const { status, retryAfter } of refused)
        expect([status, Number(retryAfter) > 0]).toEqual([503, true]);
      for (const { tookMs } of calls) expect(tookMs).toBeLessThan(longestWaitMs);
      expect(calls.at(-1)?.status).toBe(200);
      await expect.poll(readiness, { timeout: recoveredWithinMs, interval: 200 }).toBe(200);
      await demandRecords(2);
    });

    test('a query that takes longer than the silence is no lost connection', async () => {
      server = await startProcess({ ...settings, MODELROUTE_STORE_TIMEOUT: '20' }, key);
      const db = await openDatabase(place);
      const isLocked = Promise.withResolvers<void>();
      const locking = db.transaction().execute(async (transaction) => {
        await sql`lock table usage_reservation in exclusive mode`.execute(transaction);
        isLocked.resolve();
        await sleep(4_000);
      });
      await isLocked.promise;
      const begunMs = performance.now();
      const { status } = await call();
      await locking;
      await db.destroy();
      console.log(`behind a lock: ${status} after ${Math.round(performance.now() - begunMs)} ms`);
      expect(status).toBe(200);
      expect(server.log()).not.toContain('Connection terminated');
      await demandRecords(1);
    });
  },
);
