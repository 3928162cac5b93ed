/**
 * What a reservation and its end cost, in memory and in Redis. By hand: `node test/server/limits/speed.ts`. A project and a
 * key, both with rates, requests at once and a budget: the most that a request can have to pass.
 */
import { createClient } from '@redis/client';
import { Limiter } from '../../../server/limits/limiter.ts';
import type { LimitStore } from '../../../server/limits/limit-store.ts';
import { MemoryStore } from '../../../server/limits/memory/memory-store.ts';
import { RedisConnection } from '../../../server/limits/redis/redis-connection.ts';
import { RedisStore } from '../../../server/limits/redis/redis-store.ts';
import { startRedis } from './support/redis-server.ts';
import { dollar, emptyLedger, granted, request, subject } from './support/requests.ts';

const policy = {
  allowedModels: ['sandbox/*'],
  requestsPerMinute: 1e9,
  tokensPerMinute: 1e12,
  concurrentRequests: 1_000,
  budgets: [{ period: 'month' as const, nanoUsd: 10n ** 9n * dollar }],
};
const families = Array.from({ length: 100 }, (_, index) => [
  subject('key', policy, `key-${index}`),
  subject('project', policy, `project-${index % 10}`),
]);

let idLength = 0;
let passed = 0;

async function pass(limiter: Limiter, round: number): Promise<void> {
  const subjects = families[round % families.length] ?? [];
  const asked = request(subjects, { nowMs: Date.now(), tokensWorst: 900, costWorstNanoUsd: 4_000_000n });
  const reservation = granted(await limiter.reserve(asked));
  // A usage record keeps it, so making it belongs to the cost.
  passed += 1;
  idLength += reservation.id.length;
  await reservation.settle({ tokens: 300, costNanoUsd: 1_000_000n });
}

async function measure(name: string, store: LimitStore, rounds: number, atOnce: number): Promise<void> {
  const limiter = new Limiter(store);
  const run = async (many: number) => {
    let round = 0;
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (round < many) await pass(limiter, (round += 1));
      }),
    );
  };
  await run(Math.ceil(rounds / 5));
  const best: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const startedMs = performance.now();
    await run(rounds);
    best.push(((performance.now() - startedMs) * 1_000) / rounds);
  }
  const sorted = best.sort((a, b) => a - b);
  console.log(
    `${name}: ${sorted[0]?.toFixed(1)} µs at best, ${sorted[2]?.toFixed(1)} µs in the middle, of 5 runs`,
  );
}

await measure('in memory, reserve and settle', new MemoryStore(emptyLedger), 200_000, 1);
const server = await startRedis();
const connection = new RedisConnection(server.url, 10_000);
await connection.open(10_000);
const redis = new RedisStore({ connection, ledger: emptyLedger });
await measure('Redis, two round trips, one after the other', redis, 5_000, 1);
await measure('Redis, two round trips, 64 at once', redis, 20_000, 64);
const client = createClient({ url: server.url });
await client.connect();
console.log((await client.info('commandstats')).match(/cmdstat_evalsha.*/)?.[0]);
client.destroy();
console.log(`ids have ${Math.round(idLength / passed)} characters`);
await redis.close();
await server.stop();
