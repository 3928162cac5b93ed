/** Which groups of a report the chart shows in colours of their own, so that none is used twice. */
import type { Schemas } from '../../api/schemas.ts';
import { colourOf, groupColours, restColour } from '../../charts/chart-series.ts';
import type { Metric } from './metrics.ts';

type Series = Schemas['UsageSeries'];

export interface ChartGroups {
  /** The largest by the metric, in the order of the report, with their colours. */
  own: ReadonlyMap<Series, string>;
  /** The others. */
  rest: readonly Series[];
}

export function chartGroups({ series }: Schemas['UsageReport'], metric: Metric): ChartGroups {
  // The size of a median means nothing: there the groups with the most requests are the largest.
  const size = ({ totals }: Series): number => (metric.adds ? (metric.of(totals) ?? 0) : totals.requests);
  const largest = new Set(
    series
      .filter(({ kind }) => kind !== 'other')
      .toSorted((a, b) => size(b) - size(a))
      .slice(0, groupColours),
  );
  const own = series.filter((one) => largest.has(one));
  return {
    own: new Map(own.map((one, index) => [one, colourOf(index)])),
    rest: series.filter((one) => !largest.has(one)),
  };
}

/** The rest as one line; undefined where it cannot be one: percentiles of several groups have no sum. */
export function restValues(
  rest: readonly Series[],
  metric: Metric,
): { values: (number | null)[]; colour: string } | undefined {
  const [first] = rest;
  if (first === undefined || (rest.length > 1 && !metric.adds)) return undefined;
  const values = first.points.map((_, index) => {
    const parts = rest.flatMap(({ points }) => {
      const point = points[index];
      return (point && metric.of(point)) ?? [];
    });
    return parts.length === 0 ? null : parts.reduce((sum, value) => sum + value, 0);
  });
  return { values, colour: restColour };
}
