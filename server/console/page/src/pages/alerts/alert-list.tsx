import { call } from '../../api/client.ts';
import { PagedList, usePages } from '../../ui/paged-list.tsx';
import { Empty } from '../../ui/page-parts.tsx';
import { Table } from '../../ui/table.tsx';
import { alertColumns } from './alert-columns.tsx';

/** Alerts, the newest first: of a project, or everything that the person may see. */
export function AlertList({ projectId }: { projectId?: string }) {
  const filters = { ...(projectId !== undefined && { project_id: projectId }) };
  const list = usePages(filters, (query, signal) => call('get', '/alerts', { params: { query }, signal }));
  return (
    <PagedList list={list} lines={8}>
      {(rows) => (
        <Table
          caption="Alerts, the newest first"
          columns={alertColumns}
          rows={rows}
          keyOf={({ alert }) => alert.id}
        >
          <Empty icon="alerts" title="No alerts">
            <p>Budgets at 50, 80 and 100 percent and keys that expire soon appear here.</p>
          </Empty>
        </Table>
      )}
    </PagedList>
  );
}
