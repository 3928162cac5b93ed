/** Counts of measured times by upper bound, in the form in which Prometheus takes a histogram. */

export interface HistogramSample {
  /** What follows the family's name. */
  suffix: '_bucket' | '_sum' | '_count';
  le?: string;
  value: number;
}

export class HistogramCell {
  readonly #bounds: readonly number[];
  readonly #counts: Uint32Array;
  #sum = 0;
  #count = 0;

  /** `bounds` ascending. */
  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#counts = new Uint32Array(bounds.length);
  }

  observe(value: number): void {
    this.#sum += value;
    this.#count += 1;
    const bounds = this.#bounds;
    let at = 0;
    while (at < bounds.length && value > (bounds[at] ?? 0)) at += 1;
    if (at < bounds.length) this.#counts[at] = (this.#counts[at] ?? 0) + 1;
  }

  /** Cumulative buckets, then sum and count; nothing when nothing was measured. */
  samples(): HistogramSample[] {
    if (this.#count === 0) return [];
    let sum = 0;
    const buckets = this.#bounds.map((bound, at): HistogramSample => {
      sum += this.#counts[at] ?? 0;
      return { suffix: '_bucket', le: String(bound), value: sum };
    });
    return [
      ...buckets,
      { suffix: '_bucket', le: '+Inf', value: this.#count },
      { suffix: '_sum', value: this.#sum },
      { suffix: '_count', value: this.#count },
    ];
  }
}
