/** The disk of PostgreSQL without room: nothing is asked of a provider without a record, and no record is lost. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listUsage } from '../../../server/metering/list-usage.ts';
import { openDatabase } from '../../../server/storage/database.ts';
import { startUpstream, type ScriptedUpstream } from '../../support/scripted-upstream.ts';
import { providerEntry, startFront, type Front } from '../routing/front.ts';
import { PostgresCluster } from './postgres-cluster.ts';
import { postgresBinaries } from './postgres-server.ts';
import { fillDisk, mayMount, mountDisk, unmountDisk } from './small-disk.ts';

const diskBytes = 160 * 1024 * 1024;
const callers = 12;
const paused = 4;
const prices = { input: 1, output: 3 };

describe.skipIf(postgresBinaries === undefined || !mayMount)('PostgreSQL without room on its disk', () => {
  let folder: string;
  let cluster: PostgresCluster;
  let upstream: ScriptedUpstream;
  let front: Front;
  /** Trace ids of the calls that got 200, to the model's end. */
  const served = new Set<string>();
  const filler = () => join(folder, 'filler');

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'modelroute-pg-full-'));
    mountDisk(folder, diskBytes);
    cluster = await PostgresCluster.create(folder, postgresBinaries ?? '', { max_wal_size: '64MB' });
    await cluster.start();
    upstream = await startUpstream();
    const config = {
      providers: { p: providerEntry('chat', upstream.url) },
      models: [
        { id: 'm', provider: 'p', prices },
        { id: 'paused', provider: 'p', upstream_model: 'fault-pause-mid-stream', prices },
      ],
    };
    front = await startFront(config, { DATABASE_URL: cluster.url });
  }, 60_000);
  afterAll(async () => {
    await front.stop();
    await upstream.close();
    await cluster.stop();
    unmountDisk(folder);
    rmSync(folder, { recursive: true, force: true });
  });

  async function chat(stream: boolean, model = 'm') {
    const traceId = `pg-full-${randomUUID()}`;
    const body = { model, stream, messages: [{ role: 'user', content: 'hello' }] };
    const response = await front.post('/v1/chat/completions', body, { headers: { 'x-trace-id': traceId } });
    const text = await response.text();
    if (response.status === 200) served.add(traceId);
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text };
  }
  const round = () => Promise.all(Array.from({ length: callers }, (_, at) => chat(at % 2 === 1)));
  const readyz = async () => (await fetch(front.v1.replace(/v1$/, 'readyz'))).status;

  test('refuses with 503 what it cannot record, before it asks a provider', { timeout: 60_000 }, async () => {
    for (const { status } of await round()) expect(status).toBe(200);
    const running = Array.from({ length: paused }, () => chat(true, 'paused'));
    await expect.poll(() => upstream.received.filter(({ fault }) => fault !== undefined).length).toBe(paused);
    fillDisk(filler());
    const [askedBefore, servedBefore] = [upstream.received.length, served.size];
    const all: Awaited<ReturnType<typeof round>> = [];
    // The pages that the tables have take some more.
    await expect
      .poll(
        async () => {
          const got = await round();
          all.push(...got);
          return got.every(({ status }) => status === 503);
        },
        { timeout: 30_000, interval: 5 },
      )
      .toBe(true);
    const refused = all.filter(({ status }) => status !== 200);
    for (const { status, retryAfter, text } of refused) {
      expect([status, Number(retryAfter) > 0]).toEqual([503, true]);
      expect(text).toContain('model_unavailable');
      expect(text).toContain('No provider was called.');
    }
    expect(upstream.received.length - askedBefore).toBe(served.size - servedBefore);
    await expect.poll(readyz, { timeout: 10_000 }).toBe(503);
    // Their settlements find no room now.
    for (const each of upstream.received) each.goOn();
    for (const { status, text } of await Promise.all(running))
      expect([status, text.includes('[DONE]')]).toEqual([200, true]);
    console.log(
      `full disk of PostgreSQL: ${refused.length} of ${all.length} calls refused, ${all.length - refused.length} served`,
    );
  });

  test('and serves again by itself when there is room, with every record', { timeout: 60_000 }, async () => {
    rmSync(filler());
    await expect.poll(readyz, { timeout: 20_000 }).toBe(200);
    for (const { status } of await round()) expect(status).toBe(200);
    const db = await openDatabase({ folder, url: cluster.url });
    const open = async () => {
      const records = await Array.fromAsync(listUsage(db, {}));
      return records.filter(({ settling }) => settling === undefined).length;
    };
    await expect.poll(open, { timeout: 20_000 }).toBe(0);
    const records = await Array.fromAsync(listUsage(db, {}));
    await db.destroy();
    const byTrace = new Map(records.map((record) => [record.reservation.trace_id, record]));
    expect(byTrace.size).toBe(records.length);
    for (const traceId of served) {
      const record = byTrace.get(traceId);
      const { outcome } = record?.settling ?? {};
      expect([traceId, outcome, (record?.costNano ?? 0n) > 0n]).toEqual([traceId, 'completed', true]);
    }
    const others = records.filter(({ reservation }) => !served.has(reservation.trace_id));
    expect(others.filter(({ costNano }) => (costNano ?? 0n) > 0n)).toEqual([]);
    expect(front.log()).not.toContain('cannot be reached');
  });
});
