/**
 * Which target is asked next: by priority, then by weight; those that rest or are busy are passed over. Among
 * equals one that speaks the caller's format goes before one for which the request must be translated.
 */
import type { Rest } from './target-health.ts';
import type { Target } from './target.ts';

export interface Candidate {
  target: Target;
  isTranslated: boolean;
  /** How often it has been asked within this call. */
  tries: number;
  /** It will not do better within this call. */
  isOut: boolean;
  rest: () => Rest | undefined;
}

/** Nothing can be asked now; `rest` when the reason is the state of a target. */
export interface NoTarget {
  reason: Rest['reason'] | 'busy' | 'exhausted';
  /** How long until one may be asked, milliseconds. */
  waitMs: number;
}

/**
 * The candidate to ask next. Each is asked once before any is asked again. `random` gives a number from 0
 * below 1.
 */
export function pickTarget(candidates: readonly Candidate[], random: () => number): Candidate | NoTarget {
  let best: Candidate[] = [];
  let none: NoTarget = { reason: 'exhausted', waitMs: 0 };
  for (const candidate of candidates) {
    const { target, tries } = candidate;
    if (candidate.isOut || tries > target.retries) continue;
    const obstacle = obstacleOf(candidate);
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
    one.target.priority - other.target.priority ||
    Number(one.isTranslated) - Number(other.isTranslated)
  );
}

/** How long to wait for a place with a provider that is asked as much as it may be. */
const busyMs = 1_000;

function obstacleOf({ target, rest }: Candidate): NoTarget | undefined {
  const { running, maxConcurrent } = target.state;
  if (maxConcurrent !== null && running >= maxConcurrent) return { reason: 'busy', waitMs: busyMs };
  return rest();
}

function byWeight(candidates: readonly Candidate[], random: () => number): Candidate | undefined {
  if (candidates.length < 2) return candidates[0];
  let point = random() * candidates.reduce((sum, { target }) => sum + target.weight, 0);
  for (const candidate of candidates) {
    point -= candidate.target.weight;
    if (point < 0) return candidate;
  }
  return candidates.at(-1);
}
