/** Observes one call for its usage record: its attempts with their times, and its outcome. */
import type {
  AttemptEnd,
  AttemptFacts,
  AttemptObservation,
  CallEnd,
  CallObservation,
} from '../core/call-observer.ts';
import type { Pricing } from '../core/pricing.ts';
import type { CompletionCollector } from '../metering/completion-collector.ts';
import { estimateInput } from '../metering/estimate-input.ts';
import type { AttemptTime, UsageOutcome } from '../metering/usage-facts.ts';

/** More attempts than any call makes. */
const maxAttempts = 64;

export interface MeteredCallParts {
  /** The request, parsed. */
  json: Readonly<Record<string, unknown>>;
  streamed: boolean;
  /** Images in it. */
  images: number;
  /** Search units of it, where no document is long. */
  leastSearchUnits: number;
  /** Whether the provider may search the web. */
  asksSearch: boolean;
  /** `performance.now()` of the start of the call. */
  startedMs: number;
  /** Of the completion, where the project stores it. */
  collector: CompletionCollector | undefined;
  /** Called once. */
  settle: (outcome: UsageOutcome) => void;
}

export class MeteredCall implements CallObservation {
  readonly #parts: Omit<MeteredCallParts, 'json'>;
  /** Until its tokens have been estimated: a stream may run for long, and its request may be large. */
  #json: MeteredCallParts['json'] | undefined;
  #inputEstimate = 0;
  #attempts: readonly AttemptTime[] = [];
  readonly #admittedMs: number;
  #upstreamModel: string | null = null;
  #pricing: Pricing | undefined;

  constructor({ json, ...parts }: MeteredCallParts) {
    this.#json = json;
    this.#parts = parts;
    this.#admittedMs = this.#sinceStart();
  }

  attempt({ number, target, upstreamModel, pricing }: AttemptFacts): AttemptObservation {
    this.#upstreamModel = upstreamModel;
    this.#pricing = pricing;
    const time: AttemptTime = {
      number,
      target,
      startedMs: this.#sinceStart(),
      headMs: null,
      endedMs: null,
      outcome: null,
      status: null,
      code: null,
      reason: null,
    };
    // Of the right length: an array that grows by `push` has room for many.
    if (this.#attempts.length < maxAttempts) this.#attempts = [...this.#attempts, time];
    return {
      headers: undefined,
      end: ({ outcome, status, code, reason, headAtMs }: AttemptEnd) => {
        const headMs = headAtMs === undefined ? null : headAtMs - this.#parts.startedMs;
        Object.assign(time, { outcome, status, code, reason, headMs, endedMs: this.#sinceStart() });
      },
    };
  }

  firstContent(): void {
    if (this.#parts.streamed) this.#estimate();
  }

  end(end: CallEnd): void {
    const { images, leastSearchUnits, asksSearch, collector, settle } = this.#parts;
    const isReported = end.reported !== null && end.isReportComplete;
    settle({
      ...end,
      upstreamModel: this.#upstreamModel,
      targetPricing: this.#pricing,
      images,
      leastSearchUnits,
      asksSearch,
      // Of plain responses, only for the few whose usage the provider does not report.
      inputEstimate: isReported ? null : this.#estimate(),
      admittedMs: this.#admittedMs,
      response: collector?.stored(end.firstContentMs) ?? null,
      attemptTimes: this.#attempts,
    });
  }

  #estimate(): number {
    if (this.#json !== undefined) this.#inputEstimate = estimateInput(this.#json);
    this.#json = undefined;
    return this.#inputEstimate;
  }

  #sinceStart(): number {
    return performance.now() - this.#parts.startedMs;
  }
}
