/** A rolling upgrade: a node of the next version migrates the database under the calls of a node of this one. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { installationSecret, makeHistory } from '../../../bench/usage-history.ts';
import { failedStart } from '../../support/failed-start.ts';
import { startProcess, type ServerProcess } from '../../support/server-process.ts';
import { post } from '../../support/server.ts';
import { openDatabase } from '../../../server/storage/database.ts';
import { newPlace, type Place } from './engines.ts';
import { postgresBinaries, withoutPostgres } from './postgres-server.ts';

const key = 'key-of-a-server-in-a-process';
const nextVersion = fileURLToPath(new URL('../../support/next-version.ts', import.meta.url));
const callersOfEach = 3;
const sideBySideMs = 1_500;
const manyRecords = 250_000;
/** How long a call waits for the store, s: more than the default of 2, for beside other tests a start alone may take that. */
const storeTimeout = 6;
/** Longer than that, so that whoever makes calls wait for it fails them. */
const longMs = storeTimeout * 1_000 + 2_000;

describe.skipIf(postgresBinaries === undefined)(`with PostgreSQL (${withoutPostgres})`, () => {
  let place: Place;
  let folder: string;
  const running: ServerProcess[] = [];
  beforeEach(async () => {
    place = await newPlace('postgres');
    folder = mkdtempSync(join(tmpdir(), 'modelroute-rolling-'));
  });
  afterEach(async () => {
    for (const server of running.splice(0)) await server.stop();
    await place.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  const settings = (name: string) => ({
    DATABASE_URL: place.url ?? '',
    MODELROUTE_DATA: join(folder, name),
    MODELROUTE_SECRET: installationSecret,
    MODELROUTE_SANDBOX: '1',
    MODELROUTE_STORE_TIMEOUT: String(storeTimeout),
    MODELROUTE_DRAIN_TIMEOUT: '20',
  });
  const next = { NODE_OPTIONS: `--import=${nextVersion}` };
  const startNode = async (name: string, more: Record<string, string> = {}) => {
    const server = await startProcess({ ...settings(name), ...more }, key);
    running.push(server);
    return server;
  };
  const query = async <Row extends object>(text: string): Promise<Row[]> => {
    const client = new pg.Client(place.url);
    await client.connect();
    const { rows } = await client.query<Row>(text);
    await client.end();
    return rows;
  };

  /** Calls without end; whatever is not a whole response is a failure. */
  function callers(server: ServerProcess) {
    const ended: string[] = [];
    const failures: string[] = [];
    const ending = new AbortController();
    const call = async (at: number) => {
      const traceId = `rolling-${randomUUID()}`;
      const stream = at % 2 === 0;
      const body = { model: 'sandbox/chat', stream, messages: [{ role: 'user', content: 'hello' }] };
      const headers = { authorization: `Bearer ${key}`, 'x-trace-id': traceId };
      const response = await fetch(`${server.url}/v1/chat/completions`, post(body, headers));
      const text = await response.text();
      if (response.status === 200 && text.includes(stream ? '[DONE]' : '"finish_reason"'))
        ended.push(traceId);
      else failures.push(`${response.status} ${text}`);
    };
    const all = Array.from({ length: callersOfEach }, async () => {
      for (let at = 0; !ending.signal.aborted; at += 1)
        await call(at).catch((cause: unknown) => void failures.push(String(cause)));
    });
    const stop = async () => {
      ending.abort();
      await Promise.all(all);
    };
    return { ended, failures, stop };
  }

  test(
    'old and new node serve one database side by side, and no call is lost',
    { timeout: 120_000 },
    async () => {
      const old = await startNode('old');
      const onOld = callers(old);
      await expect.poll(() => onOld.ended.length, { timeout: 20_000 }).toBeGreaterThan(5);
      const newer = await startNode('next', next);
      const applied = await query<{ name: string }>('select name from migration order by name');
      expect(applied.at(-1)?.name).toBe('9998-next');
      const before = onOld.ended.length;
      const onNext = callers(newer);
      await sleep(sideBySideMs);
      await expect.poll(() => onNext.ended.length, { timeout: 20_000 }).toBeGreaterThan(5);
      await expect.poll(() => onOld.ended.length, { timeout: 20_000 }).toBeGreaterThan(before + 5);
      expect((await old.get('/readyz')).status).toBe(200);

      // A start of the old version is refused now; the node that runs already is not.
      const refused = await failedStart(settings('late'));
      expect([refused.status, refused.problem]).toEqual([
        1,
        expect.stringMatching(/^modelroute: DATABASE_URL: [^\n]+written by a newer version[^\n]+\n$/),
      ]);
      await onOld.stop();
      await old.stop();
      await sleep(sideBySideMs);
      await onNext.stop();
      await newer.stop();
      expect([...onOld.failures, ...onNext.failures]).toEqual([]);

      const records = await query<{ trace_id: string; outcome: string; of_next: null }>(
        `select trace_id, outcome, of_next from usage_reservation join usage_entry using (id) where entry = 0`,
      );
      expect(records.map(({ trace_id: id }) => id).toSorted()).toEqual(
        [...onOld.ended, ...onNext.ended].toSorted(),
      );
      expect(new Set(records.map(({ outcome }) => outcome))).toEqual(new Set(['completed']));
      const [totals] = await query<{ requests: string }>('select sum(requests) as requests from usage_total');
      expect(Number(totals?.requests)).toBe(records.length);
      console.log(
        `rolling upgrade: ${onOld.ended.length} calls on the old node, ${onNext.ended.length} on the new`,
      );
    },
  );

  /** A transaction that somebody has left open after this query. */
  async function leaveOpen(text: string): Promise<() => Promise<void>> {
    const client = new pg.Client(place.url);
    client.on('error', () => {});
    await client.connect();
    await client.query('begin isolation level repeatable read');
    await client.query(text);
    return () => client.end();
  }

  test(
    'calls go on while a long query delays the new columns, and while an index of many records is built',
    { timeout: 240_000 },
    async () => {
      const db = await openDatabase(place);
      await makeHistory(db, 'postgres', place, manyRecords);
      await db.destroy();
      const old = await startNode('old');
      const onOld = callers(old);
      await expect.poll(() => onOld.ended.length, { timeout: 20_000 }).toBeGreaterThan(5);

      const endQuery = await leaveOpen('select count(*) from usage_reservation');
      const starting = startNode('next', next);
      const waits = `select 1 from pg_locks where not granted and mode = 'AccessExclusiveLock'
        and relation = 'usage_reservation'::regclass`;
      await expect.poll(() => query(waits), { timeout: 60_000, interval: 20 }).toHaveLength(1);
      await sleep(longMs);
      await endQuery();

      const endSnapshot = await leaveOpen('select 1');
      const builds = `select command from pg_stat_progress_create_index where phase like 'waiting for old snapshots%'`;
      await expect
        .poll(() => query(builds), { timeout: 60_000, interval: 20 })
        .toEqual([{ command: 'CREATE INDEX CONCURRENTLY' }]);
      const before = onOld.ended.length;
      await sleep(longMs);
      expect(onOld.ended.length).toBeGreaterThan(before + 5);
      await endSnapshot();
      const newer = await starting;
      const index = `select indisvalid from pg_index where indexrelid = 'usage_reservation_of_next'::regclass`;
      expect(await query(index)).toEqual([{ indisvalid: true }]);

      const onNext = callers(newer);
      await expect.poll(() => onNext.ended.length, { timeout: 20_000 }).toBeGreaterThan(5);
      await Promise.all([onOld.stop(), onNext.stop()]);
      expect([...onOld.failures, ...onNext.failures]).toEqual([]);
      console.log(`upgrade of ${manyRecords} records: ${onOld.ended.length} calls on the old node meanwhile`);
    },
  );
});
