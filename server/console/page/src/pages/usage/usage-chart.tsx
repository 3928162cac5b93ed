import { useMemo } from 'preact/hooks';
import type { Schemas } from '../../api/schemas.ts';
import { Chart } from '../../charts/chart.tsx';
import { colourOf, type ChartData } from '../../charts/chart-series.ts';
import { chartGroups, restValues } from './chart-groups.ts';
import { formatTime, formatUtcDay, formatUtcMonth } from '../../format/times.ts';
import type { Metric } from './metrics.ts';

/** The label of a series: its name, and its id where names are equal, as after a rotation of a key. */
export function seriesName({ series }: Schemas['UsageReport'], one: Schemas['UsageSeries']): string {
  const isShared = series.some(({ name, group }) => name === one.name && group !== one.group);
  return isShared && one.group !== null ? `${one.name} (${one.group})` : one.name;
}

/** The label of an interval's start: hours in the reader's zone, days and longer in UTC. */
export function formatInterval(at: string, interval: Schemas['UsageInterval']): string {
  if (interval === 'hour') return formatTime(at, 'minute');
  if (interval === 'month') return formatUtcMonth(at);
  return interval === 'week' ? `Week of ${formatUtcDay(at)}` : formatUtcDay(at);
}

function chartData(report: Schemas['UsageReport'], metric: Metric): ChartData {
  const { own, rest } = chartGroups(report, metric);
  const merged = restValues(rest, metric);
  return {
    kind: metric.adds ? 'bars' : 'lines',
    at: report.series[0]?.points.map(({ at }) => Date.parse(at)) ?? [],
    series: [
      ...[...own].flatMap(([one, colour]) => {
        const { kind, points } = one;
        return [
          {
            name: kind === 'all' ? metric.label : seriesName(report, one),
            colour,
            values: points.map(metric.of),
          },
          ...(kind === 'all' && metric.beside
            ? [{ name: metric.beside.label, colour: colourOf(1), values: points.map(metric.beside.of) }]
            : []),
        ];
      }),
      ...(merged === undefined ? [] : [{ name: 'other', ...merged }]),
    ],
  };
}

/** A metric over time, by group. `onPick` opens an interval. */
export function UsageChart({
  report,
  metric,
  onPick,
}: {
  report: Schemas['UsageReport'];
  metric: Metric;
  onPick?: ((interval: number) => void) | undefined;
}) {
  const data = useMemo(() => chartData(report, metric), [report, metric]);
  return (
    <Chart
      data={data}
      label={`${metric.label} over time, as a chart`}
      format={metric.onAxis}
      formatAt={(time) => formatInterval(new Date(time).toISOString(), report.interval)}
      isUtc={report.interval !== 'hour'}
      onPick={onPick}
    />
  );
}
