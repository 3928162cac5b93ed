/** Which key stands for whom, and how every other text is refused. */
import { expect, test } from 'vitest';
import { createAuthenticator, createVerifier } from '../../server/accounts/authenticate.ts';
import { mintKey } from '../../server/accounts/key-format.ts';

const key = mintKey();

test('the key stands for its principal, who is named by the public id of the key', () => {
  expect(createVerifier(key)(key)).toMatchObject({
    keyId: key.slice(3, 15),
    owner: 'installation',
    kind: 'inference',
  });
});

test('a key of the operator is not given away by the name of its principal', () => {
  const own = 'operator-chose-this-one';
  expect(createVerifier(own)(own)).toMatchObject({
    keyId: 'configured',
    owner: 'installation',
    kind: 'inference',
  });
});

test('an owner keeps his objects when the key is changed', () => {
  const other = mintKey();
  expect(createVerifier(other)(other)?.owner).toBe(createVerifier(key)(key)?.owner);
});

test.each([
  ['empty', ''],
  ['another key', mintKey()],
  ['a beginning', key.slice(0, -1)],
  ['a longer text', `${key}a`],
  ['another case', key.toUpperCase()],
  ['a huge text', key.repeat(100_000)],
  ['NUL', `${key}\u0000`],
  ['half a character', '\ud800'],
])('every other text stands for nobody: %s', (_, presented) => {
  expect(createVerifier(key)(presented)).toBeUndefined();
});

test('no key and a wrong key are the same error code', () => {
  const authenticate = createAuthenticator(key);
  for (const presented of [undefined, '', 'wrong']) {
    expect(() => authenticate(presented)).toThrow(expect.objectContaining({ code: 'invalid_api_key' }));
  }
  expect(authenticate(key).kind).toBe('inference');
});
