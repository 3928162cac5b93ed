/**
 * What stands between an authenticated call and its first attempt: whether the key may, how much may at most be
 * spent, and a record of what is about to happen. The gateway admits every call once.
 */
import type { Principal } from '../accounts/principal.ts';
import type { CallFacts, CallObservation } from '../core/call-observer.ts';
import type { Pricing } from '../core/pricing.ts';

export interface AdmissionRequest extends CallFacts {
  principal: Principal;
  /** Of the model, as they are now: a later change does not touch an admitted call. */
  pricing: Pricing;
  /** Tokens; null where it is not known. */
  contextLength: number | null;
  maxOutputTokens: number | null;
  /** The request body. */
  body: Buffer;
}

export interface Admission {
  /** Tell the caller where it stands, lower case; they belong on its answer, as they do on a refusal. */
  headers: Readonly<Record<string, string>>;
  /** To be told what becomes of the call; its `end` settles what was reserved. */
  observation: CallObservation;
}

export interface Admitter {
  /**
   * Throws `ApiError`: `model_not_allowed` (403), `rate_limit_exceeded`, `insufficient_quota` (429), and
   * `internal_error` when no record can be kept. What it has reserved is recorded when it resolves.
   */
  admit(request: AdmissionRequest): Promise<Admission>;
}
