/** One request under observation, from its start to its end, which is reported once. */
import type { Comparison, Side } from './comparison.ts';

export class Call {
  readonly side: Side;
  readonly #kind: string;
  readonly #comparison: Comparison;
  readonly #ended: (isError: boolean) => void;
  readonly #beganMs = performance.now();
  #timer: NodeJS.Timeout | undefined;
  #isTimed = false;
  #isOver = false;

  constructor(side: Side, kind: string, comparison: Comparison, ended: (isError: boolean) => void) {
    this.side = side;
    this.#kind = kind;
    this.#comparison = comparison;
    this.#ended = ended;
    // A side that hangs is found out while it hangs, not when the requests have timed out.
    const surelySlowMs = comparison.surelySlowMs(kind);
    if (surelySlowMs !== undefined) this.#timer = setTimeout(() => this.firstByte(), surelySlowMs).unref();
  }

  /** The first byte of a successful response has come; also called without one when it is long overdue. */
  firstByte(): void {
    if (this.#isTimed || this.#isOver) return;
    this.#isTimed = true;
    clearTimeout(this.#timer);
    this.#comparison.latency(this.side, this.#kind, performance.now() - this.#beganMs);
  }

  succeeded(): void {
    this.firstByte();
    this.#end(false);
  }

  failed(): void {
    this.#end(true);
  }

  /** The caller disconnected: no error of either side, and no latency sample. */
  abandoned(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  #end(isError: boolean): void {
    if (this.#isOver) return;
    this.abandoned();
    this.#comparison.outcome(this.side, isError);
    this.#ended(isError);
  }
}
