/** A JSON text is complete with its last character, however it is cut, and not before. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonProgress } from '../../../server/dialects/chat/json-progress.ts';

const texts = fc.oneof(
  fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()).map((value) => JSON.stringify(value)),
  fc.array(fc.jsonValue()).map((value) => JSON.stringify(value, null, 1)),
  fc.string({ unit: fc.constantFrom('\\', '"', '{', ']', 'é', '😀') }).map((text) => JSON.stringify(text)),
);

test.each([true, false])('asked after each chunk: %s', (isAskedOften) => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 9 }), (text, size) => {
      const progress = new JsonProgress();
      for (let at = 0; at < text.length; at += size) {
        if (isAskedOften) expect(progress.complete).toBe(false);
        progress.push(text.slice(at, at + size));
      }
      expect(progress.complete).toBe(true);
      progress.push(' \n');
      expect(progress.complete).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('a long text is read as it comes', () => {
  const progress = new JsonProgress();
  progress.push('["');
  for (let round = 0; round < 5_000; round++) progress.push('\\"]{ word '.repeat(20));
  expect(progress.complete).toBe(false);
  progress.push('"]');
  expect(progress.complete).toBe(true);
});
