/**
 * The time limits of exchanges with providers. One clock ticks for all of them: a timer for each, set
 * anew with every piece, would cost more than checking the answer.
 */
import { ApiError } from '../core/api-error.ts';

export interface DeadlineLimits {
  /** Longest silence, before and within the answer. */
  idleTimeoutMs: number;
  /** Longest time of the whole exchange. */
  totalTimeoutMs: number;
}

/** How often the clock ticks: so often within the shorter of the limits, within these bounds. A limit may be passed by two ticks. */
const ticksPerLimit = 50;
const shortestTickMs = 5;
const longestTickMs = 250;

/** Watches over any number of exchanges; ticks only while there are some. */
export class DeadlineClock {
  readonly #limits: DeadlineLimits;
  readonly #tickMs: number;
  readonly #running = new Set<Deadline>();
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: DeadlineLimits) {
    this.#limits = limits;
    const shorterMs = Math.min(limits.idleTimeoutMs, limits.totalTimeoutMs);
    this.#tickMs = Math.min(Math.max(shorterMs / ticksPerLimit, shortestTickMs), longestTickMs);
  }

  /** Begins to watch over one exchange; aborts it, with the answer to give as the reason, when a limit passes. */
  start(exchange: AbortController): Deadline {
    const deadline = new Deadline(this.#limits, exchange, this.#running);
    this.#running.add(deadline);
    this.#timer ??= setInterval(() => this.#tick(), this.#tickMs);
    return deadline;
  }

  #tick(): void {
    const nowMs = performance.now();
    for (const deadline of this.#running) deadline.tick(nowMs);
    if (this.#running.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

/** The time of one exchange. */
export class Deadline {
  readonly #limits: DeadlineLimits;
  readonly #exchange: AbortController;
  readonly #running: Set<Deadline>;
  readonly #startMs = performance.now();
  #heardMs = this.#startMs;
  /** Since the last tick. */
  #heard = false;
  #held = false;

  /** `running` is where it is watched over, until it is cleared. */
  constructor(limits: DeadlineLimits, exchange: AbortController, running: Set<Deadline>) {
    this.#limits = limits;
    this.#exchange = exchange;
    this.#running = running;
  }

  /** The provider has been heard: the silence begins anew. */
  heard(): void {
    this.#heard = true;
  }

  /** It is the caller who is slow now; only the whole exchange's time goes on. */
  hold(): void {
    this.#held = true;
  }

  /** It is the provider's turn again. */
  resume(): void {
    this.#held = false;
    this.#heard = true;
  }

  /** Must be called on every way out. */
  clear(): void {
    this.#running.delete(this);
  }

  tick(nowMs: number): void {
    if (this.#heard || this.#held) this.#heardMs = nowMs;
    this.#heard = false;
    const { idleTimeoutMs, totalTimeoutMs } = this.#limits;
    if (nowMs - this.#startMs >= totalTimeoutMs) this.#expire(totalTimeoutMs);
    else if (nowMs - this.#heardMs >= idleTimeoutMs) this.#expire(idleTimeoutMs);
  }

  #expire(timeoutMs: number): void {
    this.clear();
    this.#exchange.abort(
      new ApiError('deadline_exceeded', `The provider did not answer within ${timeoutMs / 1_000} s.`),
    );
  }
}
