/** Turns validated requests of a surface into calls of the gateway. */
import { modelOperationIds, modelOperations, type ModelOperationId } from '../core/operations.ts';
import type { SurfaceEncoding } from '../core/surface-encoding.ts';
import type { InferenceSurface } from '../core/wire-format.ts';
import type { Gateway } from '../gateway.ts';
import type { Handler } from '../http/surface.ts';

/** Request headers that mean something to a provider. */
const forwarded = ['anthropic-version', 'anthropic-beta', 'traceparent', 'tracestate'] as const;

/** A handler for each model operation of the surface. */
export function inferenceHandlers(
  surface: InferenceSurface,
  gateway: Gateway,
  encoding: SurfaceEncoding,
): Readonly<Record<string, Handler>> {
  const own = modelOperationIds.filter((id) => modelOperations[id].surface === surface);
  return Object.fromEntries(own.map((id) => [id, inferenceHandler(gateway, id, encoding)]));
}

function inferenceHandler(gateway: Gateway, operation: ModelOperationId, encoding: SurfaceEncoding): Handler {
  return (exchange) => {
    const { request, json, body, outline, loan, principal, traceId, controller, requestLog } = exchange;
    const headers: Record<string, string> = {};
    for (const name of forwarded) {
      const value = request.headers[name];
      if (typeof value === 'string') headers[name] = value;
    }
    const call = { operation, json: json as Record<string, unknown>, body, outline, loan, headers, traceId };
    const { owner } = principal;
    const beyond = exchange.extraFields === undefined ? {} : { extraFields: exchange.extraFields };
    return gateway.call({ ...call, ...beyond, owner, controller, encoding, requestLog }, principal);
  };
}
