import { answer } from '../../api/answer.ts';
import { client } from '../../api/client.ts';
import { useKeys } from '../../api/known-lists.ts';
import type { Schemas } from '../../api/schemas.ts';
import { useLoad } from '../../api/use-load.ts';
import { boundsIn } from '../../filters/time-range.ts';
import { projectPath } from '../../sections.ts';
import { SnippetTabs } from '../../snippets/snippet-tabs.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { ProjectPageProps } from '../project-page-props.ts';
import { FirstSteps } from './first-steps.tsx';
import { MonthTiles } from './month-tiles.tsx';
import { RecentRequests } from './recent-requests.tsx';
import { UsageChart } from '../usage/usage-chart.tsx';
import { metricOf } from '../usage/metrics.ts';

/** The usage of this month, and the first steps. */
export function OverviewPage({ project }: ProjectPageProps) {
  const keys = useKeys(project.id);
  const month = useUsage(project.id, 'month');
  const recent = useUsage(project.id, '30d');
  const hasRequests = recent.data !== undefined && recent.data.totals.requests > 0;
  return (
    <>
      <PageHead title="Overview" about={project.name} />
      <Loaded from={month} lines={3}>
        {(data) => <MonthTiles report={data} projectId={project.id} />}
      </Loaded>
      {keys.data !== undefined && recent.data !== undefined && !hasRequests && (
        <FirstSteps project={project} hasKey={keys.data.some(isOwnKey)} />
      )}
      <div class="columns">
        <div>
          {hasRequests && recent.data && (
            <Card
              title="Requests of the last 30 days"
              actions={<a href={projectPath(project.id, 'usage')}>All usage</a>}
            >
              <UsageChart report={recent.data} metric={metricOf('requests')} />
            </Card>
          )}
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
  return useLoad(
    (signal) => {
      const query = { project_id: projectId, interval: 'day' as const, ...boundsIn({ range }) };
      return answer(() => client.GET('/usage', { params: { query }, signal }));
    },
    [projectId, range],
  );
}
