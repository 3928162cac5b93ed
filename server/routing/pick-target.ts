/**
 * Selects the next target: by priority, then by weight; those in cooldown or at capacity are skipped.
 * Among equals one that takes the caller's format goes before one for which the request must be translated.
 */
import type { Route } from './route.ts';
import type { Obstacle, TargetGate } from './target-gates.ts';

export interface Candidate {
  route: Route;
  gate: TargetGate;
  /** Why its last permit was denied, as long as that has not been waited for. */
  denied: Obstacle | undefined;
  /** How often it has been tried within this call. */
  tries: number;
  /** A retry within this call would not help. */
  isOut: boolean;
}

/** No target is available now. */
export interface NoTarget {
  reason: Obstacle['reason'] | 'exhausted';
  /** How long until one is available, milliseconds. */
  waitMs: number;
}

/**
 * The candidate to try next. Each is tried once before any is tried again. `random` gives a number from 0
 * below 1.
 */
export function pickTarget(candidates: readonly Candidate[], random: () => number): Candidate | NoTarget {
  let best: Candidate[] = [];
  let none: NoTarget = { reason: 'exhausted', waitMs: 0 };
  for (const candidate of candidates) {
    if (candidate.isOut || candidate.tries > candidate.route.target.retries) continue;
    const obstacle = candidate.denied ?? candidate.gate.obstacle();
    if (obstacle !== undefined) {
      if (none.reason === 'exhausted' || obstacle.waitMs < none.waitMs) none = obstacle;
      continue;
    }
    const [first] = best;
    const order = first === undefined ? -1 : compare(candidate, first);
    if (order < 0) best = [candidate];
    else if (order === 0) best.push(candidate);
  }
  return byWeight(best, random) ?? none;
}

function compare(one: Candidate, other: Candidate): number {
  return (
    one.tries - other.tries ||
    one.route.target.priority - other.route.target.priority ||
    Number(one.route.mode === 'translated') - Number(other.route.mode === 'translated')
  );
}

function byWeight(candidates: readonly Candidate[], random: () => number): Candidate | undefined {
  if (candidates.length < 2) return candidates[0];
  let point = random() * candidates.reduce((sum, { route }) => sum + route.target.weight, 0);
  for (const candidate of candidates) {
    point -= candidate.route.target.weight;
    if (point < 0) return candidate;
  }
  return candidates.at(-1);
}
