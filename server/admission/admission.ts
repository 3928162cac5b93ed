/**
 * Admits an authenticated call before its first attempt: checks what the key may do, reserves the most it can
 * cost, and records the request. The gateway admits every call once.
 */
import type { Principal } from '../accounts/principal.ts';
import type { Attribution } from '../core/attribution.ts';
import type { CallFacts, CallObservation } from '../core/call-observer.ts';
import type { OutputCap } from '../core/output-cap.ts';
import type { Pricing } from '../core/pricing.ts';
import type { CompletionCollector } from '../metering/completion-collector.ts';

export interface AdmissionRequest extends CallFacts {
  principal: Principal;
  /** Of the model, as they are now: a later change does not touch an admitted call. */
  pricing: Pricing;
  /** Of its targets that have prices of their own. */
  targetPricing: readonly Pricing[];
  /** Whether only keys that name the model's family may use it. */
  onlyWhenNamed?: boolean | undefined;
  /** Tokens; null where unknown. */
  contextLength: number | null;
  maxOutputTokens: number | null;
  /** Output tokens of a call that names no maximum and is paid from a budget; undefined: that of the installation. */
  defaultOutputTokens?: number | undefined;
  /** Providers are asked for no less, whatever the request says. */
  leastOutputTokens: number;
  /** For the usage record. */
  attribution?: Attribution | undefined;
  /** The request body. */
  body: Buffer;
}

export interface Admission {
  /** Report the caller's limits, names in lower case; sent with its response and with a refusal. */
  headers: Readonly<Record<string, string>>;
  /** Is notified of the call's progress; its `end` settles what was reserved. */
  observation: CallObservation;
  /** Needs the completion, to store it; undefined: the project does not store it. */
  collector?: CompletionCollector | undefined;
  /** Providers must not produce more: less was reserved. null: the request stays as it is. */
  outputCap: OutputCap | null;
  /**
   * To be called before the end of the call is reported, by whoever can wait for the record: those of many calls are then
   * written together. Resolves when it is durable, or not worth waiting for; never rejects.
   */
  recorded(): Promise<void>;
}

export interface Admitter {
  /**
   * Throws `ApiError`: `model_not_allowed` (403), `rate_limit_exceeded`, `insufficient_quota` (429), and
   * `internal_error` when the request cannot be recorded, `model_unavailable` when the store does not respond in time.
   * Reservations are recorded by the time it resolves.
   */
  admit(request: AdmissionRequest): Promise<Admission>;
}
