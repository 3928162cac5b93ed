/** The cells of one family of metrics, by their label values; never more than it was made for, whatever comes. */

/** Stands for all values that have no series of their own. */
export const other = 'other';

export interface Series<Cell> {
  labels: Readonly<Record<string, string>>;
  cell: Cell;
}

export interface SeriesTableOptions<Cell> {
  labels: readonly string[];
  /** Labels that become `other` first, when there are too many series. */
  foldFirst: readonly string[];
  /** Number of series from which on folding begins. */
  foldAt: number;
  newCell: () => Cell;
}

/**
 * Up to `foldAt` series keep all their labels; then those of `foldFirst` become `other`; when a quarter more
 * is there, everything new goes into one last series. So a sum over all series is always right.
 */
export class SeriesTable<Cell> {
  readonly #options: SeriesTableOptions<Cell>;
  readonly #series = new Map<string, Series<Cell>>();

  constructor(options: SeriesTableOptions<Cell>) {
    this.#options = options;
  }

  /** Most series that there can be. */
  get limit(): number {
    return Math.floor(this.#options.foldAt * 1.25) + 1;
  }

  all(): Iterable<Series<Cell>> {
    return this.#series.values();
  }

  /** `values` in the order of the labels. */
  find(values: readonly string[]): Cell {
    const found = this.#series.get(values.join('\n'));
    return found === undefined ? this.#admit(values) : found.cell;
  }

  #admit(values: readonly string[]): Cell {
    const { labels, foldFirst, foldAt } = this.#options;
    if (this.#series.size < foldAt) return this.#add(values);
    const folded = values.map((value, at) => (foldFirst.includes(labels[at] ?? '') ? other : value));
    const found = this.#series.get(folded.join('\n'));
    if (found !== undefined) return found.cell;
    if (this.#series.size < this.limit - 1) return this.#add(folded);
    const last = values.map(() => other);
    return this.#series.get(last.join('\n'))?.cell ?? this.#add(last);
  }

  #add(values: readonly string[]): Cell {
    const { labels, newCell } = this.#options;
    const cell = newCell();
    this.#series.set(values.join('\n'), {
      labels: Object.fromEntries(labels.map((label, at) => [label, values[at] ?? ''])),
      cell,
    });
    return cell;
  }
}
