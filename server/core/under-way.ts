/**
 * Things that are under way: one is added and removed with every request. Not a `Set`: V8 links each table that a `Set` or
 * `Map` has outgrown to the next one, so once one of them is old, no young collection frees any later table or what was in
 * it, which was half of the time that the collector took.
 */

/** A place in the list; only the list changes it. */
export interface Place<T> {
  readonly value: T;
  at: number;
}

/** Not in it any more. */
const removed = -1;

/** In no order: the last one takes the place of one that is removed. */
export class UnderWay<T> {
  readonly #places: Place<T>[] = [];

  get size(): number {
    return this.#places.length;
  }

  add(value: T): Place<T> {
    const place = { value, at: this.#places.length };
    this.#places.push(place);
    return place;
  }

  /** Without effect when it has been removed before. */
  remove(place: Place<T>): void {
    if (place.at === removed) return;
    const last = this.#places.pop();
    if (last !== undefined && last !== place) {
      this.#places[place.at] = last;
      last.at = place.at;
    }
    place.at = removed;
  }

  /** Those that are in it now, whatever is removed meanwhile. */
  all(): readonly Place<T>[] {
    return [...this.#places];
  }
}
