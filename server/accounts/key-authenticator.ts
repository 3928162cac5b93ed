/** Authenticates a request: from the key it presents and its IP address to a principal, or the contract's error. */
import { ApiError } from '../core/api-error.ts';
import type { StoreWaits } from '../core/store-waits.ts';
import type { WrongKeyThrottle } from './failure-throttle.ts';
import { looksLikeInstallationKey } from './key-format.ts';
import type { KeyRing } from './key-ring.ts';
import type { Principal } from './principal.ts';

/**
 * Throws or rejects with the contract's error. It returns a promise only for a key that this process does not
 * know (another one may just have created it), and where another one counts the wrong keys.
 */
export type KeyAuthenticator = (
  presented: string | undefined,
  address: string,
) => Principal | Promise<Principal>;

/** Characters of a key that no throttled guesser hits; those that the server makes are longer. */
const unguessableLength = 24;

/**
 * Only wrong keys count as failures: a caller without a key guesses none, and a caller with an expired, disabled
 * or revoked key already has it. A valid key that nobody can guess is never throttled; a short one is, like the guesses, so
 * that a guesser who is throttled does not learn which was right.
 */
export function createKeyAuthenticator(
  ring: KeyRing,
  throttle: WrongKeyThrottle,
  waits: StoreWaits,
): KeyAuthenticator {
  const incorrect = () =>
    new ApiError('invalid_api_key', "Incorrect API key. Send it as 'Authorization: Bearer <key>'.");
  const refuse = (address: string): Promise<never> => {
    const counted = throttle.count(address);
    if (counted === undefined) throw incorrect();
    return counted.then(() => {
      throw incorrect();
    });
  };
  const ask = async (presented: string, address: string): Promise<Principal> => {
    let principal: Principal | undefined;
    try {
      principal = await waits.bound(ring.verifyNew(presented));
    } catch (cause) {
      throw cause instanceof ApiError ? cause : new ApiError('internal_error', undefined, { cause });
    }
    return principal === undefined ? refuse(address) : demandUnguessed(principal, presented, address);
  };
  const demandUnguessed = (
    principal: Principal,
    presented: string,
    address: string,
  ): Principal | Promise<Principal> => {
    if (presented.length >= unguessableLength) return principal;
    const demanded = throttle.demand(address);
    return demanded === undefined ? principal : demanded.then(() => principal);
  };
  return (presented, address) => {
    if (presented === undefined || presented === '') {
      throw new ApiError('invalid_api_key', "No API key was sent. Send it as 'Authorization: Bearer <key>'.");
    }
    const principal = ring.verify(presented);
    // Not compared with any: nothing is learned here about whether it works.
    if (principal === undefined && looksLikeInstallationKey(presented))
      throw new ApiError(
        'invalid_api_key',
        'An installation key can call only the console API. Send an inference key.',
      );
    if (principal !== undefined) return demandUnguessed(principal, presented, address);
    return ring.mayBeNew(presented) ? ask(presented, address) : refuse(address);
  };
}
