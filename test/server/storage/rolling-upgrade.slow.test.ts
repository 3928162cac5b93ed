/** A rolling upgrade: a node of the next version migrates the database under the calls of a node of this one. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failedStart } from '../../support/failed-start.ts';
import { startProcess, type ServerProcess } from '../../support/server-process.ts';
import { post } from '../../support/server.ts';
import { newPlace, type Place } from './engines.ts';
import { postgresBinaries, withoutPostgres } from './postgres-server.ts';

const key = 'key-of-a-server-in-a-process';
const nextVersion = fileURLToPath(new URL('../../support/next-version.ts', import.meta.url));
const callersOfEach = 3;
const sideBySideMs = 1_500;

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
    MODELROUTE_SECRET: 'a-secret-of-all-nodes-long-enough',
    MODELROUTE_SANDBOX: '1',
    MODELROUTE_DRAIN_TIMEOUT: '20',
    // A start takes the machine's processors from the node that runs.
    MODELROUTE_STORE_TIMEOUT: '20',
  });
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
      const next = await startNode('next', { NODE_OPTIONS: `--import=${nextVersion}` });
      const applied = await query<{ name: string }>('select name from migration order by name');
      expect(applied.at(-1)?.name).toBe('9998-next');
      const before = onOld.ended.length;
      const onNext = callers(next);
      await sleep(sideBySideMs);
      await expect.poll(() => onNext.ended.length, { timeout: 20_000 }).toBeGreaterThan(5);
      expect(onOld.ended.length).toBeGreaterThan(before + 5);
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
      await next.stop();
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
});
