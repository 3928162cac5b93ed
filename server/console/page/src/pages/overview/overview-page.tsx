import type { Schemas } from '../../api/schemas.ts';
import { useGet } from '../../api/use-load.ts';
import { boundsIn } from '../../filters/time-range.ts';
import { projectPath } from '../../sections.ts';
import type { ProjectPageProps } from '../../session/role.ts';
import { SnippetTabs } from '../../snippets/snippet-tabs.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Card, PageHead } from '../../ui/page-parts.tsx';
import { Table } from '../../ui/table.tsx';
import { requestColumns } from '../requests/request-columns.tsx';
import { ActiveAlerts } from './active-alerts.tsx';
import { FirstSteps } from './first-steps.tsx';
import { MonthTiles } from './month-tiles.tsx';
import { RequestsChart } from './requests-chart.tsx';
import { TopGroups } from './top-groups.tsx';

/** The usage of this month, and the first steps. */
export function OverviewPage({ project }: ProjectPageProps) {
  const keys = useGet('/projects/{project_id}/keys', { path: { project_id: project.id } });
  const month = useUsage(project.id, 'month');
  const recent = useUsage(project.id, '30d');
  const hasRequests = recent.data !== undefined && recent.data.totals.requests > 0;
  return (
    <>
      <PageHead title="Overview" about={project.name} />
      <ActiveAlerts projectId={project.id} />
      <Loaded from={month} lines={3}>
        {(data) => <MonthTiles report={data} recent={recent.data} projectId={project.id} />}
      </Loaded>
      {keys.data !== undefined && recent.data !== undefined && (
        <FirstSteps
          key={project.id}
          project={project}
          hasKey={keys.data.data.some(isOwnKey)}
          hasRequest={hasRequests || keys.data.data.some((key) => isOwnKey(key) && key.last_used_at !== null)}
        />
      )}
      <div class="columns">
        <div>
          {hasRequests && recent.data && <RequestsChart projectId={project.id} recent={recent.data} />}
          {month.data && <TopGroups report={month.data} projectId={project.id} />}
          {hasRequests && <RecentRequests projectId={project.id} />}
        </div>
        <div>
          <Card title="Quick start">
            <p class="quiet">
              Base URL for the openai libraries: <code>{location.origin}/v1</code>, for the anthropic
              libraries: <code>{location.origin}/alt</code>.
            </p>
            <SnippetTabs />
          </Card>
        </div>
      </div>
    </>
  );
}

/** A key that a person has created for programs, not the first key of the installation. */
const isOwnKey = ({ kind, created_by: by }: Schemas['ApiKey']): boolean =>
  kind === 'inference' && by.kind !== 'installation';

/** Usage of a project by day, in one of two time ranges. */
function useUsage(projectId: string, range: 'month' | '30d') {
  return useGet('/usage', { query: { project_id: projectId, interval: 'day', ...boundsIn({ range }) } });
}

const shownHere = new Set(['Time', 'Result', 'Model', 'Duration']);

/** The last few requests. */
function RecentRequests({ projectId }: { projectId: string }) {
  const list = useGet('/requests', { query: { project_id: projectId, limit: 6 } });
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
