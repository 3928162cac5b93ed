/** The data of a chart: one value for each series and time. */

interface ChartSeries {
  name: string;
  /** Null where there is nothing to show. */
  values: readonly (number | null)[];
  /** Name of a custom property that holds its colour. */
  colour: string;
}

export interface ChartData {
  /** Beginnings of the intervals, ms. */
  at: readonly number[];
  series: readonly ChartSeries[];
  /** Bars are stacked; lines are not. */
  kind: 'bars' | 'lines';
}

const colours = 8;

/** The colour of the n-th series; the rest, which is no group, is grey. */
export function colourOf(index: number, isRest: boolean): string {
  return isRest ? '--chart-rest' : `--chart-${(index % colours) + 1}`;
}
