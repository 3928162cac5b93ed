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

/** How many series have a colour of their own. */
export const groupColours = 7;

/** The colour of what is no group of its own. */
export const restColour = '--chart-rest';

/** The colour of the n-th series. */
export const colourOf = (index: number): string => `--chart-${index + 1}`;
