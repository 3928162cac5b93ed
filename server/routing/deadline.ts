/** The time limits of one exchange with a provider; when one passes, the exchange is aborted with the answer to give as the reason. */
import { ApiError } from '../core/api-error.ts';

export interface DeadlineLimits {
  /** Longest silence, before and within the answer. */
  idleTimeoutMs: number;
  /** Longest time of the whole exchange. */
  totalTimeoutMs: number;
}

export class Deadline {
  readonly #exchange: AbortController;
  readonly #idleTimeoutMs: number;
  readonly #total: NodeJS.Timeout;
  #idle: NodeJS.Timeout;
  #state: 'running' | 'held' | 'over' = 'running';

  constructor({ idleTimeoutMs, totalTimeoutMs }: DeadlineLimits, exchange: AbortController) {
    this.#exchange = exchange;
    this.#idleTimeoutMs = idleTimeoutMs;
    this.#idle = setTimeout(expire, idleTimeoutMs, exchange, idleTimeoutMs);
    this.#total = setTimeout(expire, totalTimeoutMs, exchange, totalTimeoutMs);
  }

  /** The provider has been heard: the silence begins anew. */
  heard(): void {
    if (this.#state === 'running') this.#idle.refresh();
  }

  /** It is the caller who is slow now; only the whole exchange's time goes on. */
  hold(): void {
    if (this.#state !== 'running') return;
    this.#state = 'held';
    clearTimeout(this.#idle);
  }

  /** It is the provider's turn again. */
  resume(): void {
    if (this.#state !== 'held') return;
    this.#state = 'running';
    this.#idle = setTimeout(expire, this.#idleTimeoutMs, this.#exchange, this.#idleTimeoutMs);
  }

  /** Must be called on every way out. */
  clear(): void {
    this.#state = 'over';
    clearTimeout(this.#idle);
    clearTimeout(this.#total);
  }
}

function expire(exchange: AbortController, timeoutMs: number): void {
  exchange.abort(
    new ApiError('deadline_exceeded', `The provider did not answer within ${timeoutMs / 1_000} s.`),
  );
}
