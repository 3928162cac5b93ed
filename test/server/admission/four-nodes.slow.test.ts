/** Four servers on one PostgreSQL and one Redis are one service: a limit holds within 2 %, a budget exactly, a revocation everywhere. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccounts, type Accounts } from '../../../server/accounts/accounts.ts';
import { listUsage } from '../../../server/metering/list-usage.ts';
import { openDatabase, type Database } from '../../../server/storage/database.ts';
import { hasRedis, startRedis, withoutRedis, type RedisServer } from '../limits/support/redis-server.ts';
import { newPlace, type Place } from '../storage/engines.ts';
import { postgresBinaries, withoutPostgres } from '../storage/postgres-server.ts';
import { startProcess, type ServerProcess } from '../../support/server-process.ts';

const nodes = 4;
const secret = 'a-secret-that-all-the-nodes-share';
const isComplete = hasRedis && postgresBinaries !== undefined;
const lacking = hasRedis ? withoutPostgres : withoutRedis;

describe.skipIf(!isComplete)(isComplete ? 'four nodes' : `four nodes: ${lacking}`, () => {
  let redis: RedisServer;
  let place: Place;
  let servers: ServerProcess[];
  let db: Database;
  let accounts: Accounts;

  beforeAll(async () => {
    redis = await startRedis();
    place = await newPlace('postgres');
    const settings = {
      DATABASE_URL: place.url ?? '',
      REDIS_URL: redis.url,
      MODELROUTE_SECRET: secret,
      MODELROUTE_LOG: 'silent',
      // Hundreds of requests at once wait for each other on a busy machine; that bound has tests of its own.
      MODELROUTE_STORE_TIMEOUT: '30',
    };
    servers = await Promise.all(Array.from({ length: nodes }, () => startProcess(settings)));
    db = await openDatabase(place);
    accounts = await openAccounts(db, { dataFolder: place.folder, secret });
  }, 120_000);
  afterAll(async () => {
    await db.destroy();
    await Promise.all(servers.map((server) => server.stop()));
    await place.dispose();
    await redis.stop();
  });

  const issue = async (limits: object) => {
    const made = await accounts.keys.create('test', {
      project: 'default',
      name: 'k',
      kind: 'inference',
      limits,
    });
    return { key: made.secret, id: made.key.id };
  };

  const ask = (key: string, node: number, body: object = {}) =>
    fetch(`${servers[node % nodes]?.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'sandbox/priced',
        messages: [{ role: 'user', content: 'hello' }],
        max_tokens: 20,
        ...body,
      }),
    });

  test('a limit of requests per minute holds within 2 %', { timeout: 60_000 }, async () => {
    const limit = 200;
    const { key } = await issue({ requests_per_minute: limit });
    const responses = await Promise.all(Array.from({ length: 2 * limit }, (_, number) => ask(key, number)));
    const statuses = responses.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    const granted = statuses.filter((status) => status === 200).length;
    console.log({ limit, granted });
    expect(Math.abs(granted - limit)).toBeLessThanOrEqual(limit * 0.02);
  });

  test('a budget holds exactly', { timeout: 60_000 }, async () => {
    const { key, id } = await issue({ budgets: [{ period: 'total', usd: '0.002' }] });
    const records = async () => await Array.fromAsync(listUsage(db, { keyId: id }));
    const settled = async () => (await records()).filter(({ settling }) => settling !== undefined).length;
    const statuses: number[] = [];
    const granted = () => statuses.filter((status) => status === 200).length;
    // Calls that have not been settled hold back more than they cost: without any, all are refused once more.
    for (let refusals = 0; refusals < 2;) {
      const responses = await Promise.all(Array.from({ length: 40 }, (_, number) => ask(key, number)));
      statuses.push(...responses.map(({ status }) => status));
      refusals = responses.every(({ status }) => status === 429) ? refusals + 1 : 0;
      if (refusals > 0) await expect.poll(settled).toBe(granted());
    }
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    const spent = (await records()).reduce((sum, { costNano }) => sum + (costNano ?? 0n), 0n);
    console.log({ granted: granted(), spent: Number(spent) / 1e9 });
    expect(spent).toBeLessThanOrEqual(2_000_000n);
    // Nothing that a further request could have had is left.
    expect(spent).toBeGreaterThan(1_800_000n);
  });

  test('a revocation holds on every node', async () => {
    const { key, id } = await issue({});
    for (let node = 0; node < nodes; node += 1) expect((await ask(key, node)).status).toBe(200);
    await accounts.keys.revoke('test', id);
    const since = performance.now();
    for (let node = 0; node < nodes; node += 1)
      await expect
        .poll(async () => (await ask(key, node)).status, { timeout: 10_000, interval: 20 })
        .toBe(401);
    console.log({ revokedEverywhereMs: Math.round(performance.now() - since) });
  });

  test('a key that one node has made is known to the others at once', async () => {
    for (let node = 0; node < nodes; node += 1) {
      const { key } = await issue({});
      expect((await ask(key, node)).status).toBe(200);
    }
  });
});
