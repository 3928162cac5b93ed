import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { mapAtMost, untilAborted } from '../../../server/media/at-most.ts';

test('results come in the order of the items, whoever is done first', async () => {
  const results = await mapAtMost(3, [30, 0, 10, 0], async (ms) => {
    await new Promise((done) => setTimeout(done, ms));
    return ms;
  });
  expect(results).toEqual([30, 0, 10, 0]);
});

test('after a failure nothing new is begun', async () => {
  const begun: number[] = [];
  const { promise: second, resolve } = Promise.withResolvers<void>();
  const work = mapAtMost(2, [0, 1, 2, 3], async (item) => {
    begun.push(item);
    if (item === 0) throw new Error('the first');
    await second;
  });
  await expect(work).rejects.toThrow('the first');
  resolve();
  await setImmediate();
  expect(begun).toEqual([0, 1]);
});

test('a failure after the abort is nobody’s any more, and unhandled by nobody', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  await expect(untilAborted(promise, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  reject(new Error('too late'));
  await setImmediate();
});
