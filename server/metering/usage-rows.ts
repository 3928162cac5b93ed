/** Converts the gateway's facts to rows of the tables. */
import { hash } from 'node:crypto';
import type { Pricing } from '../core/pricing.ts';
import type {
  UsageEntryTable,
  UsagePromptTable,
  UsageReservationTable,
  UsageResponseTable,
} from '../storage/usage-tables.ts';
import type { Charge } from './charge.ts';
import { sumOf, tokenClasses, unknownCounts, type TokenCounts } from '../core/token-counts.ts';
import { attributionColumns } from './labels.ts';
import { storableText } from './storable-text.ts';
import type { AttemptTime, UsageFacts, UsageOutcome } from './usage-facts.ts';
import { timeOfId } from './usage-id.ts';

/** Most fields that a translation lost, and most attempts. */
const maxLosses = 64;
const maxAttempts = 64;

/** Key under which `pricing` is stored; the same for the same prices in any order. */
export function priceVersion(pricing: Pricing): { version: string; pricing: string } {
  const known = versions.get(pricing);
  if (known !== undefined) return known;
  const text = JSON.stringify(
    Object.fromEntries(Object.entries(pricing).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  );
  const made = { version: hash('sha256', text, 'hex').slice(0, 16), pricing: text };
  versions.set(pricing, made);
  return made;
}

const versions = new WeakMap<Pricing, { version: string; pricing: string }>();

export function reservationRow(id: string, processId: string, facts: UsageFacts): UsageReservationTable {
  return {
    id,
    trace_id: storableText(facts.traceId),
    process_id: processId,
    admitted_at_ms: timeOfId(id),
    key_id: storableText(facts.keyId),
    owner: storableText(facts.owner),
    project: facts.project === null ? null : storableText(facts.project),
    surface: facts.surface,
    operation: facts.operation,
    streamed: facts.streamed ? 1 : 0,
    requested_model: storableText(facts.requestedModel),
    model: storableText(facts.model),
    price_version: priceVersion(facts.pricing).version,
    worst_case_nano: numberOf(facts.worstCaseNano),
    limit_reservation: facts.limitReservation,
    ...attributionColumns(facts.attribution),
  };
}

/** null where nothing of the request's content is stored. */
export function promptRow(id: string, { prompt }: UsageFacts): UsagePromptTable | null {
  return prompt === null ? null : { id, at_ms: timeOfId(id), prompt };
}

/** null where nothing of the completion is stored. */
export function responseRow(id: string, { response }: UsageOutcome): UsageResponseTable | null {
  return response === null ? null : { id, at_ms: timeOfId(id), response };
}

/** The request to settle, the process that settles it, and the time. */
export interface Settling {
  id: string;
  processId: string;
  atMs: number;
}

export function settlingRow(
  { id, processId, atMs }: Settling,
  end: UsageOutcome,
  charge: Charge,
): UsageEntryTable {
  const reported = charge.source === 'provider' ? null : end.reported;
  const { tokens } = charge;
  // Each column by its name: spreading objects takes several times as long, and there is a row for each request.
  return {
    id,
    entry: 0,
    state: charge.state,
    at_ms: atMs,
    process_id: processId,
    outcome: end.outcome,
    code: end.code,
    status: end.status,
    target: end.target === null ? null : storableText(end.target),
    upstream_model: end.upstreamModel === null ? null : storableText(end.upstreamModel),
    attempts: end.attempts,
    source: charge.source,
    input_text: tokens.input_text,
    input_image: tokens.input_image,
    input_audio: tokens.input_audio,
    input_cache_read: tokens.input_cache_read,
    input_audio_cache_read: tokens.input_audio_cache_read,
    input_cache_write: tokens.input_cache_write,
    input_cache_write_1h: tokens.input_cache_write_1h,
    output_text: tokens.output_text,
    output_reasoning: tokens.output_reasoning,
    output_audio: tokens.output_audio,
    output_image: tokens.output_image,
    web_searches: charge.webSearches,
    search_units: charge.searchUnits,
    images: charge.images,
    service_tier: charge.serviceTier === null ? null : storableText(charge.serviceTier),
    cost_nano: numberOf(charge.costNano),
    told_cost_nano: numberOf(end.reported?.reportedCostNano ?? null),
    price_version: end.targetPricing === undefined ? null : priceVersion(end.targetPricing).version,
    told_tokens: reported === null ? null : jsonOf(reported.tokens),
    estimated_tokens: charge.estimated === null ? null : jsonOf(charge.estimated),
    admitted_ms: Math.round(end.admittedMs),
    duration_ms: Math.round(end.durationMs),
    first_content_ms: end.firstContentMs === null ? null : Math.round(end.firstContentMs),
    attempt_times: timesOf(end.attemptTimes),
    losses:
      end.losses.length === 0
        ? null
        : JSON.stringify(end.losses.slice(0, maxLosses).map((field) => storableText(field))),
    reference: null,
  };
}

/**
 * The settlement of a dead process's request. The amount produced is unknown, and a request that the gateway
 * itself broke off is a failed one: it costs nothing until a reconciliation reports more.
 */
export function interruptedRow({ id, processId, atMs }: Settling): UsageEntryTable {
  return {
    ...emptyEntry,
    ...unknownCounts,
    id,
    entry: 0,
    state: 'estimated',
    at_ms: atMs,
    process_id: processId,
    outcome: 'interrupted',
    source: 'none',
    cost_nano: 0,
  };
}

/** The columns that an entry has beside its tokens, all of them empty. */
export const emptyEntry = {
  outcome: null,
  code: null,
  status: null,
  target: null,
  upstream_model: null,
  attempts: null,
  web_searches: null,
  search_units: null,
  images: null,
  service_tier: null,
  told_cost_nano: null,
  price_version: null,
  told_tokens: null,
  estimated_tokens: null,
  admitted_ms: null,
  duration_ms: null,
  first_content_ms: null,
  losses: null,
  attempt_times: null,
  reference: null,
};

/** As a number; null when a double cannot represent it. */
export function numberOf(nano: bigint | null): number | null {
  const number = Number(nano);
  return nano === null || !Number.isSafeInteger(number) ? null : number;
}

/** As the API returns them. */
function timesOf(times: readonly AttemptTime[]): string | null {
  if (times.length === 0) return null;
  return JSON.stringify(
    times
      .slice(0, maxAttempts)
      .map(({ number, target, startedMs, headMs, endedMs, outcome, status, code, reason }) => ({
        number,
        target: storableText(target),
        started_ms: Math.round(startedMs),
        head_ms: headMs === null ? null : Math.round(headMs),
        ended_ms: endedMs === null ? null : Math.round(endedMs),
        outcome,
        status,
        code,
        reason,
      })),
  );
}

function jsonOf(tokens: TokenCounts): string | null {
  const reported = tokenClasses.filter((name) => tokens[name] !== null);
  if (sumOf(tokens, 'input') === null && sumOf(tokens, 'output') === null) return null;
  return JSON.stringify(Object.fromEntries(reported.map((name) => [name, tokens[name]])));
}
