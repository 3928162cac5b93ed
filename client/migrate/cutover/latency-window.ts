/** The 95th percentile of the last answers of one kind, cheap enough to be kept per request. */

const span = 4_000;

/** Fewer answers say too little about a 95th percentile. */
const enough = 100;

/** Sorting is dear: a longer window is sorted less often. */
const share = 0.1;

export class LatencyWindow {
  readonly #times: number[] = [];
  #next = 0;
  #untilUpdate = enough;
  #p95Ms: number | undefined;

  /** `p95Ms` is one that is known from before a restart; it holds until enough new answers came. */
  constructor(p95Ms?: number) {
    this.#p95Ms = p95Ms;
  }

  get p95Ms(): number | undefined {
    return this.#p95Ms;
  }

  add(milliseconds: number): void {
    this.#times[this.#next] = milliseconds;
    this.#next = (this.#next + 1) % span;
    this.#untilUpdate -= 1;
    if (this.#untilUpdate > 0) return;
    this.#untilUpdate = Math.ceil(this.#times.length * share);
    const sorted = Float64Array.from(this.#times).sort();
    this.#p95Ms = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))];
  }
}
