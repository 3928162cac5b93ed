/** The distribution of the latest response times of one kind, cheap enough to keep per request. */

const span = 4_000;

/** Fewer responses give no reliable 95th percentile. */
const enough = 100;

/** Sorting is dear: a longer window is sorted less often. */
const share = 0.1;

/**
 * The quantiles that part the levels of slowness: half a standard deviation from one to the next if the logarithms
 * of times are normal, and the 95th percentile last.
 */
const parts = [0.067, 0.159, 0.309, 0.5, 0.691, 0.841, 0.95];

export class LatencyWindow {
  readonly #times = new Float64Array(span);
  #known = 0;
  #next = 0;
  #untilUpdate = enough;
  #quantilesMs: readonly number[] | undefined;

  /** `quantilesMs` are known from before a restart; they apply until enough new responses came. */
  constructor(quantilesMs?: readonly number[]) {
    if (quantilesMs?.length === parts.length) this.#quantilesMs = quantilesMs;
  }

  /** Rising, the 95th percentile last; undefined while too little is known. */
  get quantilesMs(): readonly number[] | undefined {
    return this.#quantilesMs;
  }

  get p95Ms(): number | undefined {
    return this.#quantilesMs?.at(-1);
  }

  add(milliseconds: number): void {
    this.#times[this.#next] = milliseconds;
    this.#next = (this.#next + 1) % span;
    this.#known = Math.min(this.#known + 1, span);
    this.#untilUpdate -= 1;
    if (this.#untilUpdate > 0) return;
    this.#untilUpdate = Math.ceil(this.#known * share);
    const sorted = this.#times.slice(0, this.#known).sort();
    this.#quantilesMs = parts.map(
      (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0,
    );
  }
}
