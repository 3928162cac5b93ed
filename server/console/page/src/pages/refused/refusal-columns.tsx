import type { Schemas } from '../../api/schemas.ts';
import { Time } from '../../format/values.tsx';
import { projectPath } from '../../sections.ts';
import { Badge } from '../../ui/page-parts.tsx';
import type { Column } from '../../ui/table.tsx';
import { causeOf } from './refusal-cause.ts';

/** The columns of lists of refused calls. */
export function refusalColumns(projectId: string): Column<Schemas['Refusal']>[] {
  return [
    {
      head: 'Time',
      isHeading: true,
      cell: ({ id, at }) => (
        <a href={projectPath(projectId, 'refused', id)}>
          <Time at={at} style="list" />
        </a>
      ),
    },
    {
      head: 'Model',
      isWideOnly: true,
      cell: ({ requested_model: model }) => <span class="id">{model ?? '–'}</span>,
    },
    {
      head: 'Result',
      cell: ({ status, code }) => (
        <Badge tone="warn">
          {status} {code}
        </Badge>
      ),
    },
    { head: 'Cause', cell: causeOf },
    { head: 'Key', isWideOnly: true, cell: ({ key_name: name, key_id: id }) => name ?? id },
    { head: 'Trace id', isWideOnly: true, cell: ({ trace_id: id }) => <code class="trace">{id}</code> },
  ];
}
