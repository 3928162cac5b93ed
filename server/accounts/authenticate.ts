/** Who is calling: from a presented key to the principal that it stands for, without telling a prober how close it came. */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../core/api-error.ts';
import { keyIdOf } from './key-format.ts';
import { noLimits } from './limits.ts';
import type { Principal } from './principal.ts';
import { defaultProjectId } from './project-record.ts';

export type { Principal } from './principal.ts';

/** Finds the principal of a key; undefined when there is none. */
export type Verify = (presented: string) => Principal | undefined;

/** The principal of the key in a request; throws `invalid_api_key` when there is no key or no principal. */
export type Authenticator = (presented: string | undefined) => Principal;

/** A longer text is no key, and is not worth hashing. */
const maxKeyLength = 512;

/** Owner of everything in an installation with one key; stays the same when the key is changed. */
const onlyOwner = 'installation';

/**
 * Knows one key, and of that only a digest under a random secret of this process. Comparing digests
 * takes the same time whatever is presented; they never leave the process, so that a plain hash over
 * secret and key will do, at a tenth of the price of an HMAC.
 */
export function createVerifier(key: string): Verify {
  const secret = randomBytes(32).toString('hex');
  const digestOf = (text: string) => Buffer.from(hash('sha256', secret + text, 'hex'), 'latin1');
  const expected = digestOf(key);
  const keyId = keyIdOf(key) ?? 'configured';
  const principal: Principal = {
    keyId,
    owner: onlyOwner,
    kind: 'inference',
    projectId: defaultProjectId,
    rootId: keyId,
    limits: { key: noLimits, project: noLimits },
  };
  return (presented) =>
    presented.length <= maxKeyLength && timingSafeEqual(digestOf(presented), expected)
      ? principal
      : undefined;
}

export function createAuthenticator(key: string): Authenticator {
  const verify = createVerifier(key);
  return (presented) => {
    if (presented === undefined || presented === '') {
      throw new ApiError('invalid_api_key', "No API key was sent. Send it as 'Authorization: Bearer <key>'.");
    }
    const principal = verify(presented);
    if (principal === undefined) {
      throw new ApiError('invalid_api_key', "Incorrect API key. Send it as 'Authorization: Bearer <key>'.");
    }
    return principal;
  };
}
