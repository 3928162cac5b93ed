import type { Schemas } from '../../api/schemas.ts';
import { Count } from '../../format/count.tsx';
import { formatDuration, formatShare } from '../../format/numbers.ts';
import { Usd } from '../../format/usd.tsx';
import { seriesName } from './series-name.ts';
import { colourOf } from '../../charts/chart-series.ts';
import { Table, type Column } from '../../ui/table.tsx';

type Series = Schemas['UsageSeries'];

/** Every group with its sums; its name narrows the page down to it. */
export function UsageGroups({
  report,
  groupName,
  onNarrow,
}: {
  report: Schemas['UsageReport'];
  groupName: string;
  /** Undefined where the page cannot be narrowed down to a group. */
  onNarrow: ((group: string) => void) | undefined;
}) {
  const columns: Column<Series>[] = [
    {
      head: groupName,
      isHeading: true,
      cell: (one) => {
        const { group, kind } = one;
        const name = seriesName(report, one);
        const index = report.series.findIndex((series) => series.group === group && series.kind === kind);
        return (
          <span class="with-swatch">
            <span class="swatch" style={{ background: `var(${colourOf(index, kind === 'other')})` }} />
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
    { head: 'Spend', isNumber: true, cell: ({ totals }) => <Usd amount={totals.cost} /> },
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
      head: 'p95',
      isNumber: true,
      isWideOnly: true,
      cell: ({ totals: { latency_p95_ms: ms } }) => (ms === null ? '–' : formatDuration(ms)),
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
