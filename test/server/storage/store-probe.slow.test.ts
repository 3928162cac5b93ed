/** Readiness follows the store: lost and found again, never waited for, and asked seldom. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CachedProbe } from '../../../server/storage/store-probe.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { PostgresCluster } from './postgres-cluster.ts';
import { postgresBinaries } from './postgres-server.ts';

test('many questions at once, and in a short time, are one', async () => {
  let asked = 0;
  const probe = new CachedProbe(async () => void (asked += 1));
  const all = await Promise.all(Array.from({ length: 1_000 }, () => probe.isReachable()));
  expect(new Set(all)).toEqual(new Set([true]));
  expect(await probe.isReachable()).toBe(true);
  expect(asked).toBe(1);
});

test('a store that never answers is out of reach within about a second, and not asked again meanwhile', async () => {
  let asked = 0;
  const probe = new CachedProbe(() => {
    asked += 1;
    return new Promise(() => {});
  });
  const began = performance.now();
  expect(await probe.isReachable()).toBe(false);
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(await probe.isReachable()).toBe(false);
  expect(asked).toBe(1);
});

test('with the embedded store a server is ready', async () => {
  const server = await startServer();
  const response = await fetch(`${server.url}/readyz`);
  expect([response.status, await response.json()]).toEqual([200, { status: 'ready' }]);
  await server.stop();
});

describe.skipIf(postgresBinaries === undefined)('with PostgreSQL', () => {
  let folder: string;
  let cluster: PostgresCluster;
  let server: TestServer;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'modelroute-cluster-'));
    cluster = await PostgresCluster.create(folder, postgresBinaries ?? '');
    await cluster.start();
    server = await startServer({ DATABASE_URL: cluster.url });
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const readiness = async () => {
    const response = await fetch(`${server.url}/readyz`);
    return [response.status, await response.json()];
  };
  const ready = [200, { status: 'ready' }];
  const unreachable = [503, { status: 'store unreachable' }];
  const within = { timeout: 20_000, interval: 100 };

  test('a server is not ready while it is stopped, and ready again afterwards', async () => {
    expect(await readiness()).toEqual(ready);
    await cluster.stop();
    await expect.poll(readiness, within).toEqual(unreachable);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await cluster.start();
    await expect.poll(readiness, within).toEqual(ready);
  }, 60_000);

  test('nor while it stands still; other requests do not wait for it', async () => {
    expect(await readiness()).toEqual(ready);
    cluster.signalAll('SIGSTOP');
    try {
      await expect.poll(readiness, within).toEqual(unreachable);
      const began = performance.now();
      const [, live] = await Promise.all([readiness(), fetch(`${server.url}/healthz`)]);
      expect(live.status).toBe(200);
      expect(performance.now() - began).toBeLessThan(5_000);
    } finally {
      cluster.signalAll('SIGCONT');
    }
    await expect.poll(readiness, within).toEqual(ready);
  }, 60_000);
});
