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
import { pausingModels, proveAllRecorded, proveEnds, proveRefusals, untilPaused } from './full-disk-proof.ts';
import { fillDisk, mayMount, mountDisk, unmountDisk } from './small-disk.ts';

const diskBytes = 160 * 1024 * 1024;
const callers = 12;
const paused = 4;

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
      models: pausingModels,
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
    await untilPaused(upstream, paused);
    fillDisk(filler());
    await proveRefusals('full disk of PostgreSQL', round, { upstream, served });
    await expect.poll(readyz, { timeout: 10_000 }).toBe(503);
    await proveEnds(upstream, running);
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
    await proveAllRecorded(db, served);
    await db.destroy();
    expect(front.log()).not.toContain('cannot be reached');
  });
});
