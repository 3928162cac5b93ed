/** Reads the events of a stream from its bytes and validates each against the grammar before the caller sees it. */
import { SseReader } from '../../openapi/grammars/sse-reader.ts';
import type { Violation } from '../../openapi/grammars/stream-checker.ts';
import type { CompiledGrammar } from '../../openapi/grammars/interpreter.ts';
import { ContractError } from '../errors.ts';
import { readErrorEvent } from '../read-error.ts';
import type { TransportResponse } from '../transport.ts';

/** How long a service may take to close a stream that has ended, before we do. */
const closingMs = 1000;

/**
 * Gives the JSON of each event, in order and once, however the bytes are cut. Throws the service's own error for
 * an error event, and a ContractError where a rule is broken, a missing terminator included.
 */
export async function* readEvents(
  { response, deadline, idleTimeoutMs }: TransportResponse,
  grammar: CompiledGrammar,
  request: unknown,
): AsyncGenerator<unknown, void, undefined> {
  const checker = grammar.start({ request });
  const sse = new SseReader({ maxEventBytes: grammar.grammar.framing.maxEventBytes });
  const refuse = (violation: Violation | undefined) => {
    if (violation === undefined) return;
    const facts = { message: violation.message, traceId: deadline.traceId, retryable: true };
    throw new ContractError(facts, violation.rule, violation.event);
  };
  const reader = response.body?.getReader();
  let last: unknown;
  try {
    for (;;) {
      deadline.start(checker.done ? closingMs : idleTimeoutMs);
      const read = await reader?.read().catch((error: unknown) => {
        if (checker.done) return undefined;
        throw deadline.explain(error);
      });
      deadline.pause();
      if (read?.value === undefined) break;
      for (const event of sse.push(read.value)) {
        refuse(checker.event(event));
        // A response that failed has its error in the last event before the terminator.
        if (checker.outcome === 'error')
          throw readErrorEvent(checker.json ?? responseOf(last), deadline.traceId);
        last = checker.json;
        if (last !== undefined) yield last;
      }
      if (sse.fault !== undefined) break;
    }
    refuse(checker.end(sse.end()?.kind));
  } finally {
    deadline.abort();
  }
}

const responseOf = (event: unknown): unknown => (event as { response?: unknown } | undefined)?.response;
