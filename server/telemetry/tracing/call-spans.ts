/** A span for each call, below that of its caller, and one below it for each attempt, whose context is sent to the provider. */
import { SpanKind, SpanStatusCode, trace, type Context, type Span, type Tracer } from '@opentelemetry/api';
import type {
  AttemptEnd,
  AttemptFacts,
  AttemptObservation,
  CallEnd,
  CallFacts,
  CallObservation,
  CallObserver,
} from '../../core/call-observer.ts';
import type { ModelOperationId } from '../../core/operations.ts';
import { attemptAttributes, callAttributes, callEndAttributes, spanName } from './span-attributes.ts';
import { parentContext, traceHeaders } from './trace-context.ts';

export function spanObserver(tracer: Tracer): CallObserver {
  return { begin: (facts) => new CallSpan(tracer, facts) };
}

class CallSpan implements CallObservation {
  readonly #tracer: Tracer;
  readonly #operation: ModelOperationId;
  readonly #span: Span;
  /** In which the attempts are children of the call. */
  readonly #context: Context;
  #latest: AttemptFacts | undefined;

  constructor(tracer: Tracer, facts: CallFacts) {
    const parent = parentContext(facts.traceparent, facts.tracestate);
    this.#tracer = tracer;
    this.#operation = facts.operation;
    this.#span = tracer.startSpan(
      spanName(facts.operation, facts.requestedModel),
      { kind: SpanKind.SERVER, attributes: callAttributes(facts) },
      parent,
    );
    this.#context = trace.setSpan(parent, this.#span);
  }

  attempt(facts: AttemptFacts): AttemptObservation {
    this.#latest = facts;
    const span = this.#tracer.startSpan(
      spanName(this.#operation, facts.upstreamModel),
      { kind: SpanKind.CLIENT, attributes: attemptAttributes(this.#operation, facts) },
      this.#context,
    );
    return { headers: traceHeaders(span.spanContext()), end: (end) => endAttempt(span, end) };
  }

  firstContent(): void {
    // The call's end event has its duration.
  }

  end(end: CallEnd): void {
    const span = this.#span;
    span.setAttributes(callEndAttributes(end));
    if (this.#latest !== undefined) span.setAttribute('gen_ai.provider.name', this.#latest.provider);
    if (end.outcome === 'completed' && this.#latest !== undefined) {
      span.setAttribute('gen_ai.response.model', this.#latest.upstreamModel);
    }
    if (end.outcome === 'failed') {
      span.setAttribute('error.type', end.code ?? String(end.status));
      // A caller's error is no error of the server's span (conventions for HTTP).
      if (end.status < 400 || end.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    }
    span.end();
  }
}

function endAttempt(span: Span, { outcome, status, code, reason }: AttemptEnd): void {
  span.setAttribute('modelroute.outcome', outcome);
  if (status !== null) span.setAttribute('http.response.status_code', status);
  if (reason !== null) span.setAttribute('modelroute.failure_reason', reason);
  if (outcome === 'failed') {
    span.setAttribute('error.type', code ?? (status === null ? '_OTHER' : String(status)));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}
