/** Garbage is collected after a peak, when nobody is served, and where it is worth it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IdleCollection } from '../../server/idle-collection.ts';

const mebibyte = 1024 * 1024;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function watched() {
  const now = { running: 0, begun: 0, mib: 200, left: 220, collected: 0 };
  const collection = new IdleCollection({
    requests: now,
    collect: () => {
      now.collected += 1;
      now.mib = now.left;
    },
    memoryBytes: () => now.mib * mebibyte,
    lookEveryMs: 1_000,
  });
  return { now, collection };
}

test('once, when a peak is over', () => {
  const { now, collection } = watched();
  Object.assign(now, { running: 3_000, begun: 3_000, mib: 800 });
  vi.advanceTimersByTime(5_000);
  expect(now.collected).toBe(0);
  now.running = 61;
  vi.advanceTimersByTime(5_000);
  expect(now.collected).toBe(0);
  now.running = 0;
  vi.advanceTimersByTime(1_000);
  expect([now.collected, now.mib]).toEqual([1, 220]);
  vi.advanceTimersByTime(60_000);
  expect(now.collected).toBe(1);
  collection[Symbol.dispose]();
});

test('a few that go on are stopped for a moment only after a minute', () => {
  const { now, collection } = watched();
  Object.assign(now, { running: 3_000, begun: 3_000, mib: 800 });
  vi.advanceTimersByTime(5_000);
  // Two in a hundred of the peak still run.
  now.running = 60;
  vi.advanceTimersByTime(60_000);
  expect(now.collected).toBe(0);
  vi.advanceTimersByTime(1_000);
  expect([now.collected, now.mib]).toEqual([1, 220]);
  collection[Symbol.dispose]();
});

test('not while requests come, nor for a little; and for not much only after a minute without any', () => {
  const { now, collection } = watched();
  now.begun = 1_000;
  now.mib = 263;
  vi.advanceTimersByTime(5_000);
  now.mib = 380;
  for (let second = 0; second < 10; second += 1) {
    now.begun += 26;
    vi.advanceTimersByTime(1_000);
  }
  expect(now.collected).toBe(0);
  vi.advanceTimersByTime(50_000);
  now.running = 1;
  vi.advanceTimersByTime(1_000);
  now.running = 0;
  vi.advanceTimersByTime(60_000);
  expect(now.collected).toBe(0);
  vi.advanceTimersByTime(1_000);
  expect([now.collected, now.mib]).toEqual([1, 220]);
  // A start leaves as much.
  Object.assign(now, { mib: 300, begun: now.begun + 999 });
  vi.advanceTimersByTime(90_000);
  expect(now.collected).toBe(1);
  collection[Symbol.dispose]();
  now.mib = 900;
  vi.advanceTimersByTime(90_000);
  expect(now.collected).toBe(1);
});

test('after each of two peaks, where the second one begins as soon as the first is over', () => {
  const { now, collection } = watched();
  Object.assign(now, { running: 9_000, begun: 9_000, mib: 900 });
  vi.advanceTimersByTime(5_000);
  now.running = 0;
  vi.advanceTimersByTime(1_000);
  expect([now.collected, now.mib]).toEqual([1, 220]);
  Object.assign(now, { running: 9_000, begun: 18_000, mib: 1_000 });
  vi.advanceTimersByTime(5_000);
  now.running = 0;
  vi.advanceTimersByTime(2_000);
  expect([now.collected, now.mib]).toEqual([2, 220]);
  collection[Symbol.dispose]();
});

test('once more, where the first time has left what was closing then, and when nothing runs', () => {
  const { now, collection } = watched();
  Object.assign(now, { running: 3_000, begun: 3_000, mib: 800, left: 300 });
  vi.advanceTimersByTime(5_000);
  now.running = 0;
  vi.advanceTimersByTime(1_000);
  expect([now.collected, now.mib]).toEqual([1, 300]);
  now.left = 210;
  vi.advanceTimersByTime(14_000);
  now.running = 1;
  vi.advanceTimersByTime(5_000);
  expect(now.collected).toBe(1);
  now.running = 0;
  vi.advanceTimersByTime(1_000);
  expect([now.collected, now.mib]).toEqual([2, 210]);
  now.mib = 300;
  vi.advanceTimersByTime(59_000);
  expect(now.collected).toBe(2);
  collection[Symbol.dispose]();
});
