/** One try to have a call answered by one target, and what has to be settled when it is over. */
import type { AttemptEnd, AttemptWatch } from '../core/call-watch.ts';
import { isCallerGone } from '../core/caller-gone.ts';
import type { Deadline, DeadlineClock } from './deadline.ts';
import type { Target } from './target.ts';
import type { TargetHealth } from './target-health.ts';
import type { AttemptFailure } from './upstream-failure.ts';

export interface AttemptParts {
  target: Target;
  health: TargetHealth;
  clock: DeadlineClock;
  watch: AttemptWatch;
  /** The caller's; it ends the attempt too. */
  signal: AbortSignal;
  streamed: boolean;
  /** What is left of the time of the whole call, milliseconds. */
  remainingMs: number;
}

export class Attempt {
  readonly target: Target;
  readonly deadline: Deadline;
  readonly watch: AttemptWatch;
  readonly #health: TargetHealth;
  readonly #controller = new AbortController();
  readonly #callerSignal: AbortSignal;
  readonly #abort = () => this.#controller.abort(this.#callerSignal.reason);
  #isOver = false;

  constructor({ target, health, clock, watch, signal, streamed, remainingMs }: AttemptParts) {
    this.target = target;
    this.watch = watch;
    this.#health = health;
    this.#callerSignal = signal;
    signal.addEventListener('abort', this.#abort);
    target.state.running++;
    if (target.rests) health.asked();
    const { limits } = target;
    const within = remainingMs < limits.totalMs ? { ...limits, totalMs: remainingMs } : limits;
    this.deadline = clock.start(this.#controller, within, streamed);
  }

  /** Aborted when the caller is gone (its reason is `CallerGone`) or a deadline has passed (an `ApiError`). */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** The answer is the caller's, whole. Of `completed`, `failed` and `cancelled` the first counts. */
  completed(status: number | null): void {
    if (!this.#end({ outcome: 'completed', status, code: null }) || !this.target.rests) return;
    this.#health.succeeded(performance.now());
  }

  failed({ error, verdict, status }: AttemptFailure): void {
    if (!this.#end({ outcome: 'failed', status, code: error.code }) || !this.target.rests) return;
    const nowMs = performance.now();
    if (verdict.blames) this.#health.failed(nowMs);
    else this.#health.leftOff();
    if (verdict.restMs !== undefined) this.#health.limited(nowMs, verdict.restMs);
  }

  /** The caller went away, or the attempt was never begun. */
  cancelled(): void {
    if (this.#end({ outcome: 'cancelled', status: null, code: null }) && this.target.rests)
      this.#health.leftOff();
  }

  /** Whether it was the caller who ended it. */
  get callerGone(): boolean {
    return isCallerGone(this.signal);
  }

  #end(end: AttemptEnd): boolean {
    if (this.#isOver) return false;
    this.#isOver = true;
    this.target.state.running--;
    this.deadline.clear();
    this.#callerSignal.removeEventListener('abort', this.#abort);
    this.watch.end(end);
    return true;
  }
}
