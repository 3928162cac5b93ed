/** The time limits of one exchange with a provider, as an abort signal whose reason is the answer to give. */
import { ApiError } from '../core/api-error.ts';

export interface DeadlineLimits {
  /** Longest silence, before and within the answer. */
  idleTimeoutMs: number;
  /** Longest time of the whole exchange. */
  totalTimeoutMs: number;
}

export class Deadline {
  readonly signal: AbortSignal;
  readonly #controller = new AbortController();
  readonly #idle: NodeJS.Timeout;
  readonly #total: NodeJS.Timeout;

  constructor(limits: DeadlineLimits, caller: AbortSignal) {
    const expire = (timeoutMs: number) => () =>
      this.#controller.abort(
        new ApiError('deadline_exceeded', `The provider did not answer within ${timeoutMs / 1_000} s.`),
      );
    this.#idle = setTimeout(expire(limits.idleTimeoutMs), limits.idleTimeoutMs);
    this.#total = setTimeout(expire(limits.totalTimeoutMs), limits.totalTimeoutMs);
    this.signal = AbortSignal.any([this.#controller.signal, caller]);
  }

  /** The provider has been heard: the silence begins anew. */
  heard(): void {
    this.#idle.refresh();
  }

  /** Must be called on every way out. */
  clear(): void {
    clearTimeout(this.#idle);
    clearTimeout(this.#total);
  }
}
