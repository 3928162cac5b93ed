/** The head of a stream whose first delta is slow: callers and proxies receive heartbeats, and another target may still follow. */
import type { ApiError } from '../core/api-error.ts';
import { CallerGone } from '../core/caller-gone.ts';
import type { GatewayCall } from '../core/gateway-call.ts';
import { requestConversation } from '../core/operations.ts';
import type { EventOut, EventSource, Reply } from '../core/reply.ts';
import { failedStream } from '../dialects/translate.ts';
import { streamHeaders } from './stream-headers.ts';

/** Longest time before the head of the response is sent, milliseconds. */
const headAfterMs = 10_000;

export interface LateParts {
  /** Headers that are known when the head is sent. */
  headers(): Readonly<Record<string, string>>;
  call: Pick<GatewayCall, 'operation' | 'json' | 'encoding' | 'traceId' | 'errorPageUrl'>;
  /** The error that the caller sees for a thrown value. */
  toError(thrown: unknown): ApiError;
}

/** The reply itself when it is available soon, else one that becomes it later. */
export function soonOrLate(reply: Promise<Reply>, parts: LateParts): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      resolve({
        kind: 'events',
        status: 200,
        headers: { ...streamHeaders, ...parts.headers() },
        keepAlive: parts.call.encoding.keepAlive,
        source: new LateEvents(reply, parts),
      });
    }, headAfterMs);
    reply.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

interface LateSource {
  reply: Promise<Reply>;
  parts: LateParts;
}

class LateEvents implements EventSource {
  /** Until it follows the reply; it has the request. */
  #late: LateSource | undefined;
  #source: EventSource | undefined;

  constructor(reply: Promise<Reply>, parts: LateParts) {
    this.#late = { reply, parts };
  }

  start(out: EventOut): void {
    const late = this.#late;
    this.#late = undefined;
    if (late !== undefined) void this.#follow(late, out);
  }

  async #follow({ reply: coming, parts }: LateSource, out: EventOut): Promise<void> {
    try {
      const reply = await coming;
      if (reply.kind !== 'events') throw new Error('expected a stream of events');
      this.#source = reply.source;
      reply.source.start(out);
    } catch (thrown) {
      // No caller is left to whom an error could be reported.
      if (thrown instanceof CallerGone) return;
      const error = parts.toError(thrown);
      out.write(eventsOf(error, parts.call));
      out.end(error.code);
    }
  }

  resume(): void {
    this.#source?.resume();
  }

  /** While there is no reply yet, the caller's own signal has ended the attempts. */
  stop(): void {
    this.#source?.stop();
  }
}

/** The end of a stream that has sent nothing: that of its format, where that is more than the surface's event. */
function eventsOf(error: ApiError, call: LateParts['call']): string {
  const { operation, json, encoding, traceId } = call;
  const docUrl = call.errorPageUrl?.(error.code);
  const conversation = requestConversation(operation);
  const own = conversation === null ? undefined : failedStream(conversation, json, error, docUrl);
  return own ?? encoding.errorEvent(error, traceId, docUrl);
}
