/** Turns a validated request of either surface into a call of the gateway. */
import type { UpstreamOperation } from '../core/provider.ts';
import type { SurfaceEncoding } from '../core/surface-encoding.ts';
import type { Gateway } from '../gateway.ts';
import type { Handler } from '../http/surface.ts';

/** Request headers that mean something to a provider. */
const forwarded = ['anthropic-version', 'anthropic-beta', 'traceparent', 'tracestate'] as const;

export function inferenceHandler(
  gateway: Gateway,
  operation: UpstreamOperation,
  encoding: SurfaceEncoding,
): Handler {
  return (exchange) => {
    const json = exchange.json as Record<string, unknown>;
    const headers: Record<string, string> = {};
    for (const name of forwarded) {
      const value = exchange.request.headers[name];
      if (typeof value === 'string') headers[name] = value;
    }
    return gateway.call({
      operation,
      contract: exchange.operation,
      json,
      body: exchange.body,
      headers,
      principal: exchange.principal,
      traceId: exchange.traceId,
      controller: exchange.controller,
      encoding,
      account: exchange.account,
    });
  };
}
