/** Authenticates a request that presents an installation key, and bounds how many requests a minute each key may send. */
import { ApiError } from '../core/api-error.ts';
import type { StoreWaits } from '../core/store-waits.ts';
import { FailureThrottle, type WrongKeyThrottle } from './failure-throttle.ts';
import type { InstallationKey, InstallationKeys, InstallationKeyState } from './installation-keys.ts';

/** Of one key, in each process: enough for a large file in one go, too few to keep the database busy. */
const requestsPerMinute = 600;

export type InstallationKeyAuthenticator = (presented: string, address: string) => Promise<InstallationKey>;

const refusals: Readonly<Record<InstallationKeyState, ApiError['code'] | null>> = {
  active: null,
  expired: 'key_expired',
  revoked: 'key_revoked',
};

/** Rejects with the contract's error. A wrong key counts as a wrong API key of its IP address. */
export function createInstallationKeyAuthenticator(
  keys: InstallationKeys,
  throttle: WrongKeyThrottle,
  waits: StoreWaits,
): InstallationKeyAuthenticator {
  const requests = new FailureThrottle({ perMinute: requestsPerMinute });
  return async (presented, address) => {
    const key = await waits.bound(keys.find(presented)).catch((cause: unknown) => {
      throw cause instanceof ApiError ? cause : new ApiError('internal_error', undefined, { cause });
    });
    if (key === undefined) {
      await throttle.count(address);
      throw new ApiError('invalid_api_key', 'Incorrect installation key. Send a key of this installation.');
    }
    const refusal = refusals[key.state];
    if (refusal !== null) throw new ApiError(refusal);
    const retryAfterMs = requests.waitAfter(key.id);
    if (retryAfterMs > 0)
      throw new ApiError(
        'rate_limit_exceeded',
        `The installation key sent more than ${requestsPerMinute} requests in a minute. Try again in ${Math.ceil(retryAfterMs / 1_000)} s.`,
        { retryAfterMs },
      );
    return key;
  };
}
