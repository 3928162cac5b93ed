/** Patterns over model ids. */
import { expect, test } from 'vitest';
import { mayUseModel } from '../../server/accounts/allowed-models.ts';
import { noLimits } from '../../server/accounts/limits.ts';

const of = (...allowed_models: string[]) => ({ ...noLimits, allowed_models });

test.each([
  ['sandbox/chat', 'sandbox/chat', true],
  ['sandbox/chat', 'sandbox/chat2', false],
  ['sandbox/*', 'sandbox/chat', true],
  ['sandbox/*', 'sandbox', false],
  ['*', 'a/b:c', true],
  ['*/chat', 'a/b/chat', true],
  ['a*a', 'a', false],
  ['a*a', 'aa', true],
  ['a*b*c', 'a-b-b-c', true],
  ['a*b*c', 'a-c-b', false],
  ['*b*', 'abc', true],
  ['a.c', 'abc', false],
  ['[a]', 'a', false],
  ['A*', 'abc', false],
])('%s on %s: %s', (pattern, model, fits) => {
  expect(mayUseModel([of(pattern)], model)).toBe(fits);
});

test('no list allows all; of two lists both must allow', () => {
  expect(mayUseModel([noLimits, noLimits], 'x')).toBe(true);
  expect(mayUseModel([of('a/*', 'b/*'), of('b/*')], 'b/x')).toBe(true);
  expect(mayUseModel([of('a/*', 'b/*'), of('b/*')], 'a/x')).toBe(false);
});

test('a pattern of many stars takes no time', () => {
  const startMs = performance.now();
  expect(mayUseModel([of('*a'.repeat(100))], 'a'.repeat(99))).toBe(false);
  expect(performance.now() - startMs).toBeLessThan(50);
});
