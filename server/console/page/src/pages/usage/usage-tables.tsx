import { useState } from 'preact/hooks';
import type { Schemas } from '../../api/schemas.ts';
import { restColour } from '../../charts/chart-series.ts';
import { formatShare } from '../../format/numbers.ts';
import { Count, Duration } from '../../format/values.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { chartGroups } from './chart-groups.ts';
import type { Metric } from './metrics.ts';
import { Spend } from './spend.tsx';
import { formatInterval, seriesName } from './usage-chart.tsx';

type Series = Schemas['UsageSeries'];

/** Every group with its sums; its name narrows the page down to it. */
export function UsageGroups({
  report,
  metric,
  groupName,
  onNarrow,
}: {
  report: Schemas['UsageReport'];
  /** That of the chart, whose colours mark the groups. */
  metric: Metric;
  groupName: string;
  /** Undefined where the page cannot be narrowed down to a group. */
  onNarrow: ((group: string) => void) | undefined;
}) {
  const { own } = chartGroups(report, metric);
  const columns: Column<Series>[] = [
    {
      head: groupName,
      isHeading: true,
      cell: (one) => {
        const { group } = one;
        const name = seriesName(report, one);
        return (
          <span class="with-swatch">
            <span class="swatch" style={{ background: `var(${own.get(one) ?? restColour})` }} />
            {group === null || onNarrow === undefined ? (
              name
            ) : (
              <button type="button" class="link-button" onClick={() => onNarrow(group)}>
                {name}
              </button>
            )}
          </span>
        );
      },
    },
    { head: 'Spend', isNumber: true, cell: ({ totals }) => <Spend of={totals} /> },
    {
      head: 'Share',
      isNumber: true,
      isWideOnly: true,
      cell: ({ totals }) => formatShare(Number(totals.cost), Number(report.totals.cost)),
    },
    { head: 'Requests', isNumber: true, cell: ({ totals }) => <Count value={totals.requests} /> },
    { head: 'Errors', isNumber: true, cell: ({ totals }) => <Count value={totals.errors} /> },
    {
      head: 'Tokens in',
      isNumber: true,
      isWideOnly: true,
      cell: ({ totals }) => <Count value={totals.input_tokens} />,
    },
    {
      head: 'Tokens out',
      isNumber: true,
      isWideOnly: true,
      cell: ({ totals }) => <Count value={totals.output_tokens} />,
    },
    {
      head: 'From caches',
      isNumber: true,
      isWideOnly: true,
      cell: ({ totals }) => formatShare(totals.cached_tokens, totals.input_tokens),
    },
    {
      head: 'p95',
      isNumber: true,
      isWideOnly: true,
      cell: ({ totals }) => <Duration ms={totals.latency_p95_ms} />,
    },
  ];
  return (
    <Table
      caption={`Usage by ${groupName.toLowerCase()}`}
      columns={columns}
      rows={report.series}
      keyOf={({ kind, group }) => `${kind} ${group}`}
    />
  );
}

/** The chart as a table: a row for each interval, a column for each group. Rendered on demand. */
export function UsageTimes({
  report,
  metric,
  pathOf,
}: {
  report: Schemas['UsageReport'];
  metric: Metric;
  /** The URL of the requests of an interval; undefined where they are in several lists. */
  pathOf: ((interval: number) => string) | undefined;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const points = report.series[0]?.points ?? [];
  const columns: Column<number>[] = [
    {
      head: 'Time',
      isHeading: true,
      cell: (row) => {
        const time = formatInterval(points[row]?.at ?? report.from, report.interval);
        return pathOf === undefined ? time : <a href={pathOf(row)}>{time}</a>;
      },
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
