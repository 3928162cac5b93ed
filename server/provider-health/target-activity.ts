/** Records how attempts at each target end, for the operator: rates and times of the last minutes, and the last failures. */
import type {
  AttemptEnd,
  AttemptFacts,
  AttemptObservation,
  CallFacts,
  CallObservation,
  CallObserver,
} from '../core/call-observer.ts';
import type { NormalizationObserver } from '../core/normalization.ts';
import { ActivityWindow, sumOfFigures, type WindowFigures } from './activity-window.ts';

/** Targets that are remembered; those of an edited configuration make room in the order in which they came. */
const maxTargets = 5_000;
const maxErrors = 5;

export interface AttemptError extends Pick<AttemptEnd, 'reason' | 'status' | 'code'> {
  atMs: number;
  traceId: string;
}

/** What attempts at one target have shown. JSON, for the coordinator of workers. */
export interface TargetActivity extends WindowFigures {
  /** `provider/model`. */
  target: string;
  running: number;
  lastSuccessAtMs: number | null;
  /** Newest first. */
  lastErrors: AttemptError[];
}

interface Observed {
  window: ActivityWindow;
  running: number;
  lastSuccessAtMs: number | null;
  lastErrors: AttemptError[];
}

export class ActivityRecorder {
  readonly #nowMs: () => number;
  readonly #targets = new Map<string, Observed>();
  readonly observer: CallObserver = { begin: (facts) => new ObservedCall(facts, this.#nowMs, this.#of) };
  readonly normalizations: NormalizationObserver = {
    normalized: ({ target }, rule) => this.#of(target).window.normalized(this.#nowMs(), rule),
  };

  /** `nowMs` is the clock, in ms since 1970. */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  activity(): TargetActivity[] {
    const nowMs = this.#nowMs();
    return [...this.#targets].map(([target, { window, ...observed }]) => ({
      target,
      ...window.figures(nowMs),
      ...observed,
    }));
  }

  readonly #of = (target: string): Observed => {
    const known = this.#targets.get(target);
    if (known !== undefined) return known;
    const [oldest] = this.#targets.keys();
    if (this.#targets.size >= maxTargets && oldest !== undefined) this.#targets.delete(oldest);
    const observed = { window: new ActivityWindow(), running: 0, lastSuccessAtMs: null, lastErrors: [] };
    this.#targets.set(target, observed);
    return observed;
  };
}

class ObservedCall implements CallObservation {
  readonly #traceId: string;
  readonly #streamed: boolean;
  readonly #nowMs: () => number;
  readonly #of: (target: string) => Observed;
  #startMs = 0;
  #firstContentMs: number | undefined;

  constructor({ traceId, streamed }: CallFacts, nowMs: () => number, of: (target: string) => Observed) {
    this.#traceId = traceId;
    this.#streamed = streamed;
    this.#nowMs = nowMs;
    this.#of = of;
  }

  attempt({ target }: AttemptFacts): AttemptObservation {
    const observed = this.#of(target);
    const startMs = performance.now();
    this.#startMs = startMs;
    observed.running++;
    return {
      headers: undefined,
      end: (end) => {
        observed.running--;
        this.#ended(observed, end, performance.now() - startMs);
      },
    };
  }

  /** Attempts follow each other: it is that of the last one. */
  firstContent(): void {
    if (this.#streamed) this.#firstContentMs = performance.now() - this.#startMs;
  }

  end(): void {
    // The ends of its attempts have said everything.
  }

  #ended(observed: Observed, { outcome, reason, status, code }: AttemptEnd, durationMs: number): void {
    const atMs = this.#nowMs();
    const { window } = observed;
    if (outcome === 'cancelled') return window.cancelled(atMs);
    if (outcome === 'completed') {
      window.completed(atMs, durationMs, this.#firstContentMs);
      observed.lastSuccessAtMs = atMs;
      return;
    }
    window.failed(atMs);
    const error = { atMs, traceId: this.#traceId, reason, status, code };
    observed.lastErrors = [error, ...observed.lastErrors].slice(0, maxErrors);
  }
}

/** The sum over several processes, or over several targets, under the name of the first. */
export function sumOfActivity(target: string, all: readonly TargetActivity[]): TargetActivity {
  const successes = all.map(({ lastSuccessAtMs }) => lastSuccessAtMs).filter((atMs) => atMs !== null);
  return {
    target,
    ...sumOfFigures(all),
    running: all.reduce((total, { running }) => total + running, 0),
    lastSuccessAtMs: successes.length === 0 ? null : Math.max(...successes),
    lastErrors: all
      .flatMap(({ lastErrors }) => lastErrors)
      .sort((a, b) => b.atMs - a.atMs)
      .slice(0, maxErrors),
  };
}

/** The same target in several processes becomes one. */
export function mergedActivity(processes: readonly (readonly TargetActivity[])[]): TargetActivity[] {
  const byTarget = Map.groupBy(processes.flat(), ({ target }) => target);
  return [...byTarget].map(([target, all]) => sumOfActivity(target, all));
}
