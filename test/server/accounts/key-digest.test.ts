/** The digest that is stored of a key: other programs, and earlier versions, must come to the same. */
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KeyDigest } from '../../../server/accounts/key-digest.ts';

test('it is the HMAC-SHA-256 of the key, for secrets and keys of any length', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 200 });
  fc.assert(
    fc.property(text, text, (secret, key) => {
      const digest = new KeyDigest(secret).of(key);
      expect(digest.toString('hex')).toBe(createHmac('sha256', secret).update(key).digest('hex'));
    }),
    { numRuns: 2_000 },
  );
});
