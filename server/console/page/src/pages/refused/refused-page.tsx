import type { operations } from '../../../../../../openapi/generated/console.ts';
import { call } from '../../api/client.ts';
import { useGet } from '../../api/use-load.ts';
import { KeyFilter, TraceFilter } from '../../filters/call-filters.tsx';
import { FilterText } from '../../filters/filter-field.tsx';
import { RangeFilter } from '../../filters/range-filter.tsx';
import { boundsIn } from '../../filters/time-range.ts';
import { useQuery, type Query } from '../../filters/use-query.ts';
import { formatCount } from '../../format/numbers.ts';
import { projectPath } from '../../sections.ts';
import type { ProjectPageProps } from '../../session/role.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PagedList, usePages } from '../../ui/paged-list.tsx';
import { Empty, PageHead } from '../../ui/page-parts.tsx';
import { Table } from '../../ui/table.tsx';
import { refusalColumns } from './refusal-columns.tsx';

type Wanted = Omit<NonNullable<operations['listRefusals']['parameters']['query']>, 'limit' | 'cursor'>;

function refusalParameters(query: Query, projectId: string): Wanted {
  const { trace, code, model, key } = query;
  return {
    project_id: projectId,
    ...boundsIn(query),
    ...(trace && { trace_id: trace }),
    ...(code && { code }),
    ...(model && { model }),
    ...(key && { key_id: key }),
  };
}

/** Calls that were refused before a provider was asked, the newest first. */
export function RefusedPage({ project }: ProjectPageProps) {
  const [query, , bind] = useQuery();
  const wanted = refusalParameters(query, project.id);
  const list = usePages(wanted, (page, signal) =>
    call('get', '/refusals', { params: { query: page }, signal }),
  );
  const month = useGet('/usage', {
    query: { project_id: project.id, interval: 'day', ...boundsIn({ range: '30d' }) },
  });
  const codes = month.data?.refused ?? [];
  return (
    <>
      <PageHead
        title="Refused calls"
        about="Calls with a valid key that the server refused before it called a provider. For each key, only the first refusals of each minute are listed."
      >
        <Button icon="reload" onClick={list.reload}>
          Refresh
        </Button>
        <ButtonLink href={projectPath(project.id, 'requests')} icon="back">
          Requests
        </ButtonLink>
      </PageHead>
      {codes.length > 0 && (
        <p class="quiet">
          In the last 30 days:{' '}
          {codes.map(({ code, requests }) => `${formatCount(requests)} ${code}`).join(', ')}
        </p>
      )}
      <div class="filters" role="search" aria-label="Refused calls">
        <TraceFilter />
        <RangeFilter />
        <FilterText
          label="Error code"
          {...bind('code')}
          placeholder="any"
          options={codes.map(({ code }) => code)}
        />
        <FilterText label="Requested model" {...bind('model')} placeholder="any" />
        <KeyFilter projectId={project.id} />
      </div>
      <PagedList list={list} lines={10}>
        {(rows) => (
          <Table
            caption="Refused calls, the newest first"
            columns={refusalColumns(project.id)}
            rows={rows}
            keyOf={({ id }) => id}
            isStacked
          >
            <Empty icon="search" title="No refused calls">
              <p>No refused call matches. A refused call appears here about a second after its response.</p>
            </Empty>
          </Table>
        )}
      </PagedList>
    </>
  );
}
