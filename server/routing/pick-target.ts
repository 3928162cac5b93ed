/**
 * Selects the next target: by priority, then by affinity or weight; those in cooldown or at capacity are skipped.
 * Among equals one that takes the caller's format goes before one for which the request must be translated.
 */
import { rankOf, type Affinity } from './affinity.ts';
import type { Route } from './route.ts';
import type { Obstacle, TargetGate } from './target-gates.ts';
import { correction, isTooMuch, type TargetShares } from './target-shares.ts';

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

type Candidates = [Candidate, ...Candidate[]];

/** What decides among equals. */
export interface Choice {
  /** From 0 below 1. */
  random: () => number;
  /** Asked where several are equal. Undefined: the weights decide, and the load of the keys of one provider. */
  affinity: () => Affinity | undefined;
  shares: TargetShares;
}

/** The candidate to try next. Each is tried once before any is tried again. */
export function pickTarget(candidates: readonly Candidate[], choice: Choice): Candidate | NoTarget {
  let best: Candidates | undefined;
  let none: NoTarget = { reason: 'exhausted', waitMs: 0 };
  let obstructed: Candidate | undefined;
  for (const candidate of candidates) {
    if (candidate.isOut || candidate.tries > candidate.route.target.retries) continue;
    const obstacle = candidate.denied ?? candidate.gate.obstacle();
    if (obstacle !== undefined) {
      if (none.reason === 'exhausted' || obstacle.waitMs < none.waitMs) none = obstacle;
      if (obstructed === undefined || compare(candidate, obstructed) < 0) obstructed = candidate;
      continue;
    }
    const order = best === undefined ? -1 : compare(candidate, best[0]);
    if (order < 0) best = [candidate];
    else if (order === 0) best?.push(candidate);
  }
  if (best === undefined) return none;
  const [first] = best;
  if (best.length === 1) return first;
  // While an equal is missing, what the others get says nothing about their shares.
  const isWhole = first.tries === 0 && (obstructed === undefined || compare(obstructed, first) > 0);
  return choose(best, choice, isWhole);
}

function compare(one: Candidate, other: Candidate): number {
  return (
    one.tries - other.tries ||
    one.route.target.priority - other.route.target.priority ||
    Number(one.route.mode === 'translated') - Number(other.route.mode === 'translated')
  );
}

/** One of several equals. */
function choose(
  candidates: Readonly<Candidates>,
  { random, affinity: affinityOf, shares }: Choice,
  isWhole: boolean,
): Candidate {
  const affinity = affinityOf();
  const targets = candidates.map(({ route }) => route.target);
  const excess = ({ route }: Candidate) => (isWhole ? shares.excess(route.target, targets) : 0);
  const chosen =
    affinity === undefined
      ? leastLoaded(byWeight(candidates, random), candidates)
      : byAffinity(candidates, affinity, excess);
  if (isWhole) shares.count(chosen.route.target, targets);
  return chosen;
}

function byWeight(candidates: Readonly<Candidates>, random: () => number): Candidate {
  let point = random() * candidates.reduce((sum, { route }) => sum + route.target.weight, 0);
  let [chosen] = candidates;
  for (const candidate of candidates) {
    chosen = candidate;
    point -= candidate.route.target.weight;
    if (point < 0) break;
  }
  return chosen;
}

/** Of the keys with which the chosen target can be called, one with the fewest requests under way. */
function leastLoaded(chosen: Candidate, candidates: readonly Candidate[]): Candidate {
  const { name } = chosen.route.target;
  let least = chosen;
  for (const candidate of candidates) {
    const { target } = candidate.route;
    if (target.name === name && target.state.running < least.route.target.state.running) least = candidate;
  }
  return least;
}

/** The first in the order of the affinity that has not had more than its share; the first of all, where all have. */
function byAffinity(
  candidates: Readonly<Candidates>,
  affinity: Affinity,
  excessOf: (candidate: Candidate) => number,
): Candidate {
  let first: Candidate | undefined;
  let firstOfAll = candidates[0];
  let [rank, rankOfAll] = [-Infinity, -Infinity];
  for (const candidate of candidates) {
    const { target } = candidate.route;
    const excess = excessOf(candidate);
    const own = rankOf(affinity, target, target.weight * correction(excess));
    if (own > rankOfAll) [firstOfAll, rankOfAll] = [candidate, own];
    if (own > rank && !isTooMuch(excess)) [first, rank] = [candidate, own];
  }
  return first ?? firstOfAll;
}
