/** Bytes that are encrypted under a secret of the installation. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { SecretBox } from '../../../server/core/secret-box.ts';
import { KeyDigest } from '../../../server/accounts/key-digest.ts';

const box = new SecretBox(randomBytes(32));
const parts = [Buffer.from('one, '), Buffer.from('two')];

test('open in the same context alone, unchanged, with the same secret', () => {
  const sealed = box.seal(parts, 'a');
  expect(box.open(sealed, 'a')?.toString()).toBe('one, two');
  expect(box.open(sealed, 'b')).toBeUndefined();
  expect(new SecretBox(randomBytes(32)).open(sealed, 'a')).toBeUndefined();
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(box.open(changed, 'a')).toBeUndefined();
    expect(box.open(sealed.subarray(0, at), 'a')).toBeUndefined();
  }
});

test('differ each time, and by purpose', () => {
  expect(box.seal(parts, 'a')).not.toEqual(box.seal(parts, 'a'));
  const digest = new KeyDigest('a secret that is long enough for this');
  const sealed = digest.boxFor('one').seal(parts, 'a');
  expect(digest.boxFor('two').open(sealed, 'a')).toBeUndefined();
  expect(digest.boxFor('one').open(sealed, 'a')?.toString()).toBe('one, two');
});
