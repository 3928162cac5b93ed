/**
 * What stands between an authenticated call and its first attempt: whether the key may, how much may at most be
 * spent, and, when it is over, what has been spent. The gateway admits every call once and settles it once.
 */
import type { CallEnd, CallFacts } from './call-watch.ts';

/** Prices of a model, US dollars per unit as decimal strings (`prompt`, `completion`, `request`, …); none: not known. */
export type Pricing = Readonly<Record<string, string>>;

export interface AdmissionRequest extends CallFacts {
  /** Of the model, as they are now: a later change does not touch an admitted call. */
  pricing: Pricing;
  /** Tokens; null where it is not known. */
  contextLength: number | null;
  maxOutputTokens: number | null;
  /** Bytes of the request body. */
  bodyBytes: number;
}

/** Headers that tell the caller where it stands, lower case. */
export type LimitHeaders = Readonly<Record<string, string>>;

export interface Admission {
  headers: LimitHeaders;
  /** Exactly once, whatever has become of the call. Must not throw and must not wait. */
  settle(end: CallEnd): void;
}

export interface Admitter {
  /**
   * Throws `ApiError`: `model_not_allowed`, `insufficient_scope` (403), `rate_limit_exceeded`,
   * `insufficient_quota` (429). What it has reserved is durable when it resolves.
   */
  admit(request: AdmissionRequest): Promise<Admission>;
}
