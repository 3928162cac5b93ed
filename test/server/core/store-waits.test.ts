/** Waits for the store are bounded, all by one timer. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { secondsOf } from '../../../server/core/seconds.ts';
import { StoreWaits } from '../../../server/core/store-waits.ts';

test('work that ends in time settles as it does, and nothing is given up', async () => {
  const waits = new StoreWaits(50);
  let givenUp = 0;
  const giveUp = () => (givenUp += 1);
  expect(await waits.bound(Promise.resolve(1), giveUp)).toBe(1);
  await expect(waits.bound(Promise.reject(new Error('its own')), giveUp)).rejects.toThrow('its own');
  await pause(100);
  expect([givenUp, waits.isStalled]).toEqual([0, false]);
});

test('work that does not is given up in its turn, also behind work that ended', async () => {
  const waits = new StoreWaits(50);
  const given: string[] = [];
  const never = new Promise<never>(() => {});
  const first = waits.bound(never, () => given.push('first'));
  await Promise.all([waits.bound(pause(5)), pause(20)]);
  const second = waits.bound(never, () => given.push('second'));
  // On a busy machine it may be given up in the same turn as the first.
  second.catch(() => {});
  await expect(first).rejects.toMatchObject({ code: 'model_unavailable', retryAfterMs: 1_000 });
  expect([given[0], waits.isStalled]).toEqual(['first', true]);
  await expect(second).rejects.toThrow(/^The store of this server did not respond within 0\.05 s\./);
  expect(given).toEqual(['first', 'second']);
  await pause(80);
  expect(waits.isStalled).toBe(false);
});

test.each([
  [10_229.537507, '10.2 s'],
  [600_000, '600 s'],
  [50, '0.05 s'],
  [999.6, '1 s'],
  [0.2, '0 s'],
  [-229.5, '0 s'],
])('%d ms are shown as %s', (ms, text) => expect(secondsOf(ms)).toBe(text));
