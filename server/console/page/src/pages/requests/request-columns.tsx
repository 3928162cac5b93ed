import type { Schemas } from '../../api/schemas.ts';
import { Count, Duration, Missing, Time, Usd } from '../../format/values.tsx';
import { operationName } from '../../operation-name.ts';
import { projectPath } from '../../sections.ts';
import { surfaceName } from '../../surface-name.ts';
import { Badge, type Tone } from '../../ui/page-parts.tsx';
import type { Column } from '../../ui/table.tsx';

/** Columns that the list shows when the person chooses them. */
export const optionalColumns: ReadonlySet<string> = new Set([
  'Operation',
  'Surface',
  'Streamed',
  'Target',
  'Error code',
]);

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
    { head: 'Operation', isWideOnly: true, cell: ({ operation }) => operationName(operation) },
    { head: 'Surface', isWideOnly: true, cell: ({ surface }) => surfaceName(surface) },
    { head: 'Streamed', isWideOnly: true, cell: ({ streamed }) => (streamed ? 'yes' : 'no') },
    {
      head: 'Target',
      isWideOnly: true,
      cell: ({ target }) => (target === null ? <Missing /> : <span class="id">{target}</span>),
    },
    {
      head: 'Error code',
      isWideOnly: true,
      cell: ({ code }) => (code === null ? <Missing /> : <a href={`/docs/errors/${code}/`}>{code}</a>),
    },
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
    { head: 'Cost', isNumber: true, cell: (request) => <Cost of={request} /> },
    {
      head: 'First token',
      isNumber: true,
      isWideOnly: true,
      cell: ({ first_content_ms: ms }) => <Duration ms={ms} />,
    },
    {
      head: 'Duration',
      isNumber: true,
      isWideOnly: true,
      cell: ({ duration_ms: ms }) => <Duration ms={ms} />,
    },
    { head: 'Trace id', isRoomyOnly: true, cell: ({ trace_id: id }) => <code class="trace">{id}</code> },
  ];
}

/** An ended request without a cost has no known price, or no known tokens. */
function Cost({ of: { cost, state } }: { of: Schemas['RequestSummary'] }) {
  return cost === null && state !== 'reserved' ? <Missing word="unknown" /> : <Usd amount={cost} />;
}

const tones: Record<Schemas['RequestOutcome'], Tone> = {
  completed: 'good',
  failed: 'bad',
  cancelled: 'warn',
  interrupted: 'bad',
};

/** How a request ended, with its status; with the error code where a status of success says nothing of the failure. */
export function OutcomeBadge({
  request,
}: {
  request: Pick<Schemas['RequestSummary'], 'outcome' | 'status' | 'code'>;
}) {
  const { outcome, status, code } = request;
  if (outcome === null) return <Badge tone="accent">running</Badge>;
  return (
    <Badge tone={tones[outcome]}>
      {outcome === 'completed' && status !== null
        ? status
        : [outcome, status !== null && status < 400 && code !== null ? code : status]
            .filter((part) => part !== null)
            .join(' ')}
    </Badge>
  );
}
