/** Wrong passwords cost time: by IP address and by person, whoever tries, and never lock the person out. */
import { beforeEach, expect, test } from 'vitest';
import { PeopleError } from '../../../../server/console/people/people-error.ts';
import { SignInThrottle } from '../../../../server/console/people/sign-in-throttle.ts';

const clock = { nowMs: 0 };
let throttle: SignInThrottle;

beforeEach(() => {
  clock.nowMs = 1_795_176_000_000;
  throttle = new SignInThrottle(() => clock.nowMs);
});

/** How long the next attempt has to wait, ms; counts as a wrong password when it need not. */
function wrong(address: string, email = 'ann@example.org'): number {
  try {
    throttle.begin(address, email);
    return 0;
  } catch (cause) {
    if (!(cause instanceof PeopleError) || cause.problem !== 'too_many_attempts') throw cause;
    return cause.retryAfterMs ?? Number.NaN;
  }
}

/** Tries as often as it may, each time as soon as it may; the waits. */
function waits(times: number, address: () => string, email?: string): number[] {
  return Array.from({ length: times }, () => {
    const wait = wrong(address(), email);
    clock.nowMs += wait;
    if (wait > 0) expect(wrong(address(), email)).toBe(0);
    return wait;
  });
}

test('from one address, five tries at one person are free, then each wait is twice the one before', () => {
  const all = waits(30, () => '192.0.2.1');
  expect(all.slice(0, 15)).toEqual(
    [0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256].map((seconds) => seconds * 1_000),
  );
  expect(Math.min(...all.slice(15))).toBeGreaterThanOrEqual(512_000);
  expect(Math.max(...all.slice(15))).toBe(900_000);
});

test('what is refused does not make the wait longer', () => {
  waits(6, () => '192.0.2.1');
  expect([wrong('192.0.2.1'), wrong('192.0.2.1'), wrong('192.0.2.1')]).toEqual([1_000, 1_000, 1_000]);
  clock.nowMs += 400;
  expect(wrong('192.0.2.1')).toBe(600);
});

test('from one address, a network of IPv6 included, tries at many persons wait too', () => {
  let person = 0;
  const next = () => wrong(`2001:db8::${person.toString(16)}`, `p${(person += 1)}@example.org`);
  expect(Array.from({ length: 22 }, next)).toEqual([...Array.from({ length: 21 }, () => 0), 1_000]);
  expect(wrong('2001:db8:0:1::1', 'p1@example.org')).toBe(0);
});

test('from many addresses, tries at one person wait a minute at most, whether or not there is such a person', () => {
  let host = 0;
  const next = () => `10.0.${Math.floor((host += 1) / 250)}.${host % 250}`;
  expect(waits(24, next).slice(20)).toEqual([0, 1_000, 2_000, 4_000]);
  expect(Math.max(...waits(40, next))).toBe(60_000);
});

test('who has come in from an address does not wait there for what strangers do', () => {
  throttle.begin('192.0.2.1', 'ann@example.org').succeed();
  let host = 0;
  waits(40, () => `10.0.0.${(host += 1)}`);
  expect(wrong('198.51.100.1')).toBeGreaterThan(0);
  expect(wrong('192.0.2.1')).toBe(0);
  // And is no stranger's way in: its own five tries are all that it has.
  expect(waits(6, () => '192.0.2.1').at(-1)).toBe(1_000);
});

test('who has come in from an address does not wait for what others do there either', () => {
  let person = 0;
  throttle.begin('192.0.2.1', 'ann@example.org').succeed();
  const others = () => wrong('192.0.2.1', `p${(person += 1)}@example.org`);
  expect(Array.from({ length: 22 }, others).at(-1)).toBe(1_000);
  expect(wrong('192.0.2.1')).toBe(0);
  expect(others()).toBe(1_000);
});

test('an attempt that went well, or came to no answer, is as if it had not been', () => {
  for (let n = 0; n < 100; n += 1) throttle.begin('192.0.2.1', 'ann@example.org').succeed();
  for (let n = 0; n < 100; n += 1) throttle.begin('192.0.2.1', 'bob@example.org').takeBack();
  expect(waits(6, () => '192.0.2.1')).toEqual([0, 0, 0, 0, 0, 0]);
});

test('attempts at the same time count before they have an answer', () => {
  const begun = Array.from({ length: 50 }, () => wrong('192.0.2.1'));
  expect(begun.filter((wait) => wait === 0)).toHaveLength(6);
});

test('failures are forgotten one after the other', () => {
  waits(6, () => '192.0.2.1');
  clock.nowMs += 60 * 60_000;
  expect(waits(6, () => '192.0.2.1')).toEqual([0, 0, 0, 0, 0, 0]);
});

test('the memory is bounded: old failures make room for new ones', () => {
  waits(8, () => '192.0.2.1');
  for (let n = 0; n < 10_001; n += 1)
    throttle.begin(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, `p${n}@example.org`);
  expect(wrong('192.0.2.1')).toBe(0);
});
