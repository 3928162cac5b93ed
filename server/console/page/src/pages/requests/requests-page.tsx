import { call, exportAddress } from '../../api/client.ts';
import type { Schemas } from '../../api/schemas.ts';
import { useGet } from '../../api/use-load.ts';
import {
  EndUserFilter,
  KeyFilter,
  ModelFilter,
  SessionFilter,
  StatusFilter,
  TagFilter,
  TraceFilter,
} from '../../filters/call-filters.tsx';
import { FilterSelect } from '../../filters/filter-field.tsx';
import { MoreFilters } from '../../filters/more-filters.tsx';
import { RangeFilter } from '../../filters/range-filter.tsx';
import { useQuery } from '../../filters/use-query.ts';
import { projectPath } from '../../sections.ts';
import type { ProjectPageProps } from '../../session/role.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ColumnChooser, useColumns } from '../../ui/column-chooser.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PagedList, pageRows, usePages } from '../../ui/paged-list.tsx';
import { Empty, PageHead } from '../../ui/page-parts.tsx';
import { Table } from '../../ui/table.tsx';
import { refusalColumns } from '../refused/refusal-columns.tsx';
import { attributionColumns } from './attribution.tsx';
import { LiveSwitch } from './live-switch.tsx';
import { optionalColumns, requestColumns } from './request-columns.tsx';
import { outcomes, requestParameters } from './request-parameters.ts';
import { SessionTotals } from './session-totals.tsx';
import { useMarks } from './use-marks.ts';
import { ViewChoice } from './views/view-choice.tsx';

/** Every request, the newest first; a trace id finds its own. Those of a session are in their order, with their sums. */
export function RequestsPage({ project }: ProjectPageProps) {
  const [query, , bind] = useQuery();
  const wanted = requestParameters(query, project.id);
  const isSession = wanted.session_id !== undefined;
  const order = isSession ? ('oldest_first' as const) : ('newest_first' as const);
  const list = usePages({ ...wanted, order }, (page, signal) =>
    call('get', '/requests', { params: { query: page }, signal }),
  );
  const [marked, mark] = useMarks();
  const poll = async (signal: AbortSignal) => {
    // Until then the list shows what other filters found, and all others would count as new.
    if (list.isLoading) return 0;
    const asked = { ...wanted, order, limit: pageRows };
    const page = await call('get', '/requests', { params: { query: asked }, signal });
    const known = new Set(list.data?.data.map(({ id }) => id));
    if (!signal.aborted) list.replace(page);
    const added = page.data.map(({ id }) => id).filter((id) => !known.has(id));
    if (!signal.aborted) mark(added);
    return added.length;
  };
  const chosen = useColumns('modelroute-request-columns', optionalColumns);
  return (
    <>
      <PageHead
        title="Requests"
        about={`Each call of a model, the ${isSession ? 'oldest' : 'newest'} first.`}
      >
        <Button icon="reload" onClick={list.reload}>
          Refresh
        </Button>
        <ColumnChooser columns={withAttribution(project.id, list.data?.data ?? [])} chosen={chosen} />
        <ButtonLink href={`${projectPath(project.id, 'usage')}?group=session`}>Sessions</ButtonLink>
        <ButtonLink href={projectPath(project.id, 'refused')}>Refused calls</ButtonLink>
        <ButtonLink icon="download" download href={exportAddress('/requests/export', wanted)}>
          Export CSV
        </ButtonLink>
      </PageHead>
      <div class="filters" role="search" aria-label="Requests">
        <ViewChoice key={project.id} projectId={project.id} chosen={chosen} />
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
        <EndUserFilter />
        <SessionFilter />
        <TagFilter />
      </div>
      <MoreFilters />
      {!isSession && list.back === undefined && list.data !== undefined && (
        <LiveSwitch key={JSON.stringify(wanted)} poll={poll} />
      )}
      {isSession && <SessionTotals wanted={wanted} />}
      <PagedList list={list} lines={10} {...(isSession && { neighbours: ['Older', 'Newer'] as const })}>
        {(rows) => (
          <Table
            caption={isSession ? 'Requests of the session, the oldest first' : 'Requests, the newest first'}
            columns={chosen.of(withAttribution(project.id, rows))}
            rows={rows}
            keyOf={({ id }) => id}
            isMarked={({ id }) => marked.has(id)}
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

/** The columns of attribution follow the numbers: those are in sight on a narrow screen too. */
function withAttribution(projectId: string, rows: readonly Schemas['RequestSummary'][]) {
  return requestColumns(projectId).toSpliced(-1, 0, ...attributionColumns(projectId, rows));
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
        <p>No request of this project matches. Enter complete ids, and a tag as key=value.</p>
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
            <p class="note">The server refused this call before it called a provider.</p>
            <Table
              caption="Refused calls with this trace id"
              columns={refusalColumns(projectId)}
              rows={data}
              keyOf={({ id }) => id}
              isStacked
            />
          </>
        )
      }
    </Loaded>
  );
}
