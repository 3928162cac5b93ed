/** The series of one metric, by their label values; never more than its maximum, whatever values arrive. */

/** Represents all values that have no series of their own. */
export const other = 'other';

export interface BoundedSeriesOptions<Series> {
  labels: readonly string[];
  /** Labels that become `other` first, when there are too many series. */
  foldFirst: readonly string[];
  /** Number of series from which on folding begins. */
  foldAt: number;
  create: (labels: Record<string, string>) => Series;
}

/**
 * Up to `foldAt` series keep all their labels; then those of `foldFirst` become `other`; when a quarter more
 * is there, everything new goes into one last series. So a sum over all series is always right.
 */
export class BoundedSeries<Series> {
  readonly #options: BoundedSeriesOptions<Series>;
  readonly #series = new Map<string, Series>();

  constructor(options: BoundedSeriesOptions<Series>) {
    this.#options = options;
  }

  all(): Iterable<Series> {
    return this.#series.values();
  }

  /** `values` in the order of the labels. */
  find(values: readonly string[]): Series {
    return this.#series.get(values.join('\n')) ?? this.#admit(values);
  }

  #admit(values: readonly string[]): Series {
    const { labels, foldFirst, foldAt } = this.#options;
    if (this.#series.size < foldAt) return this.#add(values);
    const folded = values.map((value, at) => (foldFirst.includes(labels[at] ?? '') ? other : value));
    const found = this.#series.get(folded.join('\n'));
    if (found !== undefined) return found;
    if (this.#series.size < Math.floor(foldAt * 1.25)) return this.#add(folded);
    const last = values.map(() => other);
    return this.#series.get(last.join('\n')) ?? this.#add(last);
  }

  #add(values: readonly string[]): Series {
    const { labels, create } = this.#options;
    const series = create(Object.fromEntries(labels.map((label, at) => [label, values[at] ?? ''])));
    this.#series.set(values.join('\n'), series);
    return series;
  }
}
