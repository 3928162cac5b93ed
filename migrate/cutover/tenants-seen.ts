/** How many tenants of each side have called in a stage, and what share would select another; it keeps no tenant. */
import type { Side } from './comparison.ts';

/** Beyond it tenants are no longer distinguished, which nobody needs: any share selects some of so many. */
const most = 10_000;

export class TenantsSeen {
  /** Places from 0 to 1. */
  readonly #places: Record<Side, Set<number>> = { old: new Set(), new: new Set() };

  add(side: Side, place: number): void {
    const places = this.#places[side];
    if (places.size < most) places.add(place);
  }

  /** Each share has other tenants. */
  clear(): void {
    this.#places.old.clear();
    this.#places.new.clear();
  }

  counts(): Record<Side, number> {
    return { old: this.#places.old.size, new: this.#places.new.size };
  }

  /** The first of the shares that has one of the tenants of the old side; undefined when none was seen. */
  firstShareWithOne(shares: readonly number[]): number | undefined {
    if (this.#places.old.size === 0) return undefined;
    const nearest = this.#places.old.values().reduce((least, place) => Math.min(least, place));
    return shares.find((share) => share > nearest);
  }
}
