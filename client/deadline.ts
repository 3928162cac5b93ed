/** The time limits of one attempt and the caller's own signal, joined into one signal for `fetch`. */
import { AbortError, ConnectionError, ModelrouteError, TimeoutError } from './errors.ts';

/** Timers of the platforms take no more; a longer one would ring at once. */
export const maxTimerMs = 2 ** 31 - 1;

export class Deadline {
  /** The id that errors carry; the service's own, once it is known. */
  traceId: string;
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ms = 0;
  #expired = false;

  constructor(traceId: string, outer: AbortSignal | undefined) {
    this.traceId = traceId;
    this.#outer = outer;
    outer?.addEventListener('abort', this.#leave);
    if (outer?.aborted === true) this.#leave();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** True once the time ran out, as opposed to an end by the caller. */
  get expired(): boolean {
    return this.#expired;
  }

  /** Begins to count anew. */
  start(ms: number): void {
    this.pause();
    this.#ms = ms;
    this.#timer = setTimeout(
      () => {
        this.#expired = true;
        this.#controller.abort();
      },
      Math.min(ms, maxTimerMs),
    );
  }

  /** Stops counting: the caller no longer waits for the service. */
  pause(): void {
    clearTimeout(this.#timer);
  }

  /** Lets go of everything; to be called when the attempt is over, however it ended. */
  stop(): void {
    this.pause();
    this.#outer?.removeEventListener('abort', this.#leave);
  }

  /** Ends the attempt and frees its connection. */
  abort(): void {
    this.stop();
    this.#controller.abort();
  }

  /** The client's own error for what `fetch` or a body threw. */
  explain(cause: unknown): ModelrouteError {
    if (cause instanceof ModelrouteError) return cause;
    const { traceId } = this;
    if (this.#expired) {
      const message = `Nothing came within ${this.#ms} ms.`;
      return new TimeoutError({ message, traceId, retryable: true, cause });
    }
    if (this.signal.aborted) {
      const reason: unknown = this.#outer?.reason;
      return new AbortError({
        message: 'The call was ended by the caller.',
        traceId,
        cause: reason ?? cause,
      });
    }
    const why = cause instanceof Error ? cause.message : String(cause);
    return new ConnectionError({ message: `The connection failed: ${why}`, traceId, retryable: true, cause });
  }

  readonly #leave = (): void => {
    this.abort();
  };
}
