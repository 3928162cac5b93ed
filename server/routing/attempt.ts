/** One try to have a call answered by one target, and what has to be settled when it is over. */
import type { AttemptEnd, AttemptObservation } from '../core/call-observer.ts';
import { isCallerGone } from '../core/caller-gone.ts';
import type { Deadline, DeadlineClock } from './deadline.ts';
import type { Target } from './target.ts';
import type { TargetHealth } from './target-health.ts';
import type { AttemptFailure, Verdict } from './upstream-failure.ts';

/** A place among the requests to a target; given up by `leave`, or by the end of the attempt that takes it over. */
export class Place {
  readonly target: Target;
  readonly #health: TargetHealth;
  readonly #isTrial: boolean;

  constructor(target: Target, health: TargetHealth) {
    this.target = target;
    this.#health = health;
    this.#isTrial = target.rests && health.asked();
    target.state.running++;
  }

  /** The target did well. */
  succeeded(): void {
    this.target.state.running--;
    if (this.target.rests) this.#health.succeeded(performance.now(), this.#isTrial);
  }

  failed({ blames, restMs }: Verdict): void {
    this.target.state.running--;
    if (!this.target.rests) return;
    const nowMs = performance.now();
    if (blames) this.#health.failed(nowMs, this.#isTrial);
    else this.#health.leftOff(this.#isTrial);
    if (restMs !== undefined) this.#health.limited(nowMs, restMs);
  }

  /** Nothing can be said of the target. */
  leave(): void {
    this.target.state.running--;
    if (this.target.rests) this.#health.leftOff(this.#isTrial);
  }
}

export interface AttemptParts {
  place: Place;
  clock: DeadlineClock;
  observation: AttemptObservation;
  /** The caller's; it ends the attempt too. */
  signal: AbortSignal;
  streamed: boolean;
  /** What is left of the time of the whole call, milliseconds. */
  remainingMs: number;
}

export class Attempt {
  readonly target: Target;
  readonly deadline: Deadline;
  readonly observation: AttemptObservation;
  readonly #place: Place;
  readonly #controller = new AbortController();
  readonly #callerSignal: AbortSignal;
  readonly #abort = () => this.#controller.abort(this.#callerSignal.reason);
  #isOver = false;

  constructor({ place, clock, observation, signal, streamed, remainingMs }: AttemptParts) {
    this.target = place.target;
    this.observation = observation;
    this.#place = place;
    this.#callerSignal = signal;
    signal.addEventListener('abort', this.#abort);
    const { limits } = place.target;
    const within = remainingMs < limits.totalMs ? { ...limits, totalMs: remainingMs } : limits;
    this.deadline = clock.start(this.#controller, within, streamed);
  }

  /** Aborted when the caller is gone (its reason is `CallerGone`) or a deadline has passed (an `ApiError`). */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The answer is the caller's, whole. Of `completed`, `failed` and `cancelled` the first counts. */
  completed(status: number | null): void {
    if (this.#end({ outcome: 'completed', status, code: null })) this.#place.succeeded();
  }

  failed({ error, verdict, status }: AttemptFailure): void {
    if (this.#end({ outcome: 'failed', status, code: error.code })) this.#place.failed(verdict);
  }

  /** The caller went away. */
  cancelled(): void {
    if (this.#end({ outcome: 'cancelled', status: null, code: null })) this.#place.leave();
  }

  /** Whether it was the caller who ended it. */
  get callerGone(): boolean {
    return isCallerGone(this.signal);
  }

  #end(end: AttemptEnd): boolean {
    if (this.#isOver) return false;
    this.#isOver = true;
    this.deadline.clear();
    this.#callerSignal.removeEventListener('abort', this.#abort);
    this.observation.end(end);
    return true;
  }
}
