/** What a request gets for what it presents, and from where. */
import { describe, expect, test } from 'vitest';
import { FailureThrottle } from '../../../server/accounts/failure-throttle.ts';
import { createKeyAuthenticator, type KeyAuthenticator } from '../../../server/accounts/key-authenticator.ts';
import { mintKey } from '../../../server/accounts/key-format.ts';
import { StoreWaits } from '../../../server/core/store-waits.ts';
import { useHarness } from './harness.ts';

describe('authentication', () => {
  const harness = useHarness('sqlite');
  const open = async (perMinute = 20) =>
    createKeyAuthenticator(
      await harness.ring(),
      new FailureThrottle({ perMinute, nowMs: () => harness.clock.nowMs }),
      new StoreWaits(60_000),
    );

  async function codeOf(authenticate: KeyAuthenticator, presented: string | undefined, address = 'a') {
    try {
      return (await authenticate(presented, address)).keyId;
    } catch (error) {
      return error instanceof Error && 'code' in error ? error.code : error;
    }
  }

  test('a known key needs no promise, and no key and a wrong key are the same error', async () => {
    const authenticate = await open();
    const { key, secret } = await harness.create();
    expect(authenticate(secret, 'a')).toMatchObject({ keyId: key.id, kind: 'inference' });
    for (const presented of [undefined, '', 'wrong', mintKey(), `${secret}x`])
      expect(await codeOf(authenticate, presented)).toBe('invalid_api_key');
  });

  test('who tries keys is told to wait, and good keys from the same address are not hurt', async () => {
    const authenticate = await open(5);
    const { key, secret } = await harness.create();
    const codes = [];
    for (let n = 0; n < 8; n += 1) codes.push(await codeOf(authenticate, n % 2 === 0 ? mintKey() : 'guess'));
    expect(codes).toEqual([
      ...Array.from({ length: 5 }, () => 'invalid_api_key'),
      ...Array.from({ length: 3 }, () => 'rate_limit_exceeded'),
    ]);
    expect(await codeOf(authenticate, secret)).toBe(key.id);
    expect(await codeOf(authenticate, 'guess', 'b')).toBe('invalid_api_key');
  });

  test('a short key that an operator chose waits like the guesses while its address is throttled', async () => {
    const short = 'operator-has-23-letters';
    const { accounts, place, clock } = harness;
    const first = await accounts.adoptFirstKey({
      dataFolder: place.folder,
      configured: short,
      shared: false,
    });
    const authenticate = await open(5);
    for (let n = 0; n < 4; n += 1) expect(await codeOf(authenticate, 'guess')).toBe('invalid_api_key');
    expect(await codeOf(authenticate, short)).toBe(first?.id);
    expect(await codeOf(authenticate, 'guess')).toBe('invalid_api_key');
    for (let n = 0; n < 3; n += 1) expect(await codeOf(authenticate, short)).toBe('rate_limit_exceeded');
    expect(await codeOf(authenticate, short, 'b')).toBe(first?.id);
    clock.nowMs += 12_000;
    expect(await codeOf(authenticate, short)).toBe(first?.id);
  });

  test('no key, and a key that was good once, are told what is wrong however often they come', async () => {
    const authenticate = await open(1);
    const { key, secret } = await harness.create();
    await harness.accounts.keys.revoke('ann', key.id);
    for (let n = 0; n < 5; n += 1) {
      expect(await codeOf(authenticate, undefined)).toBe('invalid_api_key');
      expect(await codeOf(authenticate, secret)).toBe('key_revoked');
    }
  });

  test('a stranger is an internal error while the database cannot be asked, and known keys go on', async () => {
    const authenticate = await open();
    const { key, secret } = await harness.create();
    await harness.db.schema.alterTable('account_state').renameTo('elsewhere').execute();
    expect(await codeOf(authenticate, secret)).toBe(key.id);
    expect(await codeOf(authenticate, mintKey())).toBe('internal_error');
    await harness.db.schema.alterTable('elsewhere').renameTo('account_state').execute();
  });
});
