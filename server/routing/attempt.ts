/** One try to have a call completed by one target, from the permit that it takes to its end. */
import type { AttemptEnd, AttemptObservation } from '../core/call-observer.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { Deadline, DeadlineClock } from './deadline.ts';
import type { Target } from './target.ts';
import type { AttemptFailure } from './upstream-failure.ts';

/** The outcome of an attempt. */
export type AttemptOutcome =
  /** The caller has received the whole response. `status` is that of the provider. */
  | { kind: 'completed'; status: number | null }
  | { kind: 'failed'; failure: AttemptFailure }
  /** The caller disconnected. */
  | { kind: 'cancelled' }
  /** The request itself was at fault, before the target was called. */
  | { kind: 'released' };

export interface AttemptParts {
  clock: DeadlineClock;
  /** The caller's; it ends the attempt too. */
  signal: AbortSignal;
  streamed: boolean;
  /** Remaining time of the whole call, milliseconds. */
  remainingMs: number;
}

/** The time of an attempt that is under way. */
export interface AttemptTime {
  deadline: Deadline;
  /** Aborted when the caller disconnects (its reason is `CallerGone`) or a deadline has passed (an `ApiError`). */
  signal: AbortSignal;
}

export class Attempt {
  readonly target: Target;
  readonly #breaker: CircuitBreaker | undefined;
  readonly #isProbe: boolean;
  #observation: AttemptObservation | undefined;
  #stopTiming: () => void = () => {};
  #isOver = false;

  /** Takes a permit of the target at once, so that others see it when they pick; `end` must follow. */
  constructor(target: Target, breaker: CircuitBreaker) {
    this.target = target;
    this.#breaker = target.hasCircuit ? breaker : undefined;
    this.#isProbe = this.#breaker?.asked() ?? false;
    target.state.running++;
  }

  /** From now on it is an attempt of the call: the end is reported to `observation`. */
  observe(observation: AttemptObservation): void {
    this.#observation = observation;
  }

  /** The target is about to be called. */
  start({ clock, signal, streamed, remainingMs }: AttemptParts): AttemptTime {
    const controller = new AbortController();
    const abort = () => controller.abort(signal.reason);
    signal.addEventListener('abort', abort);
    const { limits } = this.target;
    const within = remainingMs < limits.totalMs ? { ...limits, totalMs: remainingMs } : limits;
    const deadline = clock.start(controller, within, streamed);
    this.#stopTiming = () => {
      deadline.clear();
      signal.removeEventListener('abort', abort);
    };
    return { deadline, signal: controller.signal };
  }

  /** Gives the permit back and lets the circuit breaker know. The first outcome counts. */
  end(outcome: AttemptOutcome): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stopTiming();
    this.target.state.running--;
    this.#judge(outcome);
    if (outcome.kind !== 'released') this.#observation?.end(endOf(outcome));
  }

  #judge(outcome: AttemptOutcome): void {
    const breaker = this.#breaker;
    if (breaker === undefined) return;
    const nowMs = performance.now();
    switch (outcome.kind) {
      case 'completed':
        return breaker.succeeded(nowMs, this.#isProbe);
      case 'cancelled':
      case 'released':
        return breaker.released(this.#isProbe);
      case 'failed': {
        const { blames, pause } = outcome.failure.verdict;
        if (blames) breaker.failed(nowMs, this.#isProbe);
        else breaker.released(this.#isProbe);
        if (pause !== undefined) breaker.limited(nowMs, pause.ms, pause.reason);
      }
    }
  }
}

function endOf(outcome: Exclude<AttemptOutcome, { kind: 'released' }>): AttemptEnd {
  switch (outcome.kind) {
    case 'completed':
      return { outcome: 'completed', status: outcome.status, code: null };
    case 'cancelled':
      return { outcome: 'cancelled', status: null, code: null };
    case 'failed': {
      const { error, status } = outcome.failure;
      return { outcome: 'failed', status, code: error.code };
    }
  }
}
