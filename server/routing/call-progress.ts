/** The progress of a call: reported to its observers while it runs, and once when it is finished. */
import type { ApiError } from '../core/api-error.ts';
import type { AttemptObservation, CallEnd, CallObservation } from '../core/call-observer.ts';
import type { RequestLog } from '../core/request-log.ts';
import { usageOf } from '../core/token-counts.ts';
import type { Loss } from '../dialects/loss.ts';
import { CallMeter } from '../metering/call-meter.ts';
import { combineObservations } from '../telemetry/combine-observers.ts';
import type { Target } from './target.ts';

/** How a call ended for its caller. `status` is that of the response, 0 when there was none. */
export interface CallOutcome {
  kind: CallEnd['outcome'];
  status: number;
  error?: ApiError;
}

export class CallProgress {
  #observation: CallObservation;
  readonly meter = new CallMeter();
  readonly #requestLog: RequestLog;
  /** Losses in the translation of the request for the current attempt. */
  requestLosses: readonly Loss[] = [];
  /** Losses in the translation of the response. */
  responseLosses: readonly Loss[] = [];
  /** The target that was tried last. */
  target: string | null = null;
  #attempts = 0;
  readonly #startMs: number;
  #firstContentMs: number | null = null;

  /** `startMs`: `performance.now()` of the start of the call. */
  constructor(observation: CallObservation, requestLog: RequestLog, startMs: number) {
    this.#observation = observation;
    this.#requestLog = requestLog;
    this.#startMs = startMs;
  }

  /** Adds an observer, which is notified from now on, and of each event before the others. */
  follow(observation: CallObservation): void {
    this.#observation = combineObservations([observation, this.#observation]);
  }

  /** Another target is tried. */
  attempt({ name, state, upstreamModel, pricing }: Target, translated: boolean): AttemptObservation {
    this.target = name;
    this.#attempts++;
    const number = this.#attempts;
    return this.#observation.attempt({
      target: name,
      provider: state.name,
      upstreamModel,
      pricing,
      number,
      translated,
    });
  }

  /** The first delta of the completion itself is here. */
  content(): void {
    if (this.#firstContentMs !== null) return;
    this.#firstContentMs = performance.now() - this.#startMs;
    this.#observation.firstContent();
  }

  /** Called once, last. */
  finish({ kind, status, error }: CallOutcome): void {
    this.#requestLog.target = this.target;
    this.#requestLog.attempts = this.#attempts;
    const { reported, isReportComplete, service, produced } = this.meter;
    this.#observation.end({
      outcome: kind,
      status,
      code: error?.code ?? null,
      target: this.target,
      attempts: this.#attempts,
      usage: reported === null ? null : usageOf(reported.tokens),
      reported,
      isReportComplete,
      service,
      produced,
      durationMs: performance.now() - this.#startMs,
      firstContentMs: this.#firstContentMs,
      losses: [...this.requestLosses, ...this.responseLosses].map(({ field }) => field),
    });
  }
}
