/** A PostgreSQL that accepts connections and does not respond: one line at a start, a bounded wait for calls, nothing lost. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listUsage } from '../../../server/metering/list-usage.ts';
import { openDatabase } from '../../../server/storage/database.ts';
import { failedStart } from '../../support/failed-start.ts';
import { startProcess } from '../../support/server-process.ts';
import { SilentProxy } from '../../support/silent-proxy.ts';
import { post } from '../../support/server.ts';
import { newPlace, type Place } from './engines.ts';
import { postgresBinaries } from './postgres-server.ts';

const key = 'key-of-a-server-in-a-process';
const body = { model: 'sandbox/chat', messages: [{ role: 'user', content: 'hello' }] };
/** PostgreSQL's message that it waits for a query. */
const readyForQuery = Buffer.from('Z\0\0\0\u0005I', 'latin1');

describe.skipIf(postgresBinaries === undefined)('PostgreSQL behind a proxy', () => {
  let place: Place;
  let folder: string;
  let proxy: SilentProxy;
  let url: URL;
  beforeEach(async () => {
    place = await newPlace('postgres');
    folder = mkdtempSync(join(tmpdir(), 'modelroute-silent-'));
    url = new URL(place.url ?? '');
    proxy = new SilentProxy(new URL(url), readyForQuery);
    url.port = String(await proxy.listen());
    url.hostname = '127.0.0.1';
  });
  afterEach(async () => {
    proxy.close();
    await place.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each([
    ['from the first byte', 'all'],
    ['once it could take a query', 'later'],
  ] as const)(
    'silent at the start, %s: one line within 20 s',
    async (_, silence) => {
      proxy.silence = silence;
      const begunMs = performance.now();
      const ran = await failedStart({ MODELROUTE_DATA: folder, DATABASE_URL: url.href });
      expect(performance.now() - begunMs).toBeLessThan(20_000);
      const at = `postgres://${url.host}${url.pathname}`;
      expect(ran).toEqual({
        status: 1,
        output: '',
        problem: `modelroute: DATABASE_URL: cannot open the database ${at}: it did not respond within 10 s\n`,
      });
    },
    60_000,
  );

  test('silent under a running server: 503 within seconds, and all is recorded when it responds again', async () => {
    const server = await startProcess(
      { MODELROUTE_DATA: folder, DATABASE_URL: url.href, MODELROUTE_SANDBOX: '1', MODELROUTE_LOG: 'warn' },
      key,
    );
    const call = async () => {
      const begunMs = performance.now();
      const sent = post(body, { authorization: `Bearer ${key}` });
      const { status, headers } = await fetch(`${server.url}/v1/chat/completions`, sent);
      return { status, retryAfter: headers.get('retry-after'), tookMs: performance.now() - begunMs };
    };
    try {
      expect(await call()).toMatchObject({ status: 200 });
      proxy.fallSilent();
      const refused = await Promise.all(Array.from({ length: 20 }, call));
      console.log(`refused after ${Math.round(Math.max(...refused.map(({ tookMs }) => tookMs)))} ms at most`);
      for (const { status, retryAfter, tookMs } of refused) {
        expect([status, Number(retryAfter) > 0]).toEqual([503, true]);
        expect(tookMs).toBeLessThan(8_000);
      }
      expect((await server.get('/readyz')).status).toBe(503);
      expect((await server.get('/healthz')).status).toBe(200);
      proxy.resume();
      const recovered = { timeout: 30_000, interval: 200 };
      await expect.poll(async () => (await server.get('/readyz')).status, recovered).toBe(200);
      expect(await call()).toMatchObject({ status: 200 });
      await server.stop();

      // Each call that was refused has its own line; of all else there is one of each.
      const lines = server
        .log()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as { msg: string });
      const counts = Map.groupBy(lines, ({ msg }) => msg);
      expect(counts.get('request failed')?.length).toBe(refused.length);
      const others = [...counts].filter(([msg]) => msg !== 'request failed');
      expect(others.filter(([, all]) => all.length > 1)).toEqual([]);
      const db = await openDatabase(place);
      const records = await Array.fromAsync(listUsage(db, {}));
      await db.destroy();
      const completed = records.filter(({ settling }) => settling?.outcome === 'completed');
      expect(completed).toHaveLength(2);
      expect(records.filter(({ settling }) => settling === undefined)).toEqual([]);
    } finally {
      await server.stop();
    }
  }, 120_000);
});
