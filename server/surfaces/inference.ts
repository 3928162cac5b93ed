/** Turns validated requests of a surface into calls of the gateway. */
import type { GatewayCall } from '../core/gateway-call.ts';
import { modelOperationIds, modelOperations, type ModelOperationId } from '../core/operations.ts';
import type { Reply } from '../core/reply.ts';
import type { SurfaceEncoding } from '../core/surface-encoding.ts';
import type { InferenceSurface } from '../core/wire-format.ts';
import type { Gateway } from '../gateway.ts';
import type { ErrorPageUrl } from '../http/own-url.ts';
import type { Exchange, Handler } from '../http/surface.ts';
import { attributionOf } from './attribution.ts';

/** Request headers that mean something to a provider. */
const forwarded = [
  'anthropic-version',
  'anthropic-beta',
  'anthropic-user-profile-id',
  'traceparent',
  'tracestate',
] as const;

/** The parts of a surface that calls of models need. */
export interface InferenceParts {
  readonly gateway: Gateway;
  readonly errorPageUrl: ErrorPageUrl;
}

/** A handler for each model operation of the surface. */
export function inferenceHandlers(
  surface: InferenceSurface,
  parts: InferenceParts,
  encoding: SurfaceEncoding,
): Readonly<Record<string, Handler>> {
  const own = modelOperationIds.filter((id) => modelOperations[id].surface === surface);
  return Object.fromEntries(own.map((id) => [id, inferenceHandler(parts, id, encoding)]));
}

function inferenceHandler(
  parts: InferenceParts,
  operation: ModelOperationId,
  encoding: SurfaceEncoding,
): Handler {
  return (exchange) => {
    const { json, body, outline, loan } = exchange;
    const content = { json: json as Record<string, unknown>, body, outline, loan };
    return callGateway(parts, { operation, encoding, ...content }, exchange);
  };
}

/** Calls the gateway for a request whose body has been read as JSON, or as a form. */
export function callGateway(
  { gateway, errorPageUrl }: InferenceParts,
  content: Pick<GatewayCall, 'operation' | 'encoding' | 'json' | 'body' | 'outline' | 'loan' | 'form'>,
  { request, principal, traceId, controller, requestLog, extraFields, bodySession, forget }: Exchange,
): Promise<Reply> {
  const headers: Record<string, string> = {};
  for (const name of forwarded) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  const { owner, keyId } = principal;
  const beyond = extraFields === undefined ? {} : { extraFields };
  const caller = { owner, keyId };
  const { surface } = modelOperations[content.operation];
  const attribution = attributionOf(surface, request.headers, content.json, bodySession);
  return gateway.call(
    {
      ...content,
      ...beyond,
      ...caller,
      attribution,
      headers,
      traceId,
      controller,
      requestLog,
      forget,
      errorPageUrl: (code) => errorPageUrl(code, request),
    },
    principal,
  );
}
