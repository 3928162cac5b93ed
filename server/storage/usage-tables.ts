/** The tables of metering as the queries see them. Times are integers in ms since 1970, money in nano-USD. */
import type { TokenClass } from '../core/token-counts.ts';
import type { TotalSum } from './usage-total-columns.ts';

/** A 64-bit integer: read as the type that the engine's driver returns; written as a number. */
export type Int64 = number | string | bigint;

/** The prices of a model or of one of its targets; one row for all requests that share them. */
export type UsagePriceTable = {
  /** Digest of `pricing`. */
  version: string;
  /** JSON of the catalog's decimal strings. */
  pricing: string;
};

/** One row for each admitted request, written before anything is sent to a provider, and never changed. */
export type UsageReservationTable = {
  /** Its first twelve digits are the time of admission, so that the primary key is in the order of time. */
  id: string;
  trace_id: string;
  process_id: string;
  admitted_at_ms: Int64;
  key_id: string;
  owner: string;
  project: string | null;
  surface: string;
  operation: string;
  streamed: number;
  requested_model: string;
  model: string;
  /** Of the model's prices. */
  price_version: string;
  /** null: not bounded, or its price is not known. */
  worst_case_nano: Int64 | null;
  /** The reserved rates and budgets until the record is settled; null in records from before limits existed. */
  limit_reservation: string | null;
  /** The caller's id of its end user; null: none was named. */
  end_user: string | null;
  session_id: string | null;
  /** JSON of the caller's tags and metadata; null: none. */
  labels: string | null;
};

/** Whole numbers by class; in an adjusting row they are differences. null: not reported, or not touched. */
type TokenColumns = Record<TokenClass, Int64 | null>;

/** The outcome of a request: entry 0 settles it, 1, 2, 3 … adjust that; only ever inserted. */
export type UsageEntryTable = TokenColumns & {
  id: string;
  entry: number;
  state: 'settled' | 'estimated' | 'adjusted';
  at_ms: Int64;
  process_id: string;
  outcome: string | null;
  code: string | null;
  status: number | null;
  target: string | null;
  upstream_model: string | null;
  attempts: number | null;
  source: string;
  web_searches: Int64 | null;
  /** Of a rerank; null in records from before they were kept. */
  search_units: Int64 | null;
  /** In the request; null in adjusting rows, and in records from before they were kept. */
  images: Int64 | null;
  /** That the provider reported, where it may have prices of its own. */
  service_tier: string | null;
  cost_nano: Int64 | null;
  /** The cost that the provider itself reports. */
  told_cost_nano: Int64 | null;
  /** Of the target that was charged; null: that of the reservation. */
  price_version: string | null;
  /** JSON of the token classes that the provider reported and that have no column. */
  told_tokens: string | null;
  /** JSON of the token classes that were estimated, where there was need to. */
  estimated_tokens: string | null;
  /** From the start of the call to its admission; null in records from before it was kept. */
  admitted_ms: Int64 | null;
  duration_ms: Int64 | null;
  first_content_ms: Int64 | null;
  /** JSON list of the fields that a translation lost. */
  losses: string | null;
  /** JSON list of the attempts with their durations; null: not known. */
  attempt_times: string | null;
  /** Why there is this adjustment; each reason adjusts a request once. */
  reference: string | null;
};

/** The processes that may still settle their reservations. */
export type UsageProcessTable = {
  id: string;
  /** By the clock of the database where several nodes share it; 0: the process has ended. */
  heartbeat_at_ms: Int64;
  /** All of its reservations with a lower id are settled, so that a query can skip them. */
  oldest_open: string;
};

/** Sums of all settled requests of an hour that have the key's columns in common. */
type UsageTotalTable = Record<TotalSum, Int64> & {
  hour_ms: Int64;
  /** '' where there is none. */
  project: string;
  key_id: string;
  model: string;
  surface: string;
  outcome: string;
  /** 0: no response. */
  status: number;
};

/** The content of a request, where its project stores it. */
export type UsagePromptTable = {
  /** That of the reservation. */
  id: string;
  at_ms: Int64;
  /** JSON of the request body, cut when it is long. */
  prompt: string;
};

/** The completion of a request, where its project stores prompts. */
export type UsageResponseTable = {
  /** That of the reservation. */
  id: string;
  at_ms: Int64;
  /** JSON, as the console's API returns it. */
  response: string;
};

/** How far each file of the journal has been applied, in bytes. */
type UsageJournalTable = {
  name: string;
  applied: Int64;
};

/** Rows of the journal that their tables did not take; nothing of it is lost. */
type UsageSetAsideTable = {
  /** `usage_journal`: a damaged line. */
  table_name: string;
  /** JSON of the row. */
  content: string;
  /** null: another process has settled the request. */
  reason: string | null;
};

/** A call that was refused before it was admitted; of each key only the first ones of a minute have a row. */
export type UsageRefusalTable = {
  /** Its first twelve digits are the time. */
  id: string;
  trace_id: string;
  key_id: string;
  project: string;
  surface: string;
  operation: string;
  /** null: its body could not be read. */
  requested_model: string | null;
  status: number;
  code: string;
  param: string | null;
  /** Of the limit that refused it; null without one. */
  limit_kind: string | null;
  limit_subject: string | null;
  limit_period: string | null;
  /** Decimal digits: nano-USD of a budget may exceed 64 bits. */
  limit_value: string | null;
  needed: string | null;
  left_over: string | null;
  reserved: string | null;
  /** The caller's id of its end user; null: none was named. */
  end_user: string | null;
  session_id: string | null;
  /** JSON of the caller's tags and metadata; null: none. */
  labels: string | null;
};

/** All refused calls of an hour, with a row of their own or not. */
export type UsageRefusalTotalTable = {
  hour_ms: Int64;
  project: string;
  key_id: string;
  code: string;
  requests: Int64;
};

export type UsageTables = {
  usage_price: UsagePriceTable;
  usage_reservation: UsageReservationTable;
  usage_entry: UsageEntryTable;
  usage_process: UsageProcessTable;
  usage_total: UsageTotalTable;
  usage_prompt: UsagePromptTable;
  usage_response: UsageResponseTable;
  usage_refusal: UsageRefusalTable;
  usage_refusal_total: UsageRefusalTotalTable;
  usage_journal: UsageJournalTable;
  usage_set_aside: UsageSetAsideTable;
};
