import type { operations } from '../../../../../../openapi/generated/console.ts';
import { answer } from '../../api/answer.ts';
import { client } from '../../api/client.ts';
import { exportAddress } from '../../api/export-address.ts';
import type { Schemas } from '../../api/schemas.ts';
import { usePages } from '../../api/use-pages.ts';
import { callParameters } from '../../filters/call-filters.tsx';
import { boundsIn } from '../../filters/time-range.ts';
import { useQuery, type Query } from '../../filters/use-query.ts';
import { projectPath } from '../../sections.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Table } from '../../ui/table.tsx';
import type { ProjectPageProps } from '../project-page-props.ts';
import { requestColumns } from './request-columns.tsx';
import { outcomes, RequestFilters } from './request-filters.tsx';

type Wanted = Omit<NonNullable<operations['listRequests']['parameters']['query']>, 'limit' | 'cursor'>;

/** The parameters of `listRequests` and `exportRequests`. */
function requestParameters(query: Query, projectId: string): Wanted {
  const { trace, outcome } = query;
  const ended = outcomes.find((name) => name === outcome);
  return {
    project_id: projectId,
    ...boundsIn(query),
    ...(trace && { trace_id: trace }),
    ...(ended && { outcome: ended }),
    ...callParameters(query),
  };
}

/** Every request, the newest first; a trace id finds its own. */
export function RequestsPage({ project }: ProjectPageProps) {
  const [query, change] = useQuery();
  const wanted = requestParameters(query, project.id);
  const list = usePages<Schemas['RequestSummary']>(
    (cursor, signal) => {
      const parameters = { ...wanted, limit: 50, ...(cursor !== undefined && { cursor }) };
      return answer(() => client.GET('/requests', { params: { query: parameters }, signal }));
    },
    [wanted],
  );
  return (
    <>
      <PageHead title="Requests" about="Each call of a model, the newest first.">
        <Button icon="reload" onClick={list.reload}>
          Refresh
        </Button>
        <ButtonLink icon="download" download href={exportAddress('/requests/export', wanted)}>
          Export CSV
        </ButtonLink>
      </PageHead>
      <RequestFilters projectId={project.id} query={query} onChange={change} />
      <Loaded from={list} lines={10}>
        {({ data }) =>
          data.length === 0 ? (
            <NoRequests projectId={project.id} isFiltered={Object.keys(wanted).length > 1} />
          ) : (
            <Table
              caption="Requests, the newest first"
              columns={requestColumns(project.id)}
              rows={data}
              keyOf={({ id }) => id}
            />
          )
        }
      </Loaded>
      <Pager list={list} />
    </>
  );
}

function NoRequests({ projectId, isFiltered }: { projectId: string; isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <Empty icon="search" title="Nothing found">
        <p>No request of this project fits. A trace id must be given whole.</p>
      </Empty>
    );
  }
  return (
    <Empty icon="requests" title="No requests yet">
      <p>They appear here as soon as a key of this project calls a model.</p>
      <ButtonLink href={projectPath(projectId, 'playground')} kind="primary">
        Try the playground
      </ButtonLink>
    </Empty>
  );
}
