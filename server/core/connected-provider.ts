/** A configured provider as its operator sees it: where it is, and whether it can be reached. It discloses no secret. */
import type { FailureReason } from './failure-reason.ts';

export interface ConnectedProvider {
  name: string;
  dialect: string;
  baseUrl: string;
  /** With how many keys it can be called; 0: it gets none. */
  keyCount: number;
  /** Most requests at a time with each key; null: any number. */
  maxConcurrent: number | null;
  /** Models of its list that are not offered, since the list is too long. */
  omittedModels: number;
  /** Asks it for the list of its models with each key, within a time limit. Never rejects. */
  check(signal: AbortSignal): Promise<ConnectionCheck>;
}

export interface ConnectionCheck {
  /** Until the whole response, or the failure, milliseconds. */
  durationMs: number;
  /** Of its response; null when there was none. */
  status: number | null;
  /** The key that it is about, from 1; undefined where there is one at most. */
  keyNumber?: number;
  /** Null when it responded as expected. */
  reason: FailureReason | null;
  /** The ids of its models, at most the first 5,000; null without a list. */
  models: readonly string[] | null;
  /** How many models its list has, those beyond the first 5,000 too; null without a list. */
  modelCount: number | null;
}
