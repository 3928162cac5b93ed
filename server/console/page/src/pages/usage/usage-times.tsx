import { useState } from 'preact/hooks';
import type { Schemas } from '../../api/schemas.ts';
import { Table, type Column } from '../../ui/table.tsx';
import type { Metric } from './metrics.ts';
import { seriesName } from './series-name.ts';
import { formatInterval } from './usage-chart.tsx';

/** The chart as a table: a row for each interval, a column for each group. Rendered on demand. */
export function UsageTimes({ report, metric }: { report: Schemas['UsageReport']; metric: Metric }) {
  const [isOpen, setIsOpen] = useState(false);
  const points = report.series[0]?.points ?? [];
  const columns: Column<number>[] = [
    {
      head: 'Time',
      isHeading: true,
      cell: (row) => formatInterval(points[row]?.at ?? report.from, report.interval),
    },
    ...report.series.map((series): Column<number> => ({
      head: series.kind === 'all' ? metric.label : seriesName(report, series),
      isNumber: true,
      cell: (row) => {
        const point = series.points[row];
        const value = point === undefined ? null : metric.of(point);
        return value === null ? '–' : metric.format(value);
      },
    })),
  ];
  return (
    <details class="disclosure" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>The chart as a table</summary>
      {isOpen && (
        <Table
          caption={`${metric.label} over time`}
          columns={columns}
          rows={points.map((_, row) => row).toReversed()}
          keyOf={String}
        />
      )}
    </details>
  );
}
