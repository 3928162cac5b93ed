/** A usage record as the console shows it: the line of a list, and all details of one request. */
import type { components } from '../../../openapi/generated/console.ts';
import type { Pricing } from '../../core/pricing.ts';
import { addCounts, sumOf, type TokenCounts } from '../../core/token-counts.ts';
import { costBreakdown } from '../../metering/cost-breakdown.ts';
import { formatNano } from '../../metering/nano-usd.ts';
import { labelsOf } from '../../metering/labels.ts';
import { numberAt, type UsageRecord } from '../../metering/usage-record.ts';
import type { Int64 } from '../../storage/usage-tables.ts';
import type { Cell } from './csv.ts';
import type { Names } from './names.ts';
import type { StoredContent } from './stored-content.ts';

type Schemas = components['schemas'];
type Summary = Schemas['RequestSummary'];
type Attempt = Schemas['RequestAttempt'];

const outcomes: readonly Schemas['RequestOutcome'][] = ['completed', 'failed', 'cancelled', 'interrupted'];

/** Each member of a summary, which is also a column of a table, in this order. */
const columns: {
  readonly [Name in keyof Summary]-?: (record: UsageRecord, names: Names) => Summary[Name];
} = {
  id: ({ reservation }) => reservation.id,
  trace_id: ({ reservation }) => reservation.trace_id,
  at: ({ reservation }) => timeOf(reservation.admitted_at_ms),
  project_id: ({ reservation }) => reservation.project,
  key_id: ({ reservation }) => reservation.key_id,
  key_name: ({ reservation }, names) => names.key(reservation.key_id),
  end_user: ({ reservation }) => reservation.end_user,
  session_id: ({ reservation }) => reservation.session_id,
  tags: ({ reservation }) => labelsOf(reservation).tags,
  metadata: ({ reservation }) => labelsOf(reservation).metadata,
  surface: ({ reservation }) => reservation.surface,
  operation: ({ reservation }) => reservation.operation,
  streamed: ({ reservation }) => reservation.streamed === 1,
  requested_model: ({ reservation }) => reservation.requested_model,
  model: ({ reservation }) => reservation.model,
  upstream_model: ({ settling }) => settling?.upstream_model ?? null,
  target: ({ settling }) => settling?.target ?? null,
  state: ({ state }) => state,
  outcome: ({ settling }) => outcomes.find((known) => known === settling?.outcome) ?? null,
  status: ({ settling }) => settling?.status ?? null,
  code: ({ settling }) => settling?.code ?? null,
  duration_ms: ({ settling }) => numberAt(settling?.duration_ms ?? null),
  first_content_ms: ({ settling }) => numberAt(settling?.first_content_ms ?? null),
  attempt_count: ({ settling }) => settling?.attempts ?? null,
  input_tokens: ({ tokens }) => sumOf(tokens, 'input'),
  output_tokens: ({ tokens }) => sumOf(tokens, 'output'),
  cached_tokens: ({ tokens }) => cachedIn(tokens),
  reasoning_tokens: ({ tokens }) => tokens.output_reasoning,
  cost: ({ costNano }) => dollars(costNano),
};

export const requestColumns = Object.keys(columns) as (keyof Summary)[];

export function requestSummary(record: UsageRecord, names: Names): Summary {
  const members = requestColumns.map((name) => [name, columns[name](record, names)]);
  return Object.fromEntries(members) as Summary;
}

/** The values of all columns; for tables of any length, which need no object for each row. */
export function requestCells(record: UsageRecord, names: Names): Cell[] {
  return requestColumns.map((name) => cellOf(columns[name](record, names)));
}

/** Pairs as JSON, which has no line breaks and no tabs. */
function cellOf(value: Summary[keyof Summary]): Cell {
  if (typeof value !== 'object') return value ?? null;
  return value === null || Object.keys(value).length === 0 ? null : JSON.stringify(value);
}

/** The content that is stored beside the record. */
export interface RequestBackground extends StoredContent {
  /** The prices that it was charged at; undefined when they are not stored. */
  pricing: Pricing | undefined;
}

export function requestDetail(
  record: UsageRecord,
  names: Names,
  { pricing, prompt, response }: RequestBackground,
): Schemas['RequestDetail'] {
  const { reservation, settling, adjustments } = record;
  const summary = requestSummary(record, names);
  return {
    ...summary,
    source: record.source,
    admitted_ms: numberAt(settling?.admitted_ms ?? null),
    settled_at: settling === undefined ? null : timeOf(settling.at_ms),
    tokens: record.tokens,
    cost_lines: costBreakdown(record, pricing),
    images: record.images,
    search_units: record.searchUnits,
    web_searches: record.webSearches,
    service_tier: record.serviceTier,
    worst_case: dollars(reservation.worst_case_nano),
    pricing: pricing ?? null,
    attempts: attemptsOf(settling?.attempt_times ?? null, summary.first_content_ms),
    losses: settling?.losses == null ? [] : (JSON.parse(settling.losses) as string[]),
    adjustments: adjustments.map(({ reference, at_ms, source, cost_nano }) => ({
      reference,
      at: timeOf(at_ms),
      source,
      cost: dollars(cost_nano),
    })),
    prompt,
    response,
  };
}

/** After the first content there is no further attempt: it belongs to the last one. */
function attemptsOf(times: string | null, firstContentMs: number | null): Attempt[] {
  const attempts =
    times === null ? [] : (JSON.parse(times) as Omit<Attempt, 'first_content_ms' | 'reason' | 'head_ms'>[]);
  return attempts.map((attempt, index) => ({
    // Records of earlier versions have none.
    reason: null,
    head_ms: null,
    ...attempt,
    first_content_ms: index === attempts.length - 1 ? firstContentMs : null,
  }));
}

function cachedIn(tokens: TokenCounts): number | null {
  return addCounts(tokens.input_cache_read, tokens.input_audio_cache_read);
}

function dollars(nano: Int64 | null): string | null {
  return nano === null ? null : formatNano(BigInt(nano));
}

function timeOf(ms: Int64): string {
  return new Date(Number(ms)).toISOString();
}
