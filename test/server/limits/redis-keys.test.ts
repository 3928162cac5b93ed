/** What limits leave in Redis: nothing that stays for ever, and budgets that only their loader fills. */
import { createClient } from '@redis/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BudgetLedger, LedgerBalance } from '../../../server/limits/budget-ledger.ts';
import { endUserSubject } from '../../../server/limits/end-users.ts';
import { compileLimits } from '../../../server/limits/limit-policy.ts';
import { Limiter } from '../../../server/limits/limiter.ts';
import { RedisConnection } from '../../../server/limits/redis/redis-connection.ts';
import { RedisStore } from '../../../server/limits/redis/redis-store.ts';
import type { Settlement } from '../../../server/limits/redis/settlement.ts';
import { hasRedis, startRedis, withoutRedis, type RedisServer } from './support/redis-server.ts';
import { decodeReservationId, type ReservationParts } from '../../../server/limits/reservation-id.ts';
import { dollar, emptyLedger, granted, refused, request, startMs, subject } from './support/requests.ts';

let server: RedisServer | undefined;
let url = '';

beforeEach(async () => {
  if (!hasRedis) return;
  server = await startRedis();
  ({ url } = server);
});
afterEach(() => server?.stop());

test.skipIf(!hasRedis)(`keys end by themselves${hasRedis ? '' : ` (${withoutRedis})`}`, async () => {
  const connection = new RedisConnection(url, 20_000);
  await connection.open(20_000);
  const limiter = new Limiter(new RedisStore({ connection, ledger: emptyLedger }));
  const periods = ['day', 'week', 'month', 'total'] as const;
  const policy = {
    requestsPerMinute: 50,
    tokensPerMinute: 1_000,
    concurrentRequests: 40,
    budgets: periods.map((period) => ({ period, nanoUsd: 1_000n })),
  };
  const subjects = [subject('key', policy), subject('project', policy)];
  for (let index = 0; index < 100; index += 1) {
    const decision = await limiter.reserve(request(subjects, { nowMs: Date.now(), costWorstNanoUsd: 1n }));
    if (decision.granted && index % 2 === 0)
      await decision.reservation.settle({ tokens: index, costNanoUsd: 1n });
  }
  const client = createClient({ url });
  await client.connect();
  const keys = await client.keys('*');
  expect(keys).not.toEqual([]);
  for (const key of keys) {
    const lifeMs = await client.pTTL(key);
    expect(lifeMs).toBeGreaterThan(60_000);
    expect(lifeMs).toBeLessThanOrEqual(40 * 86_400_000);
  }
  client.destroy();
  await limiter.close();
});

test.skipIf(!hasRedis)(
  'any number of end users leave few keys, which end by themselves, and a script touches the keys of its call alone',
  async () => {
    const connection = new RedisConnection(url, 20_000);
    await connection.open(20_000);
    const most = 10;
    const limiter = new Limiter(new RedisStore({ connection, ledger: emptyLedger, mostEndUsers: most }));
    const commands = await watchCommands();
    const budgets = [{ period: 'day' as const, nanoUsd: dollar }];
    const policy = compileLimits({ requestsPerMinute: 5, budgets });
    const project = subject('project', { requestsPerMinute: 1_000 });
    for (let index = 0; index < 60; index += 1) {
      const endUser = { keyRootId: 'key-1', projectId: project.id, name: `anybody-${index}` };
      const subjects = [endUserSubject(endUser, policy), project];
      const decision = await limiter.reserve(request(subjects, { nowMs: Date.now() }));
      await granted(decision).settle({ tokens: 1, costNanoUsd: 0n });
    }
    const client = createClient({ url });
    await client.connect();
    const keys = await client.keys('*');
    const ofEndUsers = keys.filter((key) => key.includes(':end_user:'));
    // Counters, slots and a budget; there are no leases any more.
    expect(ofEndUsers).toHaveLength(3 * most);
    for (const key of keys) {
      const lifeMs = await client.pTTL(key);
      expect(lifeMs).toBeGreaterThan(60_000);
      expect(lifeMs).toBeLessThanOrEqual(2 * 3_600_000);
    }
    expect(await commands.end()).toEqual([]);
    client.destroy();
    await limiter.close();
  },
);

test.skipIf(!hasRedis)(
  'a node that was too slow to load a budget does not overwrite what others did',
  async () => {
    const clock = { nowMs: startMs };
    const stale = Promise.withResolvers<LedgerBalance>();
    const limiterOf = async (ledger: BudgetLedger) => {
      const connection = new RedisConnection(url, 20_000);
      await connection.open(20_000);
      return new Limiter(new RedisStore({ connection, ledger, clock: () => clock.nowMs }));
    };
    const key = subject('key', { budgets: [{ period: 'total', nanoUsd: 10n }] });
    const started = Promise.withResolvers<void>();
    const slow = await limiterOf({
      load: () => {
        started.resolve();
        return stale.promise;
      },
    });
    const late = slow.reserve(request([key], { costWorstNanoUsd: 4n }));
    await started.promise;
    clock.nowMs += 5_000;
    const quick = await limiterOf(emptyLedger);
    granted(await quick.reserve(request([key], { costWorstNanoUsd: 7n })));
    stale.resolve({ spentNanoUsd: 0n, open: [] });
    expect(refused(await late).kind).toBe('budget');
    granted(await quick.reserve(request([key], { costWorstNanoUsd: 3n })));
    await slow.close();
    await quick.close();
  },
);

test.skipIf(!hasRedis)(
  'a settlement that is told twice counts once, also when Redis began anew in between',
  async () => {
    const connection = new RedisConnection(url, 20_000);
    await connection.open(20_000);
    let balance: LedgerBalance = { spentNanoUsd: 0n, open: [] };
    const settlements: Settlement[] = [];
    const store = new RedisStore({
      connection,
      ledger: { load: () => Promise.resolve(balance) },
      settle: (settlement) => Promise.resolve(void settlements.push(settlement)),
    });
    const limiter = new Limiter(store);
    const key = subject('key', { budgets: [{ period: 'total', nanoUsd: 10n }] });
    const ask = (costWorstNanoUsd: bigint) => limiter.reserve(request([key], { costWorstNanoUsd }));
    const [first, second] = [granted(await ask(3n)), granted(await ask(3n))];
    await first.settle({ tokens: 1, costNanoUsd: 2n });
    await second.settle({ tokens: 1, costNanoUsd: 1n });
    const [one, two] = settlements;
    if (one === undefined || two === undefined) throw new Error('not settled');
    expect(await store.settle(one)).toBe(1);
    expect(await store.settle(one)).toBe(0);
    // The ledger knows the first, and not yet the second, whose end comes when the budget is another.
    await Promise.all(store.budgetKeys(one.parts).map((name) => connection.forget(name)));
    balance = { spentNanoUsd: 2n, open: [{ reservationId: second.id, nanoUsd: 3n }] };
    expect(refused(await ask(6n)).kind).toBe('budget');
    expect(await store.settle(two)).toBe(1);
    expect(await store.settle(two)).toBe(0);
    expect(refused(await ask(8n)).kind).toBe('budget');
    granted(await ask(7n));
    await limiter.close();
  },
);

test.skipIf(!hasRedis)(
  'what ends while a budget is read from the ledger is not held for ever, and what it cost is spent',
  async () => {
    const connection = new RedisConnection(url, 20_000);
    await connection.open(20_000);
    let balance: () => Promise<LedgerBalance> = () => Promise.resolve({ spentNanoUsd: 0n, open: [] });
    const store = new RedisStore({ connection, ledger: { load: () => balance() } });
    const limiter = new Limiter(store);
    const key = subject('key', { budgets: [{ period: 'total', nanoUsd: 20n }] });
    const ask = (costWorstNanoUsd: bigint) => limiter.reserve(request([key], { costWorstNanoUsd }));
    const [before, during, after] = [granted(await ask(3n)), granted(await ask(3n)), granted(await ask(3n))];
    const parts = decodeReservationId(before.id);
    await Promise.all(store.budgetKeys(parts as ReservationParts).map((name) => connection.forget(name)));
    await before.settle({ tokens: 1, costNanoUsd: 1n });
    const read = Promise.withResolvers<void>();
    const response = Promise.withResolvers<void>();
    balance = async () => {
      read.resolve();
      await response.promise;
      const open = [before, during, after].map(({ id }) => ({ reservationId: id, nanoUsd: 3n }));
      return { spentNanoUsd: 5n, open };
    };
    const next = ask(1n);
    await read.promise;
    await during.settle({ tokens: 1, costNanoUsd: 2n });
    response.resolve();
    granted(await next);
    // 5 and 1 and 2 are spent, 3 and 1 are reserved.
    expect((await limiter.use(key, 'key-1', startMs)).budgets).toEqual([12n]);
    await after.settle({ tokens: 1, costNanoUsd: 2n });
    for (const each of [before, during, after]) expect(await limiter.reconcile(each.id, none)).toBe(false);
    expect((await limiter.use(key, 'key-1', startMs)).budgets).toEqual([11n]);
    await limiter.close();
  },
);

test.skipIf(!hasRedis)(
  'who was taken for dead and ends after all is charged what it cost, once',
  async () => {
    const connection = new RedisConnection(url, 20_000);
    await connection.open(20_000);
    const settlements: Settlement[] = [];
    const store = new RedisStore({
      connection,
      ledger: emptyLedger,
      settle: (settlement) => Promise.resolve(void settlements.push(settlement)),
    });
    const limiter = new Limiter(store);
    const key = subject('key', { budgets: [{ period: 'total', nanoUsd: 20n }] });
    const asleep = granted(await limiter.reserve(request([key], { costWorstNanoUsd: 3n })));
    expect(await limiter.reconcile(asleep.id, none)).toBe(true);
    expect((await limiter.use(key, 'key-1', startMs)).budgets).toEqual([0n]);
    await asleep.settle({ tokens: 1, costNanoUsd: 2n });
    for (const settlement of [...settlements, ...settlements]) await store.settle(settlement);
    expect((await limiter.use(key, 'key-1', startMs)).budgets).toEqual([2n]);
    await limiter.close();
  },
);

const none = { tokens: 0, costNanoUsd: 0n };

/** Notes the keys that a script touches and its call did not name: a cluster would not have them on its node for sure. */
async function watchCommands(): Promise<{ end: () => Promise<string[]> }> {
  const client = createClient({ url });
  await client.connect();
  let named: string[] = [];
  const unnamed: string[] = [];
  let seen = 0;
  const ended = Promise.withResolvers<void>();
  await client.monitor((line) => {
    const [command, ...words] = [...line.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, word]) => word ?? '');
    if (command?.startsWith('EVAL') === true) named = words.slice(2, 2 + Number(words[1]));
    else if (line.includes('lua]')) {
      if (command === 'TIME') return;
      seen += 1;
      const of = command === 'DEL' ? words : words.slice(0, 1);
      unnamed.push(...of.filter((key) => !named.includes(key)));
    } else if (command === 'ECHO') ended.resolve();
  });
  return {
    end: async () => {
      const other = createClient({ url });
      await other.connect();
      await other.echo('done');
      await ended.promise;
      other.destroy();
      client.destroy();
      expect(seen).toBeGreaterThan(0);
      return unnamed;
    },
  };
}
