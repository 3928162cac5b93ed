/** The caller of a model: the principal of an inference key, read from the request's allowed headers, never from a URL. */
import type { IncomingHttpHeaders } from 'node:http';
import type { KeyAuthenticator } from '../accounts/key-authenticator.ts';
import type { Principal } from '../accounts/principal.ts';
import { ApiError } from '../core/api-error.ts';
import { callerAddress } from '../http/caller-address.ts';
import type { Surface } from '../http/surface.ts';

const bearer = /^bearer +(\S+) *$/i;

/** The key of `Authorization: Bearer <key>`; any other scheme counts as no key. */
export function bearerKey(headers: IncomingHttpHeaders): string | undefined {
  return bearer.exec(headers.authorization ?? '')?.[1];
}

/** The key of `x-api-key` or of `Authorization`; both may be there only when they are the same. */
export function apiKeyOrBearer(headers: IncomingHttpHeaders): string | undefined {
  const inBearer = bearerKey(headers);
  const own = headers['x-api-key'];
  const inHeader = typeof own === 'string' && own !== '' ? own : undefined;
  if (inBearer !== undefined && inHeader !== undefined && inBearer !== inHeader) {
    throw new ApiError(
      'invalid_api_key',
      "Two different keys were sent, in 'x-api-key' and 'Authorization'. Send one.",
    );
  }
  return inHeader ?? inBearer;
}

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
