/** How long a sweep pauses between its batches: less while more rows expire than it deletes. */

interface Bounds {
  /** A sweep begins with it. */
  longest: number;
  shortest: number;
}

/**
 * The pause as a multiple of the time of a batch. An embedded database has time of its own for calls between the batches.
 * PostgreSQL serves calls during a batch, on the same processors and the same log: a sweep takes little at a time.
 */
const bounds: Record<'own' | 'shared', Bounds> = {
  own: { longest: 4, shortest: 1 },
  shared: { longest: 16, shortest: 0.5 },
};

export function boundsOfPauses(isShared: boolean): Bounds {
  return bounds[isShared ? 'shared' : 'own'];
}

const checkEveryMs = 500;
const shorter = 0.5;
const longer = 1.5;
/** Of the time that passes. A backlog that shrinks more slowly may well grow in the next hour. */
const leastGain = 0.1;

export interface PaceCheck {
  /** For how long the oldest row should have been deleted. */
  ageMs: number;
  /** Although the pauses are as short as they may be. */
  isGrowing: boolean;
}

export class Pace {
  #factor: number;
  readonly #bounds: Bounds;
  #last: { ageMs: number; atMs: number } | undefined;

  /** With the factor of the last sweep. */
  constructor(factor: number, isShared: boolean) {
    this.#factor = factor;
    this.#bounds = boundsOfPauses(isShared);
  }

  get factor(): number {
    return this.#factor;
  }

  /** After a batch; undefined when the last check was a moment ago. */
  check(ageMs: number, atMs: number): PaceCheck | undefined {
    const last = this.#last;
    if (last === undefined) {
      this.#last = { ageMs, atMs };
      return { ageMs, isGrowing: false };
    }
    const passedMs = atMs - last.atMs;
    if (passedMs < checkEveryMs) return undefined;
    this.#last = { ageMs, atMs };
    const isShortest = this.#factor <= this.#bounds.shortest;
    if (ageMs <= last.ageMs - passedMs * leastGain) this.#lengthen();
    else this.#factor = Math.max(this.#bounds.shortest, this.#factor * shorter);
    return { ageMs, isGrowing: isShortest && ageMs > last.ageMs };
  }

  /** The rows of one kind are done. */
  caughtUp(): void {
    if (this.#last === undefined) return;
    this.#last = undefined;
    this.#lengthen();
  }

  #lengthen(): void {
    this.#factor = Math.min(this.#bounds.longest, this.#factor * longer);
  }
}
