/** W3C Trace Context (level 1): parses a span's parent, and formats a span as the trace context of its outgoing calls. */
import {
  createTraceState,
  isSpanContextValid,
  ROOT_CONTEXT,
  trace,
  type Context,
  type SpanContext,
} from '@opentelemetry/api';

/** Later versions may append fields; version ff is none. */
const pattern = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/;

/** The root when the caller sent no context, or an invalid one. */
export function parentContext(traceparent: string | undefined, tracestate: string | undefined): Context {
  const match = traceparent === undefined ? null : pattern.exec(traceparent);
  if (match === null) return ROOT_CONTEXT;
  const [, traceId = '', spanId = '', flags = ''] = match;
  const parent: SpanContext = {
    traceId,
    spanId,
    // Only the flag that this version of the standard defines.
    traceFlags: Number.parseInt(flags, 16) & 1,
    isRemote: true,
    ...(tracestate !== undefined && { traceState: createTraceState(tracestate) }),
  };
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}

/** The headers that make a span the parent of the spans of another service. */
export function traceHeaders({
  traceId,
  spanId,
  traceFlags,
  traceState,
}: SpanContext): Record<string, string> {
  const state = traceState?.serialize() ?? '';
  return {
    traceparent: `00-${traceId}-${spanId}-0${traceFlags & 1}`,
    ...(state !== '' && { tracestate: state }),
  };
}
