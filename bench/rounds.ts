/**
 * Measures several programs in turns, so that whatever else the machine does hits all of them alike, and repeats a
 * measurement during which other programs used the processor.
 */
import type { Target } from './launch.ts';
import { busyMs, treeMs } from './machine.ts';
import { spreadOf, type Spread } from './statistics.ts';

export interface RoundOptions {
  rounds: number;
  /** How often a disturbed measurement is repeated at most. */
  retries: number;
}

export interface Measured<Name extends string> {
  figures: Record<Name, Spread>;
  /** Of so many rounds, so many stayed disturbed. */
  rounds: number;
  disturbed: number;
  repeated: number;
}

/** More than this share of one core used by others is a disturbance. */
const foreignShare = 0.1;
/** The kernel counts in ticks of 10 ms; fewer than these are noise. */
const foreignFloorMs = 30;

/** Processor time that others used while `measure` ran, as a share of one core; 0 where the system has no /proc. */
async function withForeignShare<T>(measure: () => Promise<T>): Promise<{ result: T; foreign: number }> {
  const [busyBefore, ownBefore, begin] = [busyMs(), treeMs(process.pid), performance.now()];
  const result = await measure();
  const foreignMs = busyMs() - busyBefore - (treeMs(process.pid) - ownBefore);
  return {
    result,
    foreign: foreignMs > foreignFloorMs ? foreignMs / (performance.now() - begin) : 0,
  };
}

/** The medians of each target, each round in another order. `observe` is for tests. */
export async function inTurns<Name extends string>(
  targets: readonly Target[],
  { rounds, retries }: RoundOptions,
  measure: (target: Target) => Promise<Record<Name, number>>,
  observe: typeof withForeignShare = withForeignShare,
): Promise<Measured<Name>[]> {
  const all = targets.map(() => ({ results: [] as Record<Name, number>[], disturbed: 0, repeated: 0 }));
  for (let round = 0; round < rounds; round++) {
    for (let at = 0; at < targets.length; at++) {
      const turn = (at + round) % targets.length;
      const [target, record] = [targets[turn], all[turn]];
      if (target === undefined || record === undefined) continue;
      let best = await observe(() => measure(target));
      for (let retry = 0; retry < retries && best.foreign > foreignShare; retry++) {
        record.repeated += 1;
        const again = await observe(() => measure(target));
        if (again.foreign < best.foreign) best = again;
      }
      if (best.foreign > foreignShare) record.disturbed += 1;
      record.results.push(best.result);
    }
  }
  return all.map(({ results, disturbed, repeated }) => ({
    figures: spreads(results),
    rounds,
    disturbed,
    repeated,
  }));
}

function spreads<Name extends string>(results: readonly Record<Name, number>[]): Record<Name, Spread> {
  const names = Object.keys(results[0] ?? {}) as Name[];
  return Object.fromEntries(
    names.map((name) => [name, spreadOf(results.map((result) => result[name]))]),
  ) as Record<Name, Spread>;
}
