/** The caller of a model: the principal of an inference key. */
import type { IncomingHttpHeaders } from 'node:http';
import type { KeyAuthenticator } from '../accounts/key-authenticator.ts';
import type { Principal } from '../accounts/principal.ts';
import { ApiError } from '../core/api-error.ts';
import { callerAddress } from '../http/caller-address.ts';
import type { Surface } from '../http/surface.ts';

/** `credentialOf` throws `invalid_api_key` when two different keys are sent. */
export function inferenceCaller(
  authenticate: KeyAuthenticator,
  credentialOf: (headers: IncomingHttpHeaders) => string | undefined,
): Surface['identify'] {
  return (request, _operation, requestLog) => {
    const admit = (principal: Principal): Principal => {
      requestLog.keyId = principal.keyId;
      if (principal.kind === 'management')
        throw new ApiError('insufficient_scope', 'A management key cannot use models. Use an inference key.');
      return principal;
    };
    const found = authenticate(credentialOf(request.headers), callerAddress(request));
    return found instanceof Promise ? found.then(admit) : admit(found);
  };
}
