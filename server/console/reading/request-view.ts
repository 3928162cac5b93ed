/** A usage record as the console shows it: the line of a list, and all details of one request. */
import type { components } from '../../../openapi/generated/console.ts';
import { addCounts, sumOf, type TokenCounts } from '../../core/token-counts.ts';
import { formatNano } from '../../metering/nano-usd.ts';
import { numberAt, type UsageRecord } from '../../metering/usage-record.ts';
import type { Int64 } from '../../storage/usage-tables.ts';
import type { Cell } from './csv.ts';
import type { Names } from './names.ts';

type Schemas = components['schemas'];
type Summary = Schemas['RequestSummary'];
type Attempt = Schemas['RequestAttempt'];

const outcomes: readonly Schemas['RequestOutcome'][] = ['completed', 'failed', 'cancelled', 'interrupted'];

export function requestSummary(record: UsageRecord, names: Names): Summary {
  const { reservation, settling, tokens } = record;
  return {
    id: reservation.id,
    trace_id: reservation.trace_id,
    at: timeOf(reservation.admitted_at_ms),
    project_id: reservation.project,
    key_id: reservation.key_id,
    key_name: names.key(reservation.key_id),
    surface: reservation.surface,
    operation: reservation.operation,
    streamed: reservation.streamed === 1,
    requested_model: reservation.requested_model,
    model: reservation.model,
    upstream_model: settling?.upstream_model ?? null,
    target: settling?.target ?? null,
    state: record.state,
    outcome: outcomes.find((known) => known === settling?.outcome) ?? null,
    status: settling?.status ?? null,
    code: settling?.code ?? null,
    duration_ms: numberAt(settling?.duration_ms ?? null),
    first_content_ms: numberAt(settling?.first_content_ms ?? null),
    attempt_count: settling?.attempts ?? null,
    input_tokens: sumOf(tokens, 'input'),
    output_tokens: sumOf(tokens, 'output'),
    cached_tokens: cachedIn(tokens),
    reasoning_tokens: tokens.output_reasoning,
    cost: dollars(record.costNano),
  };
}

/** The content that is stored beside the record. */
export interface RequestBackground {
  /** JSON of the prices that it was admitted under; undefined when they are not stored. */
  pricing: string | undefined;
  /** Undefined when it is not stored, or not for this caller. */
  prompt: string | undefined;
}

export function requestDetail(
  record: UsageRecord,
  names: Names,
  { pricing, prompt }: RequestBackground,
): Schemas['RequestDetail'] {
  const { reservation, settling, adjustments } = record;
  const summary = requestSummary(record, names);
  return {
    ...summary,
    source: record.source,
    tokens: record.tokens,
    worst_case: dollars(reservation.worst_case_nano),
    pricing: pricing === undefined ? null : (JSON.parse(pricing) as Record<string, string>),
    attempts: attemptsOf(settling?.attempt_times ?? null, summary.first_content_ms),
    losses: settling?.losses == null ? [] : (JSON.parse(settling.losses) as string[]),
    adjustments: adjustments.map(({ reference, at_ms, source, cost_nano }) => ({
      reference,
      at: timeOf(at_ms),
      source,
      cost: dollars(cost_nano),
    })),
    prompt: prompt ?? null,
  };
}

/** After the first content there is no further attempt: it belongs to the last one. */
function attemptsOf(times: string | null, firstContentMs: number | null): Attempt[] {
  const attempts = times === null ? [] : (JSON.parse(times) as Omit<Attempt, 'first_content_ms'>[]);
  return attempts.map((attempt, index) => ({
    ...attempt,
    first_content_ms: index === attempts.length - 1 ? firstContentMs : null,
  }));
}

/** The columns of a table of requests, in this order. */
export const requestColumns = [
  'id',
  'trace_id',
  'at',
  'project_id',
  'key_id',
  'key_name',
  'surface',
  'operation',
  'streamed',
  'requested_model',
  'model',
  'upstream_model',
  'target',
  'state',
  'outcome',
  'status',
  'code',
  'duration_ms',
  'first_content_ms',
  'attempt_count',
  'input_tokens',
  'output_tokens',
  'cached_tokens',
  'reasoning_tokens',
  'cost',
] as const satisfies readonly (keyof Summary)[];

export function requestCells(summary: Summary): Cell[] {
  return requestColumns.map((name) => summary[name]);
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
