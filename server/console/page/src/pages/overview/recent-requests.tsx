import { answer } from '../../api/answer.ts';
import { client } from '../../api/client.ts';
import { useLoad } from '../../api/use-load.ts';
import { projectPath } from '../../sections.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Table } from '../../ui/table.tsx';
import { requestColumns } from '../requests/request-columns.tsx';

const shownHere = new Set(['Time', 'Result', 'Model', 'Took']);

/** The last few requests. */
export function RecentRequests({ projectId }: { projectId: string }) {
  const list = useLoad(
    (signal) => {
      const query = { project_id: projectId, limit: 6 };
      return answer(() => client.GET('/requests', { params: { query }, signal }));
    },
    [projectId],
  );
  return (
    <Card title="Latest requests" actions={<a href={projectPath(projectId, 'requests')}>All requests</a>}>
      <Loaded from={list}>
        {({ data }) => (
          <Table
            caption="The latest requests"
            columns={requestColumns(projectId).filter(({ head }) => shownHere.has(head))}
            rows={data}
            keyOf={({ id }) => id}
          />
        )}
      </Loaded>
    </Card>
  );
}
