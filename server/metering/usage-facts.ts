/** The facts that the gateway reports of a request: before it is dispatched, and when it is over. */
import type { Attribution } from '../core/attribution.ts';
import type { Pricing } from '../core/pricing.ts';
import type { AttemptEnd, CallEnd } from '../core/call-observer.ts';
import type { FailureReason } from '../core/failure-reason.ts';
import type { ModelOperationId } from '../core/operations.ts';
import type { InferenceSurface } from '../core/wire-format.ts';

export interface UsageFacts {
  traceId: string;
  keyId: string;
  owner: string;
  project: string | null;
  surface: InferenceSurface;
  operation: ModelOperationId;
  streamed: boolean;
  /** As the caller wrote it. */
  requestedModel: string;
  /** The id of the catalog. */
  model: string;
  /** Prices of the model at admission. */
  pricing: Pricing;
  /** Prices at admission of targets that have prices of their own. */
  targetPricing: readonly Pricing[];
  /** nano-USD; null: not bounded, or its price is not known. */
  worstCaseNano: bigint | null;
  /** The reservation of its share of rates and budgets. */
  limitReservation: string | null;
  /** The stored part of the request itself, JSON; null: its project does not keep prompts. */
  prompt: string | null;
  /** Undefined: the caller said nothing of it. */
  attribution?: Attribution | undefined;
}

export interface UsageOutcome extends Omit<CallEnd, 'usage'> {
  /** The model's name at the provider that completed the request, or was tried last. */
  upstreamModel: string | null;
  /** Prices of that target, one of those of the admission; undefined: those of the model. */
  targetPricing: Pricing | undefined;
  /** An estimate of the request's input tokens, for when the provider does not report them. */
  inputEstimate: number | null;
  /** Images in the request. */
  images: number;
  /** Search units of a request to rerank, where no document is long; 0 for all others. */
  leastSearchUnits: number;
  /** Whether the request lets the provider search the web. */
  asksSearch: boolean;
  /** Time to the admission. */
  admittedMs: number;
  /** The completion itself, JSON; null: its project does not store it, or there is none. */
  response: string | null;
  /** In their order. */
  attemptTimes: readonly AttemptTime[];
}

/** How one attempt went; times in ms since the start of the call. */
export interface AttemptTime {
  number: number;
  target: string;
  startedMs: number;
  /** null: no response has come. */
  headMs: number | null;
  /** null: it had not ended when the request was over. */
  endedMs: number | null;
  outcome: AttemptEnd['outcome'] | null;
  status: number | null;
  code: string | null;
  reason: FailureReason | null;
}
