import { call } from '../../api/client.ts';
import { boundsIn } from '../../filters/time-range.ts';
import { useQuery, type Query } from '../../filters/use-query.ts';
import type { ProjectPageProps } from '../../session/role.ts';
import { Button } from '../../ui/button.tsx';
import { PagedList, usePages } from '../../ui/paged-list.tsx';
import { Empty, PageHead } from '../../ui/page-parts.tsx';
import { Table } from '../../ui/table.tsx';
import { auditColumns } from './audit-columns.tsx';
import { AuditFilters, filterNames } from './audit-filters.tsx';

/** The changes of a project, with their actors and the values before and after. */
export function AuditPage({ project: { id } }: ProjectPageProps) {
  return (
    <>
      <PageHead title="Audit log" about="Every change, newest first. Entries never contain secrets." />
      <AuditList projectId={id} />
    </>
  );
}

/** The changes of all projects, and those outside of projects; the server shows them to administrators alone. */
export function InstallationAuditPage() {
  return (
    <>
      <PageHead
        title="Whole audit log"
        about="Every change of projects, people, keys and providers, newest first. Entries never contain secrets."
      />
      <AuditList projectId={undefined} />
    </>
  );
}

function AuditList({ projectId }: { projectId: string | undefined }) {
  const [query, change] = useQuery();
  const list = usePages(auditParameters(query, projectId), (page, signal) =>
    call('get', '/audit', { params: { query: page }, signal }),
  );
  const isFiltered = filterNames.some((name) => query[name] !== undefined);
  const clear = () => change(Object.fromEntries(filterNames.map((name) => [name, ''])));
  return (
    <>
      <AuditFilters projectId={projectId} rows={list.data?.data ?? []} />
      <PagedList list={list} lines={8}>
        {(rows) => (
          <Table
            caption="Audit log, the newest first"
            columns={auditColumns(projectId)}
            rows={rows}
            keyOf={({ id }) => id}
            isStacked
          >
            <Empty icon="audit" title="No entries">
              <p>
                {isFiltered
                  ? 'No change matches the filters.'
                  : 'Nothing has changed yet, or the entries are older than they are kept.'}
              </p>
              {isFiltered && <Button onClick={clear}>Clear filters</Button>}
            </Empty>
          </Table>
        )}
      </PagedList>
    </>
  );
}

/** The filters as the contract's parameters; what is too long for it is cut off, and matches nothing. */
function auditParameters({ action, object, actor, ...query }: Query, projectId: string | undefined) {
  return {
    ...(projectId !== undefined && { project_id: projectId }),
    ...boundsIn(query),
    ...(action && { action: action.slice(0, 64) }),
    ...(object && { object: object.slice(0, 256) }),
    ...(actor && { actor: actor.slice(0, 256) }),
  };
}
