/** Wrong keys slow their sender down, and nobody else. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { FailureThrottle } from '../../../server/accounts/failure-throttle.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const clock = { nowMs: 1_000_000 };
const newThrottle = (perMinute = 20) => new FailureThrottle({ perMinute, nowMs: () => clock.nowMs });

/** How many of `tries` failures got their usual response. */
function passing(throttle: FailureThrottle, address: string, tries = 100): number {
  let passed = 0;
  for (let n = 0; n < tries; n += 1) {
    try {
      throttle.count(address);
      passed += 1;
    } catch {
      // counted by what is missing
    }
  }
  return passed;
}

test('so many failures a minute, then a wait that is told and true', () => {
  const throttle = newThrottle();
  expect(passing(throttle, '192.0.2.1', 20)).toBe(20);
  expect(() => throttle.count('192.0.2.1')).toThrow(
    expect.objectContaining({ code: 'rate_limit_exceeded', retryAfterMs: 3_000 }),
  );
  clock.nowMs += 2_999;
  expect(passing(throttle, '192.0.2.1')).toBe(0);
  clock.nowMs += 1;
  expect(passing(throttle, '192.0.2.1')).toBe(1);
  clock.nowMs += 3_600_000;
  expect(passing(throttle, '192.0.2.1')).toBe(20);
});

test('another address is not slowed down', () => {
  const throttle = newThrottle();
  passing(throttle, '192.0.2.1');
  expect(passing(throttle, '192.0.2.2')).toBe(20);
});

test.each([
  ['2001:db8:1:2::1', '2001:DB8:1:2:ffff::7', 0],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', 20],
  ['2001:db8::1', '2001:db8:0:0:9:9:9:9', 0],
  ['::1', '::2', 0],
  ['::ffff:192.0.2.9', '192.0.2.9', 0],
  ['::ffff:192.0.2.9', '::ffff:192.0.2.8', 20],
])('after %s has failed too often, %s may fail %i times: a network of IPv6 is one sender', (a, b, left) => {
  const throttle = newThrottle();
  passing(throttle, a);
  expect(passing(throttle, b)).toBe(left);
});

test('many addresses take bounded memory, and one that goes on failing is not forgotten among them', () => {
  const throttle = newThrottle();
  const heap = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = heap();
  let passed = 0;
  for (let n = 0; n < 300_000; n += 1) {
    throttle.count(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
    if (n % 1_000 === 0) passed += passing(throttle, '192.0.2.1', 1);
  }
  expect(passed).toBe(20);
  expect(heap() - before).toBeLessThan(64 * 1024 * 1024);
});

test('a clock that goes back gives nobody anything', () => {
  const throttle = newThrottle();
  passing(throttle, '192.0.2.1');
  clock.nowMs -= 600_000;
  expect(passing(throttle, '192.0.2.1')).toBe(0);
});

test('0 slows nobody down', () => {
  expect(passing(newThrottle(0), '192.0.2.1')).toBe(100);
});
