import type { Schemas } from '../../api/schemas.ts';
import { useGet } from '../../api/use-load.ts';
import { useRefresh } from '../../api/use-refresh.ts';
import { formatShare } from '../../format/numbers.ts';
import { Count } from '../../format/values.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { CircuitCell, ErrorRate, Latency } from '../providers/target-health.tsx';

type Target = Schemas['ModelTarget'];

/** The targets of a model in the order in which calls try them; the server shows them to administrators alone. */
export function ModelTargets({ model }: { model: string }) {
  const targets = useGet('/models/targets', { query: { model } });
  useRefresh(targets.reload);
  return (
    <>
      <h3>Targets</h3>
      <Loaded from={targets} lines={2}>
        {({ data }) => (
          <>
            <p class="quiet">
              Calls try the targets in this order. Health of the last 15 minutes, on this node.
            </p>
            <Table
              caption={`Targets of ${model}`}
              columns={columnsOf(data)}
              rows={data}
              keyOf={({ target }) => target}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

/** Targets of one priority share a place in the order. */
function columnsOf(targets: readonly Target[]): Column<Target>[] {
  const priorities = [...new Set(targets.map(({ priority }) => priority))];
  return [
    {
      head: 'Order',
      isNumber: true,
      cell: ({ priority, share }) => (
        <span class="unbroken">
          {priorities.indexOf(priority) + 1}
          {share < 1 && <span class="quiet"> · {formatShare(share, 1)}</span>}
        </span>
      ),
    },
    { head: 'Target', isHeading: true, cell: ({ target }) => <span class="id">{target}</span> },
    { head: 'Circuit', cell: (target) => <CircuitCell of={target} keyCount={target.key_count} /> },
    {
      head: 'Attempts',
      isNumber: true,
      isWideOnly: true,
      cell: ({ figures }) => <Count value={figures.attempts} />,
    },
    { head: 'Error rate', isNumber: true, cell: ({ figures }) => <ErrorRate of={figures} /> },
    { head: 'First token', isNumber: true, cell: ({ figures }) => <Latency of={figures.first_content} /> },
    {
      head: 'Total',
      isNumber: true,
      isWideOnly: true,
      cell: ({ figures }) => <Latency of={figures.duration} />,
    },
  ];
}
