import type { operations } from '../../../../../../openapi/generated/console.ts';
import { call, exportAddress } from '../../api/client.ts';
import { useGet } from '../../api/use-load.ts';
import {
  callParameters,
  KeyFilter,
  ModelFilter,
  StatusFilter,
  TraceFilter,
} from '../../filters/call-filters.tsx';
import { FilterSelect } from '../../filters/filter-field.tsx';
import { RangeFilter } from '../../filters/range-filter.tsx';
import { boundsIn } from '../../filters/time-range.ts';
import { useQuery, type Query } from '../../filters/use-query.ts';
import { projectPath } from '../../sections.ts';
import type { ProjectPageProps } from '../../session/role.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PagedList, usePages } from '../../ui/paged-list.tsx';
import { Empty, PageHead } from '../../ui/page-parts.tsx';
import { Table } from '../../ui/table.tsx';
import { refusalColumns } from '../refused/refusal-columns.tsx';
import { requestColumns } from './request-columns.tsx';

const outcomes = ['completed', 'failed', 'cancelled', 'interrupted'] as const;

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
  const [query, , bind] = useQuery();
  const wanted = requestParameters(query, project.id);
  const list = usePages(wanted, (page, signal) =>
    call('get', '/requests', { params: { query: page }, signal }),
  );
  return (
    <>
      <PageHead title="Requests" about="Each call of a model, the newest first.">
        <Button icon="reload" onClick={list.reload}>
          Refresh
        </Button>
        <ButtonLink href={projectPath(project.id, 'refused')}>Refused calls</ButtonLink>
        <ButtonLink icon="download" download href={exportAddress('/requests/export', wanted)}>
          Export CSV
        </ButtonLink>
      </PageHead>
      <div class="filters" role="search" aria-label="Requests">
        <TraceFilter />
        <RangeFilter />
        <FilterSelect
          label="Result"
          {...bind('outcome')}
          options={[['', 'any'], ...outcomes.map((outcome) => [outcome, outcome] as const)]}
        />
        <StatusFilter />
        <ModelFilter projectId={project.id} />
        <KeyFilter projectId={project.id} />
      </div>
      <PagedList list={list} lines={10}>
        {(rows) => (
          <Table
            caption="Requests, the newest first"
            columns={requestColumns(project.id)}
            rows={rows}
            keyOf={({ id }) => id}
          >
            <NoRequests
              projectId={project.id}
              isFiltered={Object.keys(wanted).length > 1}
              traceId={wanted.trace_id}
            />
          </Table>
        )}
      </PagedList>
    </>
  );
}

interface NoRequestsProps {
  projectId: string;
  isFiltered: boolean;
  traceId: string | undefined;
}

function NoRequests({ projectId, isFiltered, traceId }: NoRequestsProps) {
  if (traceId !== undefined) return <RefusedInstead projectId={projectId} traceId={traceId} />;
  if (isFiltered) {
    return (
      <Empty icon="search" title="Nothing found">
        <p>No request of this project matches. Enter the complete trace id.</p>
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

/** A trace id without a request may be that of a refused call. */
function RefusedInstead({ projectId, traceId }: { projectId: string; traceId: string }) {
  const refused = useGet('/refusals', { query: { project_id: projectId, trace_id: traceId } });
  return (
    <Loaded from={refused}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty icon="search" title="Nothing found">
            <p>
              No request and no refused call of this project has this trace id. Enter the complete trace id.
            </p>
          </Empty>
        ) : (
          <>
            <p class="note">This call was refused before a provider was asked.</p>
            <Table
              caption="Refused calls with this trace id"
              columns={refusalColumns(projectId)}
              rows={data}
              keyOf={({ id }) => id}
            />
          </>
        )
      }
    </Loaded>
  );
}
