/** The memory of large bodies is bounded for all callers together and for each of them. */
import { expect, test } from 'vitest';
import { LargeBodies, type LargeBody } from '../../../server/http/large-bodies.ts';

const mebibyte = 1024 * 1024;
const bodies = () => new LargeBodies({ maxBytes: 10 * mebibyte, maxBytesOfCaller: 6 * mebibyte });
const codeOf = (act: () => unknown) => {
  try {
    return void act();
  } catch (thrown) {
    return (thrown as { code: string }).code;
  }
};

function arrived(all: LargeBodies, owner: string, mebibytes: number): LargeBody {
  const body = all.enter(owner, mebibytes * mebibyte);
  body.grow(mebibytes * mebibyte);
  return body;
}

test('a caller that has too much gets 429, and others 503 when all have too much', () => {
  const all = bodies();
  const first = arrived(all, 'a', 4);
  expect(codeOf(() => all.enter('a', 3 * mebibyte))).toBe('rate_limit_exceeded');
  arrived(all, 'b', 4);
  expect(codeOf(() => all.enter('c', 3 * mebibyte))).toBe('model_unavailable');
  first.leave();
  first.leave();
  expect(codeOf(() => all.enter('c', 3 * mebibyte))).toBeUndefined();
});

test('a body without an announced size is counted as it arrives, and refused within', () => {
  const all = bodies();
  arrived(all, 'a', 2);
  const open = all.enter('a', undefined);
  open.grow(4 * mebibyte);
  expect(codeOf(() => open.grow(5 * mebibyte))).toBe('rate_limit_exceeded');
  open.leave();
  expect(codeOf(() => all.enter('a', 4 * mebibyte))).toBeUndefined();
});

test('a body that is alone passes, whatever its size', () => {
  const all = bodies();
  const alone = arrived(all, 'a', 32);
  expect(codeOf(() => all.enter('b', 1))).toBe('model_unavailable');
  alone.leave();
  expect(codeOf(() => all.enter('b', 1))).toBeUndefined();
});

test('an announcement without bytes takes no room, and a body that arrives takes it ahead', () => {
  const all = bodies();
  for (let count = 0; count < 1_000; count += 1) all.enter('a', 6 * mebibyte);
  const body = all.enter('a', 6 * mebibyte);
  const other = all.enter('b', 6 * mebibyte);
  body.grow(1.25 * mebibyte);
  expect(codeOf(() => all.enter('a', 2 * mebibyte))).toBe('rate_limit_exceeded');
  expect(codeOf(() => all.enter('a', mebibyte))).toBeUndefined();
  other.grow(mebibyte);
  // Both have four times what has arrived; there is no room for all of both.
  expect(codeOf(() => other.grow(2 * mebibyte))).toBe('model_unavailable');
  other.leave();
  expect(codeOf(() => body.grow(6 * mebibyte))).toBeUndefined();
  expect(codeOf(() => all.enter('a', 1))).toBe('rate_limit_exceeded');
});
