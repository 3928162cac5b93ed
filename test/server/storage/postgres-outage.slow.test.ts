/** PostgreSQL goes while the server serves: a line for each task that waits for it, and nothing of what was served is lost. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { listUsage } from '../../../server/metering/list-usage.ts';
import { openDatabase } from '../../../server/storage/database.ts';
import { startProcess } from '../../support/server-process.ts';
import { post } from '../../support/server.ts';
import { PostgresCluster } from './postgres-cluster.ts';
import { postgresBinaries } from './postgres-server.ts';

const key = 'key-of-a-server-in-a-process';
const body = { model: 'sandbox/chat', messages: [{ role: 'user', content: 'hello' }] };
const outageMs = 6_000;

test.skipIf(postgresBinaries === undefined)('an outage', { timeout: 180_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-outage-'));
  const cluster = await PostgresCluster.create(folder, postgresBinaries ?? '');
  await cluster.start();
  const settings = {
    DATABASE_URL: cluster.url,
    MODELROUTE_SANDBOX: '1',
    MODELROUTE_LOG: 'warn',
    MODELROUTE_STORE_TIMEOUT: '20',
  };
  const server = await startProcess(settings, key);
  const call = async () => {
    const sent = post(body, { authorization: `Bearer ${key}` });
    const { status, headers } = await fetch(`${server.url}/v1/chat/completions`, sent);
    if (status !== 200) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    return status;
  };
  try {
    expect(await call()).toBe(200);
    await cluster.stop();
    const refused = [await call(), await call()];
    await sleep(outageMs);
    refused.push(await call());
    expect(refused).toEqual([503, 503, 503]);
    await cluster.start();
    await expect.poll(call, { timeout: 20_000, interval: 500 }).toBe(200);
    await server.stop();

    const db = await openDatabase({ folder, url: cluster.url });
    const records = await Array.fromAsync(listUsage(db, {}));
    await db.destroy();
    const ended = records.filter(({ settling }) => settling?.outcome === 'completed');
    expect([records.length, ended.length]).toEqual([2, 2]);

    const lines = server
      .log()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { msg: string; err?: { message: string } });
    const repeated = Map.groupBy(lines, ({ msg, err }) => `${msg}: ${err?.message}`);
    // Each call has a line of its own, with its trace id.
    const often = [...repeated].filter(([text, all]) => !text.startsWith('request failed') && all.length > 1);
    expect(often.map(([text]) => text)).toEqual([]);
    expect(lines.length).toBeGreaterThan(3);
    expect(JSON.stringify(lines)).not.toContain(new URL(cluster.url).password);
  } finally {
    await server.stop();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
