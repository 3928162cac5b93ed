import type { Schemas } from '../../api/schemas.ts';
import { Count, Duration, Time, Usd } from '../../format/values.tsx';
import { projectPath } from '../../sections.ts';
import { Badge, type Tone } from '../../ui/page-parts.tsx';
import type { Column } from '../../ui/table.tsx';

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
      head: 'Duration',
      isNumber: true,
      cell: ({ duration_ms: ms }) => <Duration ms={ms} />,
    },
    { head: 'Trace id', isWideOnly: true, cell: ({ trace_id: id }) => <code class="trace">{id}</code> },
  ];
}

const tones: Record<Schemas['RequestOutcome'], Tone> = {
  completed: 'good',
  failed: 'bad',
  cancelled: 'warn',
  interrupted: 'bad',
};

/** How a request ended, with its status. */
export function OutcomeBadge({
  request,
}: {
  request: Pick<Schemas['RequestSummary'], 'outcome' | 'status'>;
}) {
  const { outcome, status } = request;
  if (outcome === null) return <Badge tone="accent">running</Badge>;
  return (
    <Badge tone={tones[outcome]}>
      {outcome === 'completed' && status !== null
        ? status
        : `${outcome}${status === null ? '' : ` ${status}`}`}
    </Badge>
  );
}
