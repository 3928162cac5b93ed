/** Bytes that are encrypted under a secret of the installation. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { SecretBox } from '../../../server/core/secret-box.ts';
import { Encryption, fingerprintOf } from '../../../server/accounts/encryption.ts';

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
  const secret = 'a secret that is long enough for this';
  const encryption = new Encryption([secret], fingerprintOf(secret));
  const sealed = encryption.boxFor('one').seal(parts, 'a');
  expect(encryption.boxFor('two').open(sealed, 'a')).toBeUndefined();
  expect(encryption.boxFor('one').open(sealed, 'a')?.toString()).toBe('one, two');
});

test('are read under both secrets of a rotation, and written under the one in use', () => {
  const [before, after] = [
    'the secret before, long enough for this',
    'the secret after, long enough for this',
  ];
  const both = new Encryption([after, before], fingerprintOf(before));
  const boxOf = (secret: string) => new Encryption([secret], fingerprintOf(secret)).boxFor('one');
  const rotating = both.boxFor('one');
  const early = rotating.seal(parts, 'a');
  expect(boxOf(before).open(early, 'a')?.toString()).toBe('one, two');
  expect(rotating.renew(early, 'a')).toBe('current');
  expect(both.use(fingerprintOf('a secret of another installation'))).toBe(false);
  expect(both.use(both.newest)).toBe(true);
  expect(rotating.open(early, 'a')?.toString()).toBe('one, two');
  const renewed = rotating.renew(early, 'a');
  if (typeof renewed === 'string') throw new Error(`not renewed: ${renewed}`);
  expect(boxOf(after).open(renewed, 'a')?.toString()).toBe('one, two');
  expect(boxOf(before).open(renewed, 'a')).toBeUndefined();
  expect(rotating.renew(box.seal(parts, 'a'), 'a')).toBe('unreadable');
});
