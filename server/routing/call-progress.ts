/** What has become of a call so far: told to the watch while it goes on, and once when it is over. */
import type { ApiError } from '../core/api-error.ts';
import type { AttemptFacts, AttemptObservation, CallEnd, CallObservation } from '../core/call-observer.ts';
import { usageOf } from '../core/token-counts.ts';
import { CallMeter } from '../metering/call-meter.ts';
import { combineObservations } from '../telemetry/combine-observers.ts';

/** Where the log finds how a call went. */
export interface CallAccount {
  target?: string | null;
  attempts?: number;
}

export class CallProgress {
  #observation: CallObservation;
  readonly meter = new CallMeter();
  readonly #account: CallAccount;
  /** Fields that the translation for the current attempt has lost. */
  losses: readonly string[] = [];
  target: string | null = null;
  attempts = 0;
  readonly #startMs = performance.now();
  #firstContentMs: number | null = null;
  #isOver = false;

  constructor(observation: CallObservation, account: CallAccount) {
    this.#observation = observation;
    this.#account = account;
  }

  /** One more is told from now on, and of each thing before the others. */
  follow(observation: CallObservation): void {
    this.#observation = combineObservations([observation, this.#observation]);
  }

  attempt(facts: AttemptFacts): AttemptObservation {
    return this.#observation.attempt(facts);
  }

  /** The first piece of the answer itself is here. */
  content(): void {
    if (this.#firstContentMs !== null) return;
    this.#firstContentMs = performance.now() - this.#startMs;
    this.#observation.firstContent();
  }

  /** Further calls have no effect. */
  end(outcome: CallEnd['outcome'], status: number, error?: ApiError): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#account.target = this.target;
    this.#account.attempts = this.attempts;
    const { reported, isReportComplete, produced } = this.meter;
    this.#observation.end({
      outcome,
      status,
      code: error?.code ?? null,
      target: this.target,
      attempts: this.attempts,
      usage: reported === null ? null : usageOf(reported.tokens),
      reported,
      isReportComplete,
      produced,
      durationMs: performance.now() - this.#startMs,
      firstContentMs: this.#firstContentMs,
      losses: this.losses,
    });
  }
}
