/** The time that a call has, all its attempts together. */
import { ApiError } from './api-error.ts';
import { secondsOf } from './seconds.ts';

/** The time was over before the request was sent to a target: nothing is known about the target. */
export class CallTimeOver extends ApiError {
  constructor(totalMs: number) {
    super('deadline_exceeded', `The request was not sent to a provider within ${secondsOf(totalMs)}.`);
  }
}

export class CallTime {
  readonly #totalMs: number;
  readonly #endMs: number;

  /** It begins now. */
  constructor(totalMs: number) {
    this.#totalMs = totalMs;
    this.#endMs = performance.now() + totalMs;
  }

  /** Milliseconds; 0 or less when it is over. */
  get leftMs(): number {
    return this.#endMs - performance.now();
  }

  over(): CallTimeOver {
    return new CallTimeOver(this.#totalMs);
  }
}
