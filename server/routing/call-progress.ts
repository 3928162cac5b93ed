/** What has become of a call so far: told to the watch while it goes on, and once when it is over. */
import type { ApiError } from '../core/api-error.ts';
import type { AttemptFacts, AttemptWatch, CallEnd, CallWatch } from '../core/call-watch.ts';
import { usageOf } from '../core/token-counts.ts';
import { CallMeter } from '../metering/call-meter.ts';
import { combineWatches } from '../telemetry/combine-watchers.ts';

/** Where the log finds how a call went. */
export interface CallAccount {
  target?: string | null;
  attempts?: number;
}

export class CallProgress {
  #watch: CallWatch;
  readonly meter = new CallMeter();
  readonly #account: CallAccount;
  /** Fields that the translation for the current attempt has lost. */
  losses: readonly string[] = [];
  target: string | null = null;
  attempts = 0;
  readonly #startMs = performance.now();
  #firstContentMs: number | null = null;
  #isOver = false;

  constructor(watch: CallWatch, account: CallAccount) {
    this.#watch = watch;
    this.#account = account;
  }

  /** One more is told from now on, and of each thing before the others. */
  follow(watch: CallWatch): void {
    this.#watch = combineWatches([watch, this.#watch]);
  }

  attempt(facts: AttemptFacts): AttemptWatch {
    return this.#watch.attempt(facts);
  }

  /** The first piece of the answer itself is here. */
  content(): void {
    if (this.#firstContentMs !== null) return;
    this.#firstContentMs = performance.now() - this.#startMs;
    this.#watch.firstContent();
  }

  /** Further calls have no effect. */
  end(outcome: CallEnd['outcome'], status: number, error?: ApiError): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#account.target = this.target;
    this.#account.attempts = this.attempts;
    const { told, isToldWhole, produced } = this.meter;
    this.#watch.end({
      outcome,
      status,
      code: error?.code ?? null,
      target: this.target,
      attempts: this.attempts,
      usage: told === null ? null : usageOf(told.tokens),
      told,
      isToldWhole,
      produced,
      durationMs: performance.now() - this.#startMs,
      firstContentMs: this.#firstContentMs,
      losses: this.losses,
    });
  }
}
