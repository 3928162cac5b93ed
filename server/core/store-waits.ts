/**
 * Bounds how long requests wait for the store. One timer serves all waits: a timer for each request would cost more than
 * most waits take.
 */
import { ApiError } from './api-error.ts';
import { secondsOf } from './seconds.ts';
import { UnderWay, type Place } from './under-way.ts';

const retryAfterMs = 1_000;

/** The store may still do it, later. */
export class StoreTooLate extends ApiError {
  constructor(withinMs: number) {
    const message = `The store of this server did not respond within ${secondsOf(withinMs)}.`;
    super('model_unavailable', message, { retryAfterMs });
  }
}

interface Wait {
  endMs: number;
  expire(): void;
}

export class StoreWaits {
  readonly #longestMs: number;
  readonly #waits = new UnderWay<Wait>();
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
   * Settles as `work` does, or rejects with `StoreTooLate` when that takes too long; `giveUp` is called before, and
   * `work` goes on.
   */
  bound<T>(work: Promise<T>, giveUp: () => void = () => {}): Promise<T> {
    return new Promise((resolve, reject) => {
      const expire = () => {
        giveUp();
        reject(new StoreTooLate(this.#longestMs));
      };
      const place = this.#waits.add({ endMs: performance.now() + this.#longestMs, expire });
      if (this.#timer === undefined) this.#expireIn(this.#longestMs);
      work.then(
        (value) => resolve(this.#ended(place, value)),
        (cause: unknown) => reject(this.#ended(place, cause)),
      );
    });
  }

  #ended<T>(place: Place<Wait>, outcome: T): T {
    this.#waits.remove(place);
    return outcome;
  }

  #expireIn(ms: number): void {
    // Results that arrived while the event loop was busy are seen before any request is refused.
    this.#timer = setTimeout(() => setImmediate(this.#expireDue), ms).unref();
  }

  readonly #expireDue = () => {
    this.#timer = undefined;
    const nowMs = performance.now();
    let nextMs = Infinity;
    for (const place of this.#waits.all()) {
      const { value } = place;
      if (value.endMs > nowMs) {
        nextMs = Math.min(nextMs, value.endMs);
        continue;
      }
      this.#waits.remove(place);
      this.#stalledUntilMs = nowMs + this.#longestMs;
      value.expire();
    }
    if (nextMs < Infinity) this.#expireIn(nextMs - nowMs);
  };
}
