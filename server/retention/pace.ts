/** How long a sweep pauses between its batches: less while more rows expire than it deletes. */

/** The pause as a multiple of the time of a batch: at first, a sweep takes a fifth of what the database can do. */
export const ordinaryPause = 4;
/** Of an embedded database, the other half is for calls; PostgreSQL serves them during a batch. */
const shortestPause = { own: 1, shared: 0.5 };
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
  readonly #shortest: number;
  #last: { ageMs: number; atMs: number } | undefined;

  /** With the factor of the last sweep. */
  constructor(factor: number, isShared: boolean) {
    this.#factor = factor;
    this.#shortest = isShared ? shortestPause.shared : shortestPause.own;
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
    const isShortest = this.#factor <= this.#shortest;
    if (ageMs <= last.ageMs - passedMs * leastGain) this.#lengthen();
    else this.#factor = Math.max(this.#shortest, this.#factor * shorter);
    return { ageMs, isGrowing: isShortest && ageMs > last.ageMs };
  }

  /** The rows of one kind are done. */
  caughtUp(): void {
    if (this.#last === undefined) return;
    this.#last = undefined;
    this.#lengthen();
  }

  #lengthen(): void {
    this.#factor = Math.min(ordinaryPause, this.#factor * longer);
  }
}
