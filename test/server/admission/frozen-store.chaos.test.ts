/** A frozen store delays no call for long, and is nobody else's fault. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listUsage } from '../../../server/metering/list-usage.ts';
import { openDatabase, type Database } from '../../../server/storage/database.ts';
import { startUpstream, type ScriptedUpstream } from '../../support/scripted-upstream.ts';
import { providerEntry, startFront, type Front } from '../routing/front.ts';
import { PostgresCluster } from '../storage/postgres-cluster.ts';
import { postgresBinaries } from '../storage/postgres-server.ts';
import { storeRequests, type StoreAnswer, type StoreRequest } from './store-requests.ts';

const plainCalls = 10;
const streams = 4;
/** Longer than the call may take in all. */
const frozenMs = 12_000;
const storeTimeoutMs = 2_000;
/** The refusal comes from a machine on which other tests run; without it a call would take eight seconds in all. */
const slackMs = 3_000;

describe.skipIf(postgresBinaries === undefined)('while PostgreSQL stands still', () => {
  let folder: string;
  let cluster: PostgresCluster;
  let upstream: ScriptedUpstream;
  let front: Front;
  let db: Database;
  let frozen: StoreAnswer[];
  let requests: StoreRequest[];
  /** By the names of the requests. */
  let others: Map<string, StoreAnswer>;
  let readiness: number[];

  const ask = async (stream: boolean): Promise<StoreAnswer> => {
    const startMs = performance.now();
    const body = { model: 'm', stream, messages: [{ role: 'user', content: 'hello' }] };
    const response = await front.post('/v1/chat/completions', body);
    const text = await response.text();
    const ms = performance.now() - startMs;
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text, ms };
  };
  const readyz = async () => (await fetch(front.v1.replace(/v1$/, 'readyz'))).status;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'modelroute-frozen-'));
    cluster = await PostgresCluster.create(folder, postgresBinaries ?? '');
    await cluster.start();
    upstream = await startUpstream();
    const config = {
      providers: { p: providerEntry('chat', upstream.url, { timeouts: { total: 8, first_byte: 4 } }) },
      models: [{ id: 'm', provider: 'p' }],
    };
    const secret = 'a secret of the tests, long enough';
    front = await startFront(config, {
      DATABASE_URL: cluster.url,
      MODELROUTE_SECRET: secret,
      MODELROUTE_TOTAL_TIMEOUT: '10',
    });
    const place = { folder, url: cluster.url };
    db = await openDatabase(place);
    requests = await storeRequests({
      url: front.v1.replace(/\/v1$/, ''),
      key: front.key,
      model: 'm',
      place: { ...place, secret },
    });
    for (const { send, changes, name } of requests)
      if (!changes) expect([name, (await send()).status]).toEqual([name, 200]);
    expect((await ask(false)).status).toBe(200);
    const askedBefore = upstream.received.length;
    cluster.signalAll('SIGSTOP');
    const frozenAtMs = performance.now();
    try {
      const asking = [
        ...Array.from({ length: plainCalls }, () => ask(false)),
        ...Array.from({ length: streams }, () => ask(true)),
      ];
      const asked = requests.map(async ({ name, send }) => [name, await send()] as const);
      frozen = await Promise.all(asking);
      others = new Map(await Promise.all(asked));
      readiness = [await readyz()];
      while (performance.now() < frozenAtMs + frozenMs) {
        frozen.push(await ask(false));
        readiness.push(await readyz());
      }
    } finally {
      cluster.signalAll('SIGCONT');
    }
    expect(upstream.received.length).toBe(askedBefore);
  }, 90_000);
  afterAll(async () => {
    await db.destroy();
    await front.stop();
    await upstream.close();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('calls are refused with 503 soon, plain or streamed, and told when to come again', () => {
    console.log(
      `frozen store: ${frozen.length} calls, longest ${Math.round(Math.max(...frozen.map(({ ms }) => ms)))} ms`,
    );
    for (const { status, retryAfter, text, ms } of frozen) {
      expect([status, retryAfter]).toEqual([503, '1']);
      expect(text).toContain('did not respond within 2 s.');
      expect(text).toContain('model_unavailable');
      expect(ms).toBeLessThan(storeTimeoutMs + slackMs);
    }
  });

  test('all other requests that need the store are refused as soon', () => {
    const longest = [...others].toSorted(([, a], [, b]) => b.ms - a.ms)[0];
    console.log(
      `frozen store: ${others.size} other requests, longest ${longest?.[0]}, ${Math.round(longest?.[1].ms ?? 0)} ms`,
    );
    for (const [name, { status, retryAfter, text, ms }] of others) {
      expect([name, status, retryAfter]).toEqual([name, 503, '1']);
      expect(text).toContain('did not respond within 2 s.');
      expect(text).toContain('model_unavailable');
      expect(ms).toBeLessThan(storeTimeoutMs + slackMs);
    }
  });

  test('the server is not ready', () => {
    expect(new Set(readiness)).toEqual(new Set([503]));
  });

  test('the target is not judged: it is asked at once when the store is back', async () => {
    const again = async () =>
      (await Promise.all(Array.from({ length: 6 }, () => ask(false)))).map((each) => each.status);
    await expect.poll(again, { timeout: 20_000 }).toEqual(Array.from({ length: 6 }, () => 200));
    expect(front.log()).not.toContain('cannot be reached');
    expect(front.log()).not.toMatch(/within -|\d\.\d{4,}/);
  });

  test('all other requests work again', async () => {
    for (const { name, send, changes } of requests) {
      // The removals may have happened meanwhile.
      const good = changes ? [200, 201, 404] : [200];
      expect([name, good.includes((await send()).status)]).toEqual([name, true]);
    }
  });

  test('refused calls leave no open record, and no cost', async () => {
    const open = async () => {
      const records = await Array.fromAsync(listUsage(db, {}));
      return records.filter(({ settling }) => settling === undefined).length;
    };
    await expect.poll(open, { timeout: 20_000 }).toBe(0);
    const records = await Array.fromAsync(listUsage(db, {}));
    const refused = records.filter(({ settling }) => settling?.outcome !== 'completed');
    expect(refused.every(({ settling }) => settling?.outcome === 'failed' && settling.status === 503)).toBe(
      true,
    );
    expect(refused.every(({ costNano }) => (costNano ?? 0n) === 0n)).toBe(true);
  });
});
