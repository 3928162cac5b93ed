/** Both stores under one clock that the test sets, so that one suite holds for both. */
import type { BudgetLedger } from '../../../../server/limits/budget-ledger.ts';
import { Limiter } from '../../../../server/limits/limiter.ts';
import { MemoryStore } from '../../../../server/limits/memory/memory-store.ts';
import { RedisConnection } from '../../../../server/limits/redis/redis-connection.ts';
import { RedisStore } from '../../../../server/limits/redis/redis-store.ts';
import { hasRedis, startRedis, withoutRedis, type RedisServer } from './redis-server.ts';
import { emptyLedger, startMs } from './requests.ts';

export interface Setting {
  clock: { nowMs: number };
  limiter: Limiter;
}

export interface StoreKind {
  name: string;
  skip: boolean;
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** A new store with nothing in it. */
  make: (ledger?: BudgetLedger, mostEndUsers?: number) => Promise<Setting>;
}

let server: RedisServer | undefined;
let made = 0;
const connections: RedisConnection[] = [];
/** On a busy machine a healthy Redis may be late; outages have their own tests. */
const patientMs = 20_000;

export const storeKinds: readonly StoreKind[] = [
  {
    name: 'in memory',
    skip: false,
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    make: (ledger = emptyLedger, mostEndUsers) => {
      const clock = { nowMs: startMs };
      const store = new MemoryStore(ledger, () => clock.nowMs, mostEndUsers);
      return Promise.resolve({ clock, limiter: new Limiter(store) });
    },
  },
  {
    name: hasRedis ? 'in Redis' : `in Redis (${withoutRedis})`,
    skip: !hasRedis,
    start: async () => {
      server = await startRedis();
    },
    stop: async () => {
      for (const connection of connections) connection.close();
      await server?.stop();
    },
    make: async (ledger = emptyLedger, mostEndUsers) => {
      const clock = { nowMs: startMs };
      const connection = new RedisConnection(server?.url ?? '', patientMs);
      connections.push(connection);
      await connection.open(patientMs);
      made += 1;
      const prefix = `test-${made}:`;
      const store = new RedisStore({
        connection,
        ledger,
        prefix,
        clock: () => clock.nowMs,
        ...(mostEndUsers !== undefined && { mostEndUsers }),
      });
      return { clock, limiter: new Limiter(store) };
    },
  },
];
