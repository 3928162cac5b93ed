/** The messages style surface, assembled. A missing handler does not compile. */
import type { operations } from '../../../openapi/generated/alt.ts';
import type { KeyAuthenticator } from '../../accounts/key-authenticator.ts';
import type { Contract } from '../../contract/contract.ts';
import type { ModelOperationId } from '../../core/operations.ts';
import type { RecordRefusal } from '../../core/refused-call.ts';
import type { Gateway } from '../../gateway.ts';
import type { ErrorPageUrl } from '../../http/own-url.ts';
import type { Handler, Surface } from '../../http/surface.ts';
import type { Catalog } from '../../routing/catalog.ts';
import { extraFieldsIn } from '../extra-fields.ts';
import { apiKeyOrBearer, inferenceCaller } from '../inference-caller.ts';
import { inferenceHandlers } from '../inference.ts';
import { refusedCalls } from '../refused-calls.ts';
import { modelHandlers } from './models.ts';
import { errorBodyAlt, altEncoding } from './profile.ts';
import { checkVersion } from './version.ts';

export function createAltSurface(parts: {
  contract: Contract;
  authenticate: KeyAuthenticator;
  gateway: Gateway;
  catalog: Catalog;
  admitLargeBody: NonNullable<Surface['admitLargeBody']>;
  recordRefusal: RecordRefusal;
  errorPageUrl: ErrorPageUrl;
}): Surface {
  const own: Record<Exclude<keyof operations, ModelOperationId>, Handler> = modelHandlers(parts.catalog);
  const handlers = { ...inferenceHandlers('alt', parts, altEncoding), ...own };
  return {
    contract: parts.contract,
    handlers,
    headOf: (traceId) => ['x-trace-id', traceId, 'request-id', traceId],
    identify: inferenceCaller(parts.authenticate, apiKeyOrBearer),
    admitLargeBody: parts.admitLargeBody,
    onRefused: refusedCalls('alt', altEncoding, parts.recordRefusal),
    takesOrderedErrors: true,
    statusOf: altEncoding.statusOf,
    errorBody: errorBodyAlt,
    errorPageUrl: parts.errorPageUrl,
    extraFields: extraFieldsIn(parts.catalog),
    check: ({ request, json }) => checkVersion(request.headers, json),
  };
}
