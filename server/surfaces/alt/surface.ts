/** The messages style surface, put together. A missing handler does not compile. */
import type { operations } from '../../../openapi/generated/alt.ts';
import type { KeyAuthenticator } from '../../accounts/key-authenticator.ts';
import type { Contract } from '../../contract/contract.ts';
import type { Gateway } from '../../gateway.ts';
import type { Handler, Surface } from '../../http/surface.ts';
import type { Catalog } from '../../routing/catalog.ts';
import { apiKeyOrBearer } from '../credentials.ts';
import { inferenceCaller } from '../inference-caller.ts';
import { inferenceHandler } from '../inference.ts';
import { modelHandlers } from './models.ts';
import { errorBodyAlt, altEncoding } from './profile.ts';
import { checkVersion } from './version.ts';

export function createAltSurface(parts: {
  contract: Contract;
  authenticate: KeyAuthenticator;
  gateway: Gateway;
  catalog: Catalog;
}): Surface {
  const handlers: Record<keyof operations, Handler> = {
    createMessage: inferenceHandler(parts.gateway, 'createMessage', altEncoding),
    countMessageTokens: inferenceHandler(parts.gateway, 'countMessageTokens', altEncoding),
    ...modelHandlers(parts.catalog),
  };
  return {
    contract: parts.contract,
    handlers,
    headOf: (traceId) => ['x-trace-id', traceId, 'request-id', traceId],
    identify: inferenceCaller(parts.authenticate, apiKeyOrBearer),
    takesOrderedErrors: true,
    statusOf: altEncoding.statusOf,
    errorBody: errorBodyAlt,
    check: ({ request, json }) => checkVersion(request.headers, json),
  };
}
