/** What people see of a cutover, on the terminal and in the browser; it names no tenant and no key. */
import type { Comparison, Side } from './comparison.ts';
import type { Change, Count, CutoverState } from './cutover-state.ts';
import { shareOf, type Plan } from './decide.ts';
import type { TenantsSeen } from './tenants-seen.ts';
import { waitingFor } from './waiting.ts';

export interface CutoverView {
  mode: CutoverState['mode'];
  status: CutoverState['status'];
  isAutomatic: boolean;
  share: number;
  stages: readonly number[];
  stage: number;
  /** The stage's progress towards its automatic advance. */
  stageRequests: number;
  minRequests: number;
  stageMs: number;
  minTimeMs: number;
  /** Why the stage does not advance yet, if it does not. */
  waitingFor: string | undefined;
  /** Tenants that have called in this stage, since the start of the program; at most 10,000 of a side are counted. */
  tenants: Record<Side, number>;
  /** `events` are errors. */
  totals: Record<Side, Count>;
  p95Ms: Record<string, Partial<Record<Side, number>>>;
  /** From 0 to 1: how near to a roll back. */
  suspicion: number;
  /** Newest first. */
  changes: readonly Change[];
}

export function viewOf(
  state: CutoverState,
  plan: Plan,
  { comparison, tenants, nowMs }: { comparison: Comparison; tenants: TenantsSeen; nowMs: number },
): CutoverView {
  const suspicion = comparison.suspicion();
  return {
    mode: state.mode,
    status: state.status,
    isAutomatic: plan.isAutomatic,
    share: shareOf(state, plan),
    stages: plan.stages,
    stage: state.stage,
    stageRequests: state.stageRequests,
    minRequests: plan.minRequests,
    stageMs: nowMs - state.stageSinceMs,
    minTimeMs: plan.minTimeMs,
    waitingFor: waitingFor(state, plan, { suspicion, nowMs }, tenants),
    tenants: tenants.counts(),
    totals: state.totals,
    p95Ms: comparison.percentiles(),
    suspicion,
    changes: state.changes.toReversed(),
  };
}
