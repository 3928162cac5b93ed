/** How the calls of late are shared among equal targets, so that affinity cannot outweigh their weights. */
import type { Target } from './target.ts';

/** By how much of all calls a target may exceed its share for the sake of affinity. */
const tolerance = 0.045;
/** How fast a target gains weight that has less than its share: at 5 points less it has three times as much. */
const gain = 22;
/** Fewer calls say nothing about shares. */
const leastCalls = 256;
/** After so many the older ones count half. */
const mostCalls = 2_048;

export class TargetShares {
  /** A target lives as long as its configuration, and so does its number. */
  readonly #calls = new WeakMap<Target, number>();

  /** One more call for one of these equal targets. */
  count(target: Target, equals: readonly Target[]): void {
    this.#calls.set(target, this.#of(target) + 1);
    if (this.#sum(equals) <= mostCalls) return;
    for (const each of equals) this.#calls.set(each, this.#of(each) / 2);
  }

  /** By how much of all calls the target has had more than its share; negative: less. */
  excess(target: Target, equals: readonly Target[]): number {
    const calls = this.#sum(equals);
    if (calls < leastCalls) return 0;
    const weights = equals.reduce((sum, { weight }) => sum + weight, 0);
    return this.#of(target) / calls - target.weight / weights;
  }

  #of(target: Target): number {
    return this.#calls.get(target) ?? 0;
  }

  #sum(targets: readonly Target[]): number {
    return targets.reduce((sum, target) => sum + this.#of(target), 0);
  }
}

/** What the weight of a target is multiplied by, so that few conversations move, and those for good. */
export const correction = (excess: number): number => Math.exp(-gain * excess);

/** Whether the target must not have one more call, whatever belongs to it. */
export const isTooMuch = (excess: number): boolean => excess > tolerance;
