/** Likeness of texts: a scale that people would agree with, bounded in time. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { similarity } from '../../../migrate/regress/similarity.ts';

test('blanks, case and forms of Unicode make no difference; one word of ten makes a tenth', () => {
  expect(similarity('Hello,  World\n', 'hello, world')).toBe(1);
  expect(similarity('caf\u00e9', 'cafe\u0301')).toBe(1);
  expect(similarity('', '')).toBe(1);
  expect(similarity('a b c d e f g h i j', 'a b c d e f g h i x')).toBeCloseTo(0.9);
  expect(similarity('yes', 'no')).toBe(0);
});

test('it is from 0 to 1, symmetric, and 1 for the same text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
      const alike = similarity(one, other);
      expect(alike).toBeGreaterThanOrEqual(0);
      expect(alike).toBeLessThanOrEqual(1);
      expect(similarity(other, one)).toBe(alike);
      expect(similarity(one, one)).toBe(1);
    }),
  );
});

test('megabytes of text are compared in less than a second or two', () => {
  const words = (seed: number) =>
    Array.from({ length: 300_000 }, (_, index) => `w${(index * seed) % 9_973}`).join(' ');
  const began = performance.now();
  expect(similarity(words(7), words(11))).toBeLessThan(0.6);
  expect(performance.now() - began).toBeLessThan(5_000);
});
