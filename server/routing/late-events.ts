/** The head of a stream whose first content takes its time: callers and proxies see life, and another target may still answer. */
import type { ApiError } from '../core/api-error.ts';
import type { StreamVoice } from '../core/stream-voice.ts';
import type { EventOut, EventSource, Reply } from '../http/surface.ts';
import { streamHeaders } from './pass-events.ts';

/** Longest time before the head of the answer goes out, milliseconds. */
const headAfterMs = 10_000;

export interface LateParts {
  /** What is known for the head when it goes out. */
  headers(): Readonly<Record<string, string>>;
  voice: StreamVoice;
  traceId: string;
  /** The error that the caller is told for what was thrown. */
  toError(thrown: unknown): ApiError;
}

/** The answer itself when it comes soon, else a reply that becomes the answer later. */
export function soonOrLate(answer: Promise<Reply>, parts: LateParts): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      resolve({
        kind: 'events',
        status: 200,
        headers: { ...streamHeaders, ...parts.headers() },
        keepAlive: parts.voice.keepAlive,
        source: new LateEvents(answer, parts),
      });
    }, headAfterMs);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

class LateEvents implements EventSource {
  readonly #answer: Promise<Reply>;
  readonly #parts: LateParts;
  #source: EventSource | undefined;

  constructor(answer: Promise<Reply>, parts: LateParts) {
    this.#answer = answer;
    this.#parts = parts;
  }

  start(out: EventOut): void {
    void this.#follow(out);
  }

  async #follow(out: EventOut): Promise<void> {
    try {
      const reply = await this.#answer;
      if (reply.kind !== 'events') throw new Error('expected a stream of events');
      this.#source = reply.source;
      reply.source.start(out);
    } catch (thrown) {
      const { voice, traceId } = this.#parts;
      const error = this.#parts.toError(thrown);
      out.write(voice.errorEvent(error, traceId));
      out.end(error.code);
    }
  }

  resume(): void {
    this.#source?.resume();
  }

  /** While there is no answer yet, the caller's own signal has ended the attempts. */
  stop(): void {
    this.#source?.stop();
  }
}
