/** A usage record as `modelroute usage --json` prints it: a stable format for scripts. */
import type { Pricing } from '../../core/pricing.ts';
import { costBreakdown } from '../cost-breakdown.ts';
import { labelsOf } from '../labels.ts';
import { formatNano } from '../nano-usd.ts';
import { sumOf, type TokenCounts } from '../../core/token-counts.ts';
import { numberAt, type UsageRecord } from '../usage-record.ts';
import type { Int64 } from '../../storage/usage-tables.ts';

export function recordLine(record: UsageRecord): Record<string, unknown> {
  const { reservation, settling, adjustments } = record;
  return {
    id: reservation.id,
    trace_id: reservation.trace_id,
    key_id: reservation.key_id,
    owner: reservation.owner,
    project: reservation.project,
    end_user: reservation.end_user,
    session_id: reservation.session_id,
    ...labelsOf(reservation),
    surface: reservation.surface,
    operation: reservation.operation,
    streamed: reservation.streamed === 1,
    requested_model: reservation.requested_model,
    model: reservation.model,
    target: settling?.target ?? null,
    upstream_model: settling?.upstream_model ?? null,
    attempts: settling?.attempts ?? null,
    state: record.state,
    outcome: settling?.outcome ?? null,
    status: settling?.status ?? null,
    code: settling?.code ?? null,
    source: record.source,
    tokens: record.tokens,
    input_tokens: sumOf(record.tokens, 'input'),
    output_tokens: sumOf(record.tokens, 'output'),
    search_units: record.searchUnits,
    web_searches: record.webSearches,
    images: record.images,
    service_tier: record.serviceTier,
    told_tokens: parse(settling?.told_tokens),
    estimated_tokens: parse(settling?.estimated_tokens),
    cost: dollars(record.costNano),
    told_cost: dollars(settling?.told_cost_nano ?? null),
    worst_case: dollars(reservation.worst_case_nano),
    price_version: record.priceVersion,
    admitted_at: timeOf(reservation.admitted_at_ms),
    settled_at: settling === undefined ? null : timeOf(settling.at_ms),
    duration_ms: numberAt(settling?.duration_ms ?? null),
    first_content_ms: numberAt(settling?.first_content_ms ?? null),
    losses: parse(settling?.losses) ?? [],
    attempt_times: parse(settling?.attempt_times) ?? [],
    adjustments: adjustments.map((each) => ({
      reference: each.reference,
      source: each.source,
      cost: dollars(each.cost_nano),
      at: timeOf(each.at_ms),
    })),
  };
}

/** The same with the items of its cost. */
export function recordLineWithCost(
  record: UsageRecord,
  pricing: Pricing | undefined,
): Record<string, unknown> {
  return { ...recordLine(record), cost_lines: costBreakdown(record, pricing) };
}

/** Columns of the table for people. */
export function recordRow(record: UsageRecord): string[] {
  const { reservation, tokens, state, costNano } = record;
  return [
    timeOf(reservation.admitted_at_ms),
    reservation.trace_id,
    reservation.key_id,
    reservation.model,
    state,
    record.settling?.outcome ?? '-',
    shown(tokens, 'input'),
    shown(tokens, 'output'),
    dollars(costNano) ?? '?',
  ];
}

export const rowTitles = ['time', 'trace', 'key', 'model', 'state', 'outcome', 'input', 'output', 'USD'];

const shown = (tokens: TokenCounts, side: 'input' | 'output'): string => String(sumOf(tokens, side) ?? '?');

function dollars(nano: Int64 | null): string | null {
  return nano === null ? null : formatNano(BigInt(nano));
}

function timeOf(ms: Int64): string {
  return new Date(Number(ms)).toISOString();
}

function parse(json: string | null | undefined): unknown {
  return json === null || json === undefined ? null : JSON.parse(json);
}
