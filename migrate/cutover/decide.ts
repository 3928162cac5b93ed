/** The decisions of a cutover, as functions of its state and nothing else. */
import type { Change, CutoverState } from './cutover-state.ts';

export interface Plan {
  /** Shares of the new side, rising, from above 0 to 1. */
  stages: readonly number[];
  /** Requests of the new side that a stage needs before it advances automatically. */
  minRequests: number;
  /** Time that a stage needs before it advances automatically, milliseconds. */
  minTimeMs: number;
  /** Whether stages advance automatically. */
  isAutomatic: boolean;
}

/** At this suspicion (0 to 1) no tenant moves to the new side: an alarm is more likely than an all-clear. */
const mostSuspicion = 0.5;

/** The share of traffic that the new side serves. */
export function shareOf({ status, mode, stage }: CutoverState, { stages }: Plan): number {
  if (status === 'rolled back' || mode === 'shadow') return 0;
  return stages[Math.min(stage, stages.length - 1)] ?? 0;
}

/** What decides whether a stage ends, beside the state itself. */
export interface Seen {
  /** From 0 to 1. */
  suspicion: number;
  nowMs: number;
}

/** What keeps a stage from advancing automatically. */
export type Block =
  | 'rolled back'
  | 'held'
  | 'shadow'
  | 'by hand'
  | 'last stage'
  | 'requests'
  | 'time'
  | 'suspicion';

/** The first that applies; undefined when the stage may advance. */
export function blockOf(state: CutoverState, plan: Plan, seen: Seen): Block | undefined {
  if (state.status !== 'running') return state.status;
  if (state.mode === 'shadow') return 'shadow';
  if (state.stage >= plan.stages.length - 1) return 'last stage';
  if (!plan.isAutomatic) return 'by hand';
  if (state.stageRequests < plan.minRequests) return 'requests';
  if (seen.nowMs - state.stageSinceMs < plan.minTimeMs) return 'time';
  return seen.suspicion > mostSuspicion ? 'suspicion' : undefined;
}

/** The change to make now without an operator's request. `alarm` is why the new side is worse, if it is. */
export function dueChange(
  state: CutoverState,
  plan: Plan,
  seen: Seen & { alarm: string | undefined },
): Pick<Change, 'what' | 'why'> | undefined {
  if (state.status === 'rolled back') return undefined;
  if (seen.alarm !== undefined) return { what: 'roll back', why: seen.alarm };
  if (blockOf(state, plan, seen) !== undefined) return undefined;
  return {
    what: 'advance',
    why: `${state.stageRequests} requests without a sign that the new side is worse`,
  };
}

/** Why a requested change cannot be made; undefined when it can. */
export function refusalOf(what: Change['what'], state: CutoverState, plan: Plan): string | undefined {
  const isBack = state.status === 'rolled back';
  if (what === 'roll back') return isBack ? 'it is rolled back already' : undefined;
  if (what === 'start over') return isBack ? undefined : 'only what was rolled back can start over';
  if (isBack) return 'it was rolled back; find out why, then start over';
  if (what === 'hold') return state.status === 'held' ? 'it is on hold already' : undefined;
  if (what === 'resume') return state.status === 'held' ? undefined : 'it is not on hold';
  if (state.mode === 'shadow') return 'in shadow mode there are no stages';
  return state.stage >= plan.stages.length - 1 ? 'this is the last stage' : undefined;
}

/** How many changes are remembered. */
const mostChanges = 100;

/** Carries a change out on the state. The comparison is the caller's to renew. */
export function apply(
  state: CutoverState,
  plan: Plan,
  { what, why }: Pick<Change, 'what' | 'why'>,
  nowMs: number,
): Change {
  if (what === 'advance') state.stage += 1;
  if (what === 'start over') state.stage = 0;
  if (what === 'hold') state.status = 'held';
  if (what === 'resume' || what === 'start over') state.status = 'running';
  if (what === 'roll back') state.status = 'rolled back';
  if (what === 'advance' || what === 'start over') {
    state.stageSinceMs = nowMs;
    state.stageRequests = 0;
  }
  const change: Change = { at: new Date(nowMs).toISOString(), what, share: shareOf(state, plan), why };
  state.changes = [...state.changes, change].slice(-mostChanges);
  return change;
}
