/**
 * Bounds how long requests wait for the store. One timer serves all waits: a timer for each request would cost more than
 * most waits take.
 */
import { ApiError } from './api-error.ts';
import { secondsOf } from './seconds.ts';

const retryAfterMs = 1_000;

interface Wait {
  endMs: number;
  expire(): void;
}

export class StoreWaits {
  readonly #longestMs: number;
  /** In the order of their ends. */
  readonly #waits = new Set<Wait>();
  #timer: NodeJS.Timeout | undefined;
  #stalledUntilMs = Number.NEGATIVE_INFINITY;

  constructor(longestMs: number) {
    this.#longestMs = longestMs;
  }

  /** Whether a request has waited in vain a short time ago. */
  get isStalled(): boolean {
    return performance.now() < this.#stalledUntilMs;
  }

  /**
   * Settles as `work` does, or rejects with `model_unavailable` when that takes too long; `giveUp` is called before, and
   * `work` goes on.
   */
  bound<T>(work: Promise<T>, giveUp: () => void = () => {}): Promise<T> {
    return new Promise((resolve, reject) => {
      const expire = () => {
        giveUp();
        reject(this.#tooLate());
      };
      const wait: Wait = { endMs: performance.now() + this.#longestMs, expire };
      this.#waits.add(wait);
      if (this.#timer === undefined) this.#expireIn(this.#longestMs);
      work.then(
        (value) => resolve(this.#ended(wait, value)),
        (cause: unknown) => reject(this.#ended(wait, cause)),
      );
    });
  }

  #ended<T>(wait: Wait, outcome: T): T {
    this.#waits.delete(wait);
    return outcome;
  }

  #expireIn(ms: number): void {
    // Results that arrived while the event loop was busy are seen before any request is refused.
    this.#timer = setTimeout(() => setImmediate(this.#expireDue), ms).unref();
  }

  readonly #expireDue = () => {
    this.#timer = undefined;
    const nowMs = performance.now();
    for (const wait of this.#waits) {
      if (wait.endMs > nowMs) {
        this.#expireIn(wait.endMs - nowMs);
        return;
      }
      this.#waits.delete(wait);
      this.#stalledUntilMs = nowMs + this.#longestMs;
      wait.expire();
    }
  };

  #tooLate(): ApiError {
    const message = `The store of this server did not respond within ${secondsOf(this.#longestMs)}. No provider was called.`;
    return new ApiError('model_unavailable', message, { retryAfterMs });
  }
}
