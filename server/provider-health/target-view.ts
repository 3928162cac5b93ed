/** A target as the console shows it, among the targets of its provider and among those of a model: its circuit and its figures. */
import type { components } from '../../openapi/generated/console.ts';
import type { CircuitState } from '../routing/circuit-breaker.ts';
import type { TargetGates } from '../routing/target-gates.ts';
import type { Target } from '../routing/target.ts';
import { percentile, type Times } from './activity-window.ts';
import { sumOfActivity, type AttemptError, type TargetActivity } from './target-activity.ts';

type Schemas = components['schemas'];

export interface TargetViewParts {
  gates: TargetGates;
  nowMs: () => number;
}

/** What both lists show of a target. */
export type TargetView = Pick<
  Schemas['ProviderTarget'],
  'target' | 'upstream_model' | 'circuit' | 'keys_in_cooldown' | 'figures'
>;

/** One target with each key of its provider. */
export function targetView(
  byKey: readonly [Target, ...Target[]],
  activity: ReadonlyMap<string, TargetActivity>,
  parts: TargetViewParts,
): TargetView {
  const [{ name, upstreamModel }] = byKey;
  const circuits = byKey.map((target) => circuitOf(target, parts));
  const [circuit = closed] = circuits.toSorted((one, other) => waitOf(one) - waitOf(other));
  return {
    target: name,
    upstream_model: upstreamModel,
    circuit,
    keys_in_cooldown: circuits.filter(({ retry_at: at }) => at !== null).length,
    figures: figuresOf(activity.get(name) ?? sumOfActivity(name, [])),
  };
}

function circuitOf(target: Target, { gates, nowMs: now }: TargetViewParts): Schemas['ProviderCircuit'] {
  const circuit = gates.of(target).circuit();
  const nowMs = performance.now();
  const at = (ms: number) => new Date(now() + ms - nowMs).toISOString();
  if (circuit === undefined) return closed;
  const { limitedUntilMs, openUntilMs } = circuit;
  if (limitedUntilMs > nowMs) return { state: limitState[circuit.limitReason], retry_at: at(limitedUntilMs) };
  if (openUntilMs === 0) return closed;
  return openUntilMs > nowMs
    ? { state: 'open', retry_at: at(openUntilMs) }
    : { state: 'half_open', retry_at: null };
}

const closed = { state: 'closed', retry_at: null };

/** For the order alone: a closed circuit comes before one that is half-open. */
function waitOf({ state, retry_at: retryAt }: Schemas['ProviderCircuit']): number {
  if (retryAt !== null) return Date.parse(retryAt);
  return state === 'closed' ? 0 : 1;
}

const limitState: Readonly<Record<CircuitState['limitReason'], string>> = {
  'rate-limited': 'rate_limited',
  overloaded: 'overloaded',
};

export function figuresOf(activity: TargetActivity): Schemas['ProviderFigures'] {
  const { completed, failed, cancelled, running, lastSuccessAtMs } = activity;
  const judged = completed + failed;
  return {
    attempts: judged + cancelled,
    failed,
    cancelled,
    error_rate: judged === 0 ? null : failed / judged,
    running,
    normalizations: activity.normalized.map(([rule, count]) => ({ rule, count })),
    first_content: latencyOf(activity.firstContent),
    duration: latencyOf(activity.duration),
    last_success_at: lastSuccessAtMs === null ? null : new Date(lastSuccessAtMs).toISOString(),
    last_errors: activity.lastErrors.map(errorView),
  };
}

function latencyOf(times: Times): Schemas['LatencyFigures'] | null {
  const median = percentile(times, 0.5);
  const p95 = percentile(times, 0.95);
  return median === null || p95 === null ? null : { median_ms: median, p95_ms: p95 };
}

function errorView({ atMs, traceId, reason, status, code }: AttemptError): Schemas['ProviderError'] {
  return { at: new Date(atMs).toISOString(), reason, status, code, trace_id: traceId };
}
