/** Two workers are one server: one log, one set of metrics, one reload, one shutdown, and the death of one is no loss to the limits. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccounts, type Accounts } from '../../../server/accounts/accounts.ts';
import type { LimitChange } from '../../../server/accounts/limits.ts';
import { listUsage } from '../../../server/metering/list-usage.ts';
import { openDatabase, type Database } from '../../../server/storage/database.ts';
import { startProcess, type ServerProcess } from '../../support/server-process.ts';
import { post } from '../../support/server.ts';
import { newPlace, type Place } from '../storage/engines.ts';

const secret = 'a-secret-that-all-the-workers-share';
const workers = 2;

/** The pools of `fetch` keep connections: this reaches all workers. */
const fresh = { connection: 'close' };

describe('two workers', () => {
  let place: Place;
  let server: ServerProcess;
  let db: Database;
  let accounts: Accounts;

  const settings = () => ({
    MODELROUTE_DATA: place.folder,
    MODELROUTE_SECRET: secret,
    MODELROUTE_WORKERS: String(workers),
    MODELROUTE_CONFIG: join(place.folder, 'providers.yaml'),
    MODELROUTE_DRAIN_TIMEOUT: '20',
    MODELROUTE_SANDBOX: '1',
  });
  const configure = (...names: string[]) =>
    writeFileSync(
      settings().MODELROUTE_CONFIG,
      JSON.stringify({
        providers: { p: { dialect: 'chat', base_url: 'http://127.0.0.1:9/v1' } },
        models: names.map((id) => ({ id, provider: 'p' })),
      }),
    );

  beforeAll(async () => {
    place = await newPlace('sqlite');
    configure('one');
    server = await startProcess(settings());
    db = await openDatabase(place);
    accounts = await openAccounts(db, { dataFolder: place.folder, secret });
  });
  afterAll(async () => {
    await db.destroy();
    await server.stop();
    await place.dispose();
  });

  const newKey = async (limits: LimitChange) =>
    await accounts.keys.create('test', { project: 'default', name: 'k', kind: 'inference', limits });
  const chat = (key: string, body: object = {}, init: RequestInit = {}) =>
    fetch(`${server.url}/v1/chat/completions`, {
      ...post(
        {
          model: 'sandbox/priced',
          messages: [{ role: 'user', content: 'hello' }],
          max_tokens: 20,
          ...body,
        },
        { authorization: `Bearer ${key}`, ...fresh },
      ),
      ...init,
    });
  const slow = (events: number) => ({
    model: 'sandbox/slow',
    stream: true,
    metadata: { ttft_ms: '0', gap_ms: '50', events: String(events) },
  });
  const metric = async (name: string) => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    const lines = text.split('\n').filter((line) => line.startsWith(name));
    return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  };
  const logged = () =>
    server
      .log()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  /** Never 0, which is the process group of the test itself. */
  const kill = (pid: number | undefined) => {
    if (pid === undefined || pid <= 0) throw new Error('There is no such worker.');
    process.kill(pid, 'SIGKILL');
  };

  test('serve one port, with one set of metrics and one log of whole lines', async () => {
    const { secret: key } = await newKey({});
    const calls = 60;
    const statuses = await Promise.all(Array.from({ length: calls }, async () => (await chat(key)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    await expect.poll(() => metric('modelroute_requests_total')).toBe(calls);
    expect(await metric('modelroute_workers')).toBe(workers);
    const requests = () => logged().filter(({ msg }) => msg === 'request');
    await expect.poll(() => requests().length).toBe(calls);
    expect(new Set(requests().map(({ worker }) => worker))).toEqual(new Set([1, 2]));
  });

  test('a killed worker is replaced; its requests end, and nothing that it had reserved stays', async () => {
    // Seconds on a machine at rest, and many more where others have most of the processors.
    const patience = { timeout: 60_000 };
    const { secret: key, key: made } = await newKey({
      concurrent_requests: 6,
      budgets: [{ period: 'day', usd: '1' }],
    });
    const streams = await Promise.all(Array.from({ length: 6 }, () => chat(key, slow(1_000))));
    expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect((await chat(key)).status).toBe(429);
    const before = await metric('modelroute_requests_total');
    const old = server.workers();
    expect(old.length).toBe(workers);
    // The first may have left the list when the second is to be found in it.
    for (const pid of old) kill(pid);
    const ends = await Promise.allSettled(streams.map((stream) => stream.text()));
    expect(ends.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'rejected'));
    await expect
      .poll(() => server.workers().filter((pid) => !old.includes(pid)).length, patience)
      .toBe(workers);
    // All that they had under way is free again, in the counters and in the records.
    const again = async () => {
      const responses = await Promise.allSettled(Array.from({ length: 6 }, () => chat(key)));
      return responses.map((each) => (each.status === 'fulfilled' ? each.value.status : 0));
    };
    await expect.poll(again, patience).toEqual(Array.from({ length: 6 }, () => 200));
    const interrupted = async () => {
      const records = await Array.fromAsync(listUsage(db, { keyId: made.id }));
      return records.filter(({ settling }) => settling?.outcome === 'interrupted').length;
    };
    await expect.poll(interrupted).toBe(6);
    await expect.poll(() => metric('modelroute_workers')).toBe(workers);
    expect(await metric('modelroute_worker_deaths_total')).toBe(2);
    expect(await metric('modelroute_requests_total')).toBeGreaterThanOrEqual(before);
    const deaths = () => logged().filter(({ msg }) => msg === 'a worker has died and is replaced');
    await expect.poll(() => deaths().length).toBe(2);
  }, 150_000);

  test(
    'a budget is neither overspent nor locked while workers are killed',
    { timeout: 120_000 },
    async () => {
      const budgetNano = 3_000_000n;
      const { secret: key, key: made } = await newKey({ budgets: [{ period: 'total', usd: '0.003' }] });
      const statuses: number[] = [];
      const call = async () => {
        const status = await chat(key).then(
          async (response) => {
            await response.text();
            return response.status;
          },
          () => 0,
        );
        statuses.push(status);
        return status;
      };
      for (let round = 0; round < 6; round += 1) {
        const killed = new AbortController();
        const callUntilKilled = async () => {
          do await call();
          while (!killed.signal.aborted);
        };
        const before = statuses.length;
        const calls = Array.from({ length: 20 }, callUntilKilled);
        // Nearly all are under way then, however fast the machine is.
        await expect.poll(() => statuses.length, { interval: 1 }).toBeGreaterThan(before);
        kill(server.workers().at(-(round % workers)));
        killed.abort();
        await Promise.all(calls);
        await expect.poll(() => server.workers().length, { timeout: 40_000 }).toBe(workers);
      }
      expect(statuses).toContain(0);
      const recorded = async () => {
        const records = await Array.fromAsync(listUsage(db, { keyId: made.id }));
        return {
          isSettled: records.every(({ settling }) => settling !== undefined),
          spentNano: records.reduce((sum, { costNano }) => sum + (costNano ?? 0n), 0n),
        };
      };
      // Until the reservations of killed requests are given back, a call may be refused that there is money for.
      const isUsedUp = async () => {
        if ((await call()) !== 429) return false;
        const { isSettled, spentNano } = await recorded();
        return isSettled && spentNano > (budgetNano * 9n) / 10n;
      };
      await expect.poll(isUsedUp, { timeout: 30_000, interval: 5 }).toBe(true);
      expect((await recorded()).spentNano).toBeLessThanOrEqual(budgetNano);
    },
  );

  test('a key that is revoked through one worker is refused by all within a second', async () => {
    const refusedMs: number[] = [];
    const isWithinASecond = () => Math.min(...refusedMs) < 1_000;
    // One at least: a busy machine may stand still for longer.
    for (let round = 0; round < 3 && !isWithinASecond(); round += 1) {
      const { secret: key, key: made } = await newKey({});
      const ask = () => Promise.all(Array.from({ length: 12 }, async () => (await chat(key)).status));
      expect(new Set(await ask())).toEqual(new Set([200]));
      await accounts.keys.revoke('test', made.id);
      const sinceMs = performance.now();
      await expect.poll(async () => new Set(await ask())).toEqual(new Set([401]));
      refusedMs.push(performance.now() - sinceMs);
      expect(new Set(await ask())).toEqual(new Set([401]));
    }
    expect(isWithinASecond()).toBe(true);
  });

  test('SIGHUP and a changed file reach all of them', async () => {
    const ids = async () => {
      const response = await fetch(`${server.url}/v1/models`, {
        headers: { authorization: 'Bearer key-of-a-server-in-a-process', ...fresh },
      });
      const { data } = (await response.json()) as { data: { id: string }[] };
      return data.some(({ id }) => id === 'two');
    };
    configure('one', 'two');
    server.signal('SIGHUP');
    const all = async () => await Promise.all(Array.from({ length: 12 }, ids));
    await expect.poll(all, { timeout: 10_000 }).toEqual(Array.from({ length: 12 }, () => true));
  });

  test('a port that another program has is refused with one line', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const second = await newPlace('sqlite');
    const starting = startProcess({
      ...settings(),
      MODELROUTE_DATA: second.folder,
      PORT: String(port),
    });
    await expect(starting).rejects.toThrow(/modelroute: PORT: 127\.0\.0\.1:\d+ is in use/);
    // Nor may two servers of several workers share one by accident.
    const mine = startProcess({
      ...settings(),
      MODELROUTE_DATA: second.folder,
      PORT: new URL(server.url).port,
    });
    await expect(mine).rejects.toThrow(/modelroute: PORT: .* is in use/);
    other.close();
    await second.dispose();
  });

  test('they end when the coordinator is killed', async () => {
    const pids = server.workers();
    await server.kill();
    const isAlive = (pid: number) => {
      try {
        return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0] !== 'Z';
      } catch {
        return false;
      }
    };
    await expect.poll(() => pids.filter(isAlive), { timeout: 10_000 }).toEqual([]);
    server = await startProcess(settings());
  });

  test('SIGTERM lets running requests of all workers end', async () => {
    const { secret: key, key: made } = await newKey({});
    const streams = await Promise.all(Array.from({ length: 8 }, () => chat(key, slow(30))));
    await server.stop();
    for (const stream of streams) expect(await stream.text()).toContain('[DONE]');
    const records = await Array.fromAsync(listUsage(db, { keyId: made.id }));
    expect(records.map(({ settling }) => settling?.outcome)).toEqual(
      Array.from({ length: 8 }, () => 'completed'),
    );
    expect(await db.selectFrom('usage_process').selectAll().execute()).toEqual([]);
  });
});
