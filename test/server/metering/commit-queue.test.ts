/** What the queue promises beside writing: bounds, and an end. */
import { expect, test } from 'vitest';
import { CommitQueue } from '../../../server/metering/commit-queue.ts';
import { chargeOf } from '../../../server/metering/charge.ts';
import { NotWritten } from '../../../server/metering/not-written.ts';
import { priceVersion, reservationRow, settlingRow } from '../../../server/metering/usage-rows.ts';
import type { UsageBatch } from '../../../server/metering/write-batch.ts';
import { collectLog, facts, outcome, pricing } from './scratch.ts';

const entry = (id: string) =>
  settlingRow({ id, processId: 'p', atMs: 1 }, outcome(), chargeOf(facts(), outcome()));

function queueOver(
  write: (batch: UsageBatch) => Promise<readonly string[]>,
  writeNow?: (batch: UsageBatch) => void,
) {
  const log = collectLog();
  const written: string[] = [];
  const queue = new CommitQueue({
    write,
    writeNow,
    log,
    lease: () => null,
    onWritten: (entries) => written.push(...entries.map(({ id }) => id)),
  });
  return { queue, log, written };
}

test('it takes so many and no more, and does not grow while the store is away', async () => {
  const { queue } = queueOver(() => Promise.reject(new Error('away')));
  const one = entry('1');
  let taken = 0;
  while (queue.settle(one)) taken += 1;
  expect([taken, queue.waiting]).toEqual([20_000, 20_000]);
  const row = reservationRow('0', 'p', facts());
  const prices = [priceVersion(pricing)];
  const refused = await Promise.allSettled(
    Array.from({ length: 10_100 }, () => queue.reserve(row, prices, null)),
  );
  expect(refused.every(({ status }) => status === 'rejected')).toBe(true);
  await queue.drain(50);
  expect(queue.waiting).toBe(20_000);
});

test('responses wait within a limit of their own while the store is away; their records wait all the same', async () => {
  let isAway = true;
  const stored: string[] = [];
  const { queue, written } = queueOver(({ responses }) => {
    if (isAway) return Promise.reject(new Error('away'));
    stored.push(...responses.map(({ id }) => id));
    return Promise.resolve([]);
  });
  const response = 'x'.repeat(128 * 1_024);
  for (let number = 0; number < 600; number += 1) {
    const id = String(number);
    expect(queue.settle(entry(id), undefined, { id, at_ms: 1, response })).toBe(true);
  }
  isAway = false;
  await queue.drain(5_000);
  expect(written).toHaveLength(600);
  // 32 MiB of them.
  expect(stored).toEqual(Array.from({ length: 256 }, (_, number) => String(number)));
});

test('draining writes everything, in batches that a statement can take', async () => {
  const sizes: number[] = [];
  const { queue, written } = queueOver((batch) => {
    sizes.push(batch.entries.length);
    return Promise.resolve([]);
  });
  for (let number = 0; number < 1_000; number += 1) queue.settle(entry(String(number)));
  await queue.drain(5_000);
  expect(written).toEqual(Array.from({ length: 1_000 }, (_, number) => String(number)));
  expect(Math.max(...sizes)).toBe(256);
});

test('a reservation that nobody waits for any more is not written', async () => {
  const batches: number[] = [];
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
  const { queue } = queueOver(async (batch) => {
    batches.push(batch.reservations.length);
    await isFree;
    return [];
  });
  const row = reservationRow('0', 'p', facts());
  const prices = [priceVersion(pricing)];
  const first = queue.reserve(row, prices, null);
  await expect.poll(() => batches).toEqual([1]);
  const wait = { isGivenUp: false };
  const given = Array.from({ length: 10_000 }, () => queue.reserve(row, prices, null, wait));
  await expect(queue.reserve(row, prices, null)).rejects.toThrow('too many');
  wait.isGivenUp = true;
  // They make room at once.
  const wanted = queue.reserve(row, prices, null);
  const outcomes = await Promise.allSettled(given);
  expect(outcomes.every((each) => each.status === 'rejected' && each.reason instanceof NotWritten)).toBe(
    true,
  );
  free();
  await Promise.all([first, wanted]);
  expect(batches).toEqual([1, 1]);
});

test('a price is written once', async () => {
  const prices: number[] = [];
  const { queue } = queueOver((batch) => {
    prices.push(batch.prices.length);
    return Promise.resolve([]);
  });
  const row = reservationRow('0', 'p', facts());
  await Promise.all([1, 2, 3].map(() => queue.reserve(row, [priceVersion(pricing)], null)));
  await queue.reserve(row, [priceVersion(pricing)], null);
  expect(prices).toEqual([1, 0]);
});

test('an entry is written within the call where that takes no time, and with others where it failed', async () => {
  const now: string[] = [];
  let isFull = false;
  const { queue, written } = queueOver(
    () => Promise.resolve([]),
    ({ entries }) => {
      if (isFull) throw new Error('no room');
      now.push(...entries.map(({ id }) => id));
    },
  );
  expect(queue.settle(entry('1'))).toBe(true);
  expect([now, written, queue.waiting]).toEqual([['1'], ['1'], 0]);
  isFull = true;
  queue.settle(entry('2'));
  isFull = false;
  // Its response leaves at once: it does not wait with the one before.
  queue.settle(entry('3'));
  expect([now, queue.waiting]).toEqual([['1', '3'], 1]);
  await expect.poll(() => written).toEqual(['1', '3', '2']);
  queue.settle(entry('4'));
  expect(now).toEqual(['1', '3', '4']);
});

test('the record of a response that does not wait is there at once, though others wait for their write', async () => {
  const { queue, written } = queueOver(
    () => Promise.resolve([]),
    () => {},
  );
  let isReleased = false;
  queue.settle(entry('waits'), () => (isReleased = true));
  queue.settle(entry('leaves'));
  expect([written, isReleased]).toEqual([['leaves'], false]);
  await expect.poll(() => isReleased).toBe(true);
  expect(written).toEqual(['leaves', 'waits']);
});

test('entries that responses wait for are written together, with the reservations that wait', async () => {
  const batches: number[][] = [];
  const { queue, written } = queueOver(
    (batch) => {
      batches.push([batch.reservations.length, batch.entries.length]);
      return Promise.resolve([]);
    },
    () => expect.unreachable(),
  );
  const released: string[] = [];
  const settle = (id: string) =>
    queue.settle(entry(id), () => {
      expect(written).toContain(id);
      released.push(id);
    });
  settle('1');
  settle('2');
  await queue.reserve(reservationRow('0', 'p', facts()), [priceVersion(pricing)], null);
  await expect.poll(() => released).toEqual(['1', '2']);
  expect(batches).toEqual([[1, 2]]);
});

test('no response waits longer than one write, nor while writes fail', async () => {
  let isAway = true;
  const { queue, written } = queueOver(
    () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve([])),
    () => {
      if (isAway) throw new Error('away');
    },
  );
  const released: string[] = [];
  const settle = (id: string) => queue.settle(entry(id), () => released.push(id));
  settle('1');
  expect(released).toEqual([]);
  await expect.poll(() => released).toEqual(['1']);
  expect(written).toEqual([]);
  settle('2');
  expect(released).toEqual(['1', '2']);
  isAway = false;
  // The store takes writes again, and the entries are not due yet.
  await queue.heartbeat();
  settle('3');
  expect(released).toEqual(['1', '2', '3']);
  await expect.poll(() => written).toEqual(['1', '2', '3']);
});

test('where a write takes long, no response waits for it', () => {
  const { queue } = queueOver(() => new Promise(() => {}));
  let isReleased = false;
  queue.settle(entry('1'), () => (isReleased = true));
  expect(isReleased).toBe(true);
});

test('it is failing from a write that failed to one that did not', async () => {
  let isAway = true;
  const { queue } = queueOver(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve([])));
  expect(queue.isFailing).toBe(false);
  await expect(queue.heartbeat()).rejects.toThrow('away');
  expect(queue.isFailing).toBe(true);
  isAway = false;
  await queue.heartbeat();
  expect(queue.isFailing).toBe(false);
});
