import { useGet } from '../../api/use-load.ts';
import { projectPath } from '../../sections.ts';
import { Card } from '../../ui/page-parts.tsx';
import { Table } from '../../ui/table.tsx';
import { alertColumns } from '../alerts/alert-columns.tsx';

const shownHere = new Set(['Raised', 'Message']);

/** The newest alerts whose cause goes on; nothing where there are none. */
export function ActiveAlerts({ projectId }: { projectId: string }) {
  const { data } = useGet('/alerts', { query: { project_id: projectId, state: 'active', limit: 3 } });
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Card title="Active alerts" actions={<a href={projectPath(projectId, 'alerts')}>All alerts</a>}>
      <Table
        caption="Active alerts"
        columns={alertColumns.filter(({ head }) => shownHere.has(head))}
        rows={data.data}
        keyOf={({ alert }) => alert.id}
      />
    </Card>
  );
}
