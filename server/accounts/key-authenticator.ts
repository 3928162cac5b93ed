/** Who is calling: from what a request presents, and from where, to a principal or the error that the contract has for it. */
import { ApiError } from '../core/api-error.ts';
import type { FailureThrottle } from './failure-throttle.ts';
import type { KeyRing } from './key-ring.ts';
import type { Principal } from './principal.ts';

/**
 * Throws or rejects with the contract's error. A promise comes only for a key that this node has never
 * heard of, which may have been made on another one just now.
 */
export type KeyAuthenticator = (
  presented: string | undefined,
  address: string,
) => Principal | Promise<Principal>;

/**
 * Failures are counted for a wrong key alone: who sends none tries none, and who sends one that is
 * expired, disabled or revoked has it already. A good key is never slowed down.
 */
export function createKeyAuthenticator(ring: KeyRing, throttle: FailureThrottle): KeyAuthenticator {
  const refuse = (address: string): never => {
    throttle.count(address);
    throw new ApiError('invalid_api_key', "Incorrect API key. Send it as 'Authorization: Bearer <key>'.");
  };
  const ask = async (presented: string, address: string): Promise<Principal> => {
    let principal: Principal | undefined;
    try {
      principal = await ring.verifyNew(presented);
    } catch (cause) {
      throw cause instanceof ApiError ? cause : new ApiError('internal_error', undefined, { cause });
    }
    return principal ?? refuse(address);
  };
  return (presented, address) => {
    if (presented === undefined || presented === '') {
      throw new ApiError('invalid_api_key', "No API key was sent. Send it as 'Authorization: Bearer <key>'.");
    }
    const principal = ring.verify(presented);
    if (principal !== undefined) return principal;
    return ring.mayBeNew(presented) ? ask(presented, address) : refuse(address);
  };
}
