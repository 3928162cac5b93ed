import type { Schemas } from '../../api/schemas.ts';
import { Count } from '../../format/count.tsx';
import { formatDuration } from '../../format/numbers.ts';
import { Time } from '../../format/time.tsx';
import { Usd } from '../../format/usd.tsx';
import { projectPath } from '../../sections.ts';
import type { Column } from '../../ui/table.tsx';
import { OutcomeBadge } from './outcome-badge.tsx';

/** The columns of lists of requests. */
export function requestColumns(projectId: string): Column<Schemas['RequestSummary']>[] {
  return [
    {
      head: 'Time',
      isHeading: true,
      cell: ({ id, at }) => (
        <a href={projectPath(projectId, 'requests', id)}>
          <Time at={at} style="list" />
        </a>
      ),
    },
    { head: 'Model', cell: ({ model }) => <span class="id">{model}</span> },
    { head: 'Result', cell: (request) => <OutcomeBadge request={request} /> },
    { head: 'Key', isWideOnly: true, cell: ({ key_name: name, key_id: id }) => name ?? id },
    {
      head: 'In',
      isNumber: true,
      isWideOnly: true,
      cell: ({ input_tokens: tokens }) => <Count value={tokens} />,
    },
    {
      head: 'Out',
      isNumber: true,
      isWideOnly: true,
      cell: ({ output_tokens: tokens }) => <Count value={tokens} />,
    },
    { head: 'Cost', isNumber: true, cell: ({ cost }) => <Usd amount={cost} /> },
    {
      head: 'Took',
      isNumber: true,
      cell: ({ duration_ms: ms }) => (ms === null ? '–' : formatDuration(ms)),
    },
    { head: 'Trace id', isWideOnly: true, cell: ({ trace_id: id }) => <code class="trace">{id}</code> },
  ];
}
