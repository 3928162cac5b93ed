import type { Schemas } from '../../api/schemas.ts';
import { useGet } from '../../api/use-load.ts';
import type { Bounds } from '../../filters/time-range.ts';
import type { Query } from '../../filters/use-query.ts';
import { Count, Duration, Time } from '../../format/values.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Card } from '../../ui/page-parts.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { requestsPath } from '../requests/attribution.tsx';
import { Spend } from './spend.tsx';
import { attributions, groupsParameters, tagKeyOf } from './usage-query.ts';

type Group = Schemas['UsageGroup'];

interface Props {
  by: Schemas['UsageAttribution'];
  projectId: string;
  query: Query;
  bounds: Bounds;
}

/** Usage by end user, session or tag; each value leads to its requests. */
export function AttributedGroups({ by, projectId, query, bounds }: Props) {
  const title = by === 'tag' ? `By tag ${tagKeyOf(query) ?? ''}` : `By ${attributions[by].toLowerCase()}`;
  return (
    <Card title={title}>
      {by === 'tag' && tagKeyOf(query) === undefined ? (
        <p class="quiet">Enter the key of a tag, such as “team”.</p>
      ) : (
        <Groups by={by} projectId={projectId} query={query} bounds={bounds} />
      )}
    </Card>
  );
}

function Groups({ by, projectId, query, bounds }: Props) {
  const groups = useGet('/usage/groups', { query: groupsParameters(by, query, projectId, bounds) });
  const { range = '', from = '', to = '' } = query;
  const pathOf = (value: string): string => {
    const filter = {
      end_user: { user: value },
      session: { session: value },
      tag: { tag: `${tagKeyOf(query) ?? ''}=${value}` },
    }[by];
    const ofUser = query['user'] === undefined ? {} : { user: query['user'] };
    const time = range === '' ? { range: '30d' } : { range, ...(range === 'custom' && { from, to }) };
    return requestsPath(projectId, { ...ofUser, ...filter, ...time });
  };
  const columns: Column<Group>[] = [
    {
      head: attributions[by],
      isHeading: true,
      cell: ({ kind, value }) =>
        value === null ? (
          kind
        ) : (
          <a class="id" href={pathOf(value)}>
            {value}
          </a>
        ),
    },
    { head: 'Spend', isNumber: true, cell: ({ totals }) => <Spend of={totals} /> },
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
  ];
  if (by === 'session')
    columns.push(
      {
        head: 'Duration',
        isNumber: true,
        cell: ({ kind, first_at: first, last_at: last }) => (
          <Duration ms={kind === 'group' ? Date.parse(last) - Date.parse(first) : null} />
        ),
      },
      { head: 'Last request', isNumber: true, cell: ({ last_at: last }) => <Time at={last} /> },
    );
  return (
    <Loaded from={groups} lines={6}>
      {({ data }) => (
        <Table
          caption={`Usage by ${attributions[by].toLowerCase()}`}
          columns={columns}
          rows={data}
          keyOf={({ kind, value }) => `${kind} ${value}`}
          isStacked={by === 'session'}
        >
          <p class="quiet">No requests in this period.</p>
        </Table>
      )}
    </Loaded>
  );
}
