/** One try to have a call completed by one target, from the permit that it takes to its end. */
import type { AttemptEnd, AttemptObservation } from '../core/call-observer.ts';
import type { Deadline, DeadlineClock } from './deadline.ts';
import type { Target } from './target.ts';
import type { Permit, PermitEnd } from './target-gates.ts';
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
  readonly #permit: Permit;
  #observation: AttemptObservation | undefined;
  #deadline: Deadline | undefined;
  #headAtMs: number | undefined;
  #stopTiming: () => void = () => {};
  #isOver = false;

  /** The permit is the target's; `end` must follow. */
  constructor(target: Target, permit: Permit) {
    this.target = target;
    this.#permit = permit;
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
    const { limits, state } = this.target;
    const within = remainingMs < limits.totalMs ? { ...limits, totalMs: remainingMs } : limits;
    const deadline = clock.start(controller, within, streamed, state.name);
    this.#deadline = deadline;
    this.#stopTiming = () => {
      deadline.clear();
      signal.removeEventListener('abort', abort);
    };
    return { deadline, signal: controller.signal };
  }

  /** The headers of the provider's response are here. */
  responded(): void {
    this.#deadline?.touch();
    this.#headAtMs = performance.now();
  }

  /**
   * Gives the permit back, with what the outcome shows about the target. The first outcome counts. A caller who sees a failure
   * that has been awaited finds the circuit as that failure has left it, in every process.
   */
  end(outcome: AttemptOutcome): void | Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stopTiming();
    const ended = this.#permit.end(evidenceOf(outcome));
    if (outcome.kind !== 'released') this.#observation?.end({ ...endOf(outcome), headAtMs: this.#headAtMs });
    return ended;
  }
}

function evidenceOf(outcome: AttemptOutcome): PermitEnd {
  switch (outcome.kind) {
    case 'completed':
      return succeeded;
    case 'cancelled':
    case 'released':
      return released;
    case 'failed': {
      const { blames, pause } = outcome.failure.verdict;
      return { evidence: blames ? 'failed' : 'released', pause };
    }
  }
}

const succeeded: PermitEnd = { evidence: 'succeeded', pause: undefined };
const released: PermitEnd = { evidence: 'released', pause: undefined };

function endOf(outcome: Exclude<AttemptOutcome, { kind: 'released' }>): AttemptEnd {
  switch (outcome.kind) {
    case 'completed':
      return { outcome: 'completed', status: outcome.status, code: null, reason: null };
    case 'cancelled':
      return { outcome: 'cancelled', status: null, code: null, reason: null };
    case 'failed': {
      const { error, status, reason, advice } = outcome.failure;
      return {
        outcome: 'failed',
        status,
        code: error.code,
        reason,
        ...(advice !== undefined && { advice }),
      };
    }
  }
}
