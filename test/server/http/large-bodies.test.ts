/** The memory of large bodies is bounded for all callers together and for each of them. */
import { expect, test } from 'vitest';
import { LargeBodies } from '../../../server/http/large-bodies.ts';

const mebibyte = 1024 * 1024;
const bodies = () => new LargeBodies({ maxBytes: 10 * mebibyte, maxBytesOfCaller: 6 * mebibyte });
const codeOf = (act: () => unknown) => {
  try {
    return void act();
  } catch (thrown) {
    return (thrown as { code: string }).code;
  }
};

test('a caller that has too much gets 429, and others 503 when all have too much', () => {
  const all = bodies();
  const first = all.enter('a', 4 * mebibyte);
  expect(codeOf(() => all.enter('a', 3 * mebibyte))).toBe('rate_limit_exceeded');
  all.enter('b', 4 * mebibyte);
  expect(codeOf(() => all.enter('c', 3 * mebibyte))).toBe('model_unavailable');
  first.leave();
  first.leave();
  expect(codeOf(() => all.enter('c', 3 * mebibyte))).toBeUndefined();
});

test('a body without an announced size is counted as it arrives, and refused within', () => {
  const all = bodies();
  all.enter('a', 2 * mebibyte);
  const open = all.enter('a', undefined);
  open.grow(4 * mebibyte);
  expect(codeOf(() => open.grow(5 * mebibyte))).toBe('rate_limit_exceeded');
  open.leave();
  expect(codeOf(() => all.enter('a', 4 * mebibyte))).toBeUndefined();
});

test('a body that is alone passes, whatever its size', () => {
  const all = bodies();
  const alone = all.enter('a', 32 * mebibyte);
  expect(codeOf(() => all.enter('b', 1))).toBe('model_unavailable');
  alone.leave();
  expect(codeOf(() => all.enter('b', 1))).toBeUndefined();
});
