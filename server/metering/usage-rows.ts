/** Converts the gateway's facts to rows of the tables. */
import { hash } from 'node:crypto';
import type { Pricing } from '../core/pricing.ts';
import type { UsageEntryTable, UsagePromptTable, UsageReservationTable } from '../storage/usage-tables.ts';
import type { Charge } from './charge.ts';
import { sumOf, tokenClasses, unknownCounts, type TokenCounts } from '../core/token-counts.ts';
import type { AttemptTime, UsageFacts, UsageOutcome } from './usage-facts.ts';
import { timeOfId } from './usage-id.ts';

/** Longest string of a caller or of the configuration that a row accepts. */
const maxText = 256;
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
    trace_id: textOf(facts.traceId),
    process_id: processId,
    admitted_at_ms: timeOfId(id),
    key_id: textOf(facts.keyId),
    owner: textOf(facts.owner),
    project: facts.project === null ? null : textOf(facts.project),
    surface: facts.surface,
    operation: facts.operation,
    streamed: facts.streamed ? 1 : 0,
    requested_model: textOf(facts.requestedModel),
    model: textOf(facts.model),
    price_version: priceVersion(facts.pricing).version,
    worst_case_nano: numberOf(facts.worstCaseNano),
    limit_reservation: facts.limitReservation,
  };
}

/** null where nothing of the request's content is stored. */
export function promptRow(id: string, { prompt }: UsageFacts): UsagePromptTable | null {
  return prompt === null ? null : { id, at_ms: timeOfId(id), prompt };
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
  return {
    ...emptyEntry,
    ...charge.tokens,
    id,
    entry: 0,
    state: charge.state,
    at_ms: atMs,
    process_id: processId,
    outcome: end.outcome,
    code: end.code,
    status: end.status,
    target: end.target === null ? null : textOf(end.target),
    upstream_model: end.upstreamModel === null ? null : textOf(end.upstreamModel),
    attempts: end.attempts,
    source: charge.source,
    web_searches: charge.webSearches,
    cost_nano: numberOf(charge.costNano),
    told_cost_nano: numberOf(end.reported?.reportedCostNano ?? null),
    price_version: end.targetPricing === undefined ? null : priceVersion(end.targetPricing).version,
    told_tokens: reported === null ? null : jsonOf(reported.tokens),
    estimated_tokens: charge.estimated === null ? null : jsonOf(charge.estimated),
    duration_ms: Math.round(end.durationMs),
    first_content_ms: end.firstContentMs === null ? null : Math.round(end.firstContentMs),
    attempt_times: timesOf(end.attemptTimes),
    losses: end.losses.length === 0 ? null : JSON.stringify(end.losses.slice(0, maxLosses).map(textOf)),
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
  told_cost_nano: null,
  price_version: null,
  told_tokens: null,
  estimated_tokens: null,
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

/** Truncated, and without characters that PostgreSQL takes for the end of a string or refuses. */
function textOf(text: string): string {
  const short = text.length > maxText ? text.slice(0, maxText) : text;
  return short.isWellFormed() && !short.includes('\0')
    ? short
    : short.replaceAll('\0', '\u{fffd}').toWellFormed();
}

/** As the API returns them. */
function timesOf(times: readonly AttemptTime[]): string | null {
  if (times.length === 0) return null;
  return JSON.stringify(
    times
      .slice(0, maxAttempts)
      .map(({ number, target, startedMs, endedMs, outcome, status, code, reason }) => ({
        number,
        target: textOf(target),
        started_ms: Math.round(startedMs),
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
