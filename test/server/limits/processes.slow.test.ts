/** Four processes on one Redis hold one limit, and one that is killed takes nothing with it. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Limiter } from '../../../server/limits/limiter.ts';
import { RedisConnection } from '../../../server/limits/redis/redis-connection.ts';
import { RedisStore } from '../../../server/limits/redis/redis-store.ts';
import { hasRedis, startRedis, withoutRedis, type RedisServer } from './support/redis-server.ts';
import { dollar, emptyLedger, granted, refused, request, subject } from './support/requests.ts';

let server: RedisServer;

async function nextMessage<T>(child: ChildProcess): Promise<T> {
  const [message] = (await once(child, 'message')) as [T];
  return message;
}

/** Started and ready; they begin on a message. */
function nodes(count: number, job: string): Promise<ChildProcess[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const program = join(import.meta.dirname, 'node-process.ts');
      const child = fork(program, [server.url, job, `${job}:`], { execArgv: [] });
      expect(await nextMessage<string>(child)).toBe('ready');
      return child;
    }),
  );
}

async function results<T>(children: readonly ChildProcess[]): Promise<T[]> {
  const responses = Promise.all(children.map((child) => nextMessage<T>(child)));
  for (const child of children) child.send('begin');
  return await responses;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

describe.skipIf(!hasRedis)(`several processes${hasRedis ? '' : ` (${withoutRedis})`}`, () => {
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.stop());

  test('four of them hold a rate together', async () => {
    const startedMs = performance.now();
    const won = await results<{ won: number }>(await nodes(4, 'rate'));
    expect(performance.now() - startedMs).toBeLessThan(60_000);
    expect(sum(won.map((one) => one.won))).toBe(300);
  });

  test('four of them spend a budget to the last request, and never more', async () => {
    const all = await results<{ won: number; spent: string }>(await nodes(4, 'budget'));
    const spent = all.reduce((before, one) => before + BigInt(one.spent), 0n);
    expect(spent).toBeLessThanOrEqual(100n * dollar);
    // Refused only because less than a worst case was left.
    expect(spent).toBeGreaterThan(99n * dollar - 31n * dollar);
    const connection = new RedisConnection(server.url, 20_000);
    await connection.open(20_000);
    const limiter = new Limiter(new RedisStore({ connection, ledger: emptyLedger, prefix: 'budget:' }));
    const project = subject('project', { budgets: [{ period: 'total', nanoUsd: 100n * dollar }] });
    const ask = (costWorstNanoUsd: bigint) =>
      limiter.reserve(request([project], { nowMs: Date.now(), costWorstNanoUsd }));
    expect(refused(await ask(100n * dollar - spent + 1n)).kind).toBe('budget');
    granted(await ask(100n * dollar - spent));
    await limiter.close();
  });

  test('what a killed process held comes back with its lease; its money when it is reconciled', async () => {
    const [child] = await nodes(1, 'hoard');
    if (child === undefined) throw new Error('no child');
    const [hoarded] = await results<{ ids: string[] }>([child]);
    expect(hoarded?.ids).toHaveLength(5);
    child.kill('SIGKILL');
    const connection = new RedisConnection(server.url, 20_000);
    await connection.open(20_000);
    const limiter = new Limiter(new RedisStore({ connection, ledger: emptyLedger, prefix: 'hoard:' }));
    const places = subject('key', { concurrentRequests: 5 });
    await expect
      .poll(async () => (await limiter.reserve(request([places], { nowMs: Date.now() }))).granted, {
        timeout: 10_000,
        interval: 50,
      })
      .toBe(true);
    const money = subject('key', { budgets: [{ period: 'total', nanoUsd: 5n * dollar }] });
    const ask = () => limiter.reserve(request([money], { nowMs: Date.now(), costWorstNanoUsd: dollar }));
    expect(refused(await ask()).kind).toBe('budget');
    expect(await limiter.reconcile(hoarded?.ids[0] ?? '', { tokens: 0, costNanoUsd: 0n })).toBe(true);
    granted(await ask());
    expect(refused(await ask()).kind).toBe('budget');
    await limiter.close();
  });
});
