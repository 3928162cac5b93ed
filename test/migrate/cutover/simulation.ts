/** Plays whole cutovers with random traffic, on the decision core alone: no network, no clock, seeded. */
import { Comparison, freshComparison, type Side } from '../../../migrate/cutover/comparison.ts';
import type { CutoverState } from '../../../migrate/cutover/cutover-state.ts';
import { apply, dueChange, shareOf } from '../../../migrate/cutover/decide.ts';

/** What one side does: its rate of errors and its times, lognormal with median 400 ms times `slower`. */
export interface Behaviour {
  errors: number;
  slower: number;
  /** Standard deviation of the logarithm of the times. */
  spread: number;
}

export interface Scenario {
  old: Behaviour;
  new: Behaviour;
  stages: readonly number[];
  /** Requests of the new side in each stage. */
  perStage: number;
  /** Requests of the new side after which the run ends. */
  requests: number;
  /** The new side is like the old one for so many of its requests. */
  goodFor?: number;
  /** By what both sides are slower and fail more at a request, counted over both: the load of the hour. */
  load?: (request: number) => number;
  /** Requests of both sides after which the run ends, where these are counted. */
  inTotal?: number;
}

/** How many requests of the new side, counted from when it became worse, a roll back took; undefined without one. */
export function simulate(scenario: Scenario, random: () => number): number | undefined {
  const comparison = new Comparison(freshComparison(), { errors: 0.02, latency: 0.3 });
  const plan = { stages: scenario.stages, minRequests: scenario.perStage, minTimeMs: 0, isAutomatic: true };
  const state = startState(comparison);
  const normal = normals(random);
  const { goodFor = 0, load = () => 1, inTotal = Infinity } = scenario;
  let total = 0;
  for (let index = 0; index < 300; index += 1) serve('old', scenario.old);
  for (let served = 0; served < scenario.requests + goodFor && total < inTotal;) {
    total += 1;
    const share = shareOf(state, plan);
    const side: Side = random() < share ? 'new' : 'old';
    serve(side, side === 'old' || served < goodFor ? scenario.old : scenario.new);
    if (side === 'old') continue;
    served += 1;
    state.stageRequests += 1;
    const due = dueChange(state, plan, {
      alarm: comparison.alarm(),
      suspicion: comparison.suspicion(),
      nowMs: 0,
    });
    if (due === undefined) continue;
    if (due.what === 'roll back') return served - goodFor;
    apply(state, plan, due, 0);
    comparison.stageBegan();
  }
  return undefined;

  function serve(side: Side, { errors, slower, spread }: Behaviour): void {
    const factor = load(total);
    const isError = random() < errors * factor;
    if (!isError) comparison.latency(side, 'chat', 400 * factor * slower * Math.exp(spread * normal()));
    comparison.outcome(side, isError);
  }
}

function startState({ state }: Comparison): CutoverState {
  const none = { requests: 0, events: 0 };
  return {
    version: 2,
    salt: 'simulated',
    mode: 'live',
    status: 'running',
    stage: 0,
    stageSinceMs: 0,
    stageRequests: 0,
    comparison: state,
    totals: { old: none, new: none },
    changes: [],
  };
}

/** A small generator with a seed (mulberry32): the same runs on every machine. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Standard normal numbers, by Box and Muller. */
function normals(random: () => number): () => number {
  let spare: number | undefined;
  return () => {
    if (spare !== undefined) {
      const kept = spare;
      spare = undefined;
      return kept;
    }
    const radius = Math.sqrt(-2 * Math.log(1 - random()));
    const angle = 2 * Math.PI * random();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };
}
