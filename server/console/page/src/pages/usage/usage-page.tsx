import { useLocation } from 'preact-iso/router';
import { exportAddress } from '../../api/client.ts';
import type { Schemas } from '../../api/schemas.ts';
import { useGet } from '../../api/use-load.ts';
import { boundsIn, type Bounds } from '../../filters/time-range.ts';
import { useQuery, type ChangeQuery, type Query } from '../../filters/use-query.ts';
import { formatCount } from '../../format/numbers.ts';
import { projectPath } from '../../sections.ts';
import type { ProjectPageProps } from '../../session/role.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Card, Empty, PageHead } from '../../ui/page-parts.tsx';
import { AttributedGroups } from './attributed-groups.tsx';
import { CacheSavings } from './cache-savings.tsx';
import { intervalPath } from './interval-path.ts';
import { metricOf } from './metrics.ts';
import { UsageChart } from './usage-chart.tsx';
import { UsageFilters } from './usage-filters.tsx';
import { UsageGroups, UsageTimes } from './usage-tables.tsx';
import {
  attributionIn,
  groupings,
  savingsParameters,
  standardRange,
  usageParameters,
} from './usage-query.ts';
import { UsageTiles } from './usage-tiles.tsx';

/** Spend, requests, errors, tokens and latency over time. */
export function UsagePage({ project }: ProjectPageProps) {
  const [query, change] = useQuery();
  const bounds = boundsIn(query, standardRange);
  return (
    <>
      <PageHead title="Usage" about="Completed requests by start time.">
        {bounds && (
          <ButtonLink
            icon="download"
            download
            href={exportAddress('/usage/export', usageParameters(query, project.id, bounds))}
          >
            Export CSV
          </ButtonLink>
        )}
      </PageHead>
      <UsageFilters projectId={project.id} bounds={bounds} />
      {bounds === undefined ? (
        <p class="note">Choose two days. The first must not be after the second.</p>
      ) : (
        <Report projectId={project.id} query={query} bounds={bounds} onChange={change} />
      )}
    </>
  );
}

/** Refused calls are neither requests nor errors. */
function Refused({ report: { refused }, projectId }: { report: Schemas['UsageReport']; projectId: string }) {
  if (refused === null || refused.length === 0) return null;
  const all = refused.reduce((sum, { requests }) => sum + requests, 0);
  return (
    <p class="note">
      {formatCount(all)} {all === 1 ? 'call was' : 'calls were'} refused and not sent to a provider:{' '}
      {refused.map(({ code, requests }) => `${formatCount(requests)} ${code}`).join(', ')}.{' '}
      <a href={projectPath(projectId, 'refused')}>Show them</a>
    </p>
  );
}

interface ReportProps {
  projectId: string;
  query: Query;
  bounds: Bounds;
  onChange: ChangeQuery;
}

function Report({ projectId, query, bounds, onChange }: ReportProps) {
  const report = useGet('/usage', { query: usageParameters(query, projectId, bounds) });
  const metric = metricOf(query['metric']);
  const attribution = attributionIn(query);
  const { route } = useLocation();
  const isOneProject = query['scope'] !== 'all';
  const requestsOf = (data: Schemas['UsageReport'], interval: number): string =>
    intervalPath(projectId, data, interval, query);
  /** The dimension by which the shown groups are split, which may not yet be the one of the URL. */
  const narrowing = (grouping: Schemas['UsageGrouping']) =>
    grouping === 'none' || grouping === 'project'
      ? undefined
      : (group: string) => onChange({ [grouping]: group, group: grouping === 'model' ? 'key' : 'model' });
  return (
    <Loaded from={report} lines={8}>
      {(data) => (
        <>
          <UsageTiles
            totals={data.totals}
            chosen={metric.name}
            onChoose={(name) => onChange({ metric: name === 'spend' ? '' : name })}
          />
          {data.totals.cached_tokens > 0 && (
            <CacheSavings query={savingsParameters(query, projectId, bounds)} />
          )}
          <Refused report={data} projectId={projectId} />
          {data.totals.requests === 0 ? (
            <Empty icon="usage" title="No requests in this period">
              <p>Choose another time or fewer filters. Usage appears as soon as a request has ended.</p>
            </Empty>
          ) : (
            <Card title={metric.label}>
              <UsageChart
                report={data}
                metric={metric}
                onPick={isOneProject ? (interval) => route(requestsOf(data, interval)) : undefined}
              />
              <UsageTimes
                report={data}
                metric={metric}
                pathOf={isOneProject ? (interval) => requestsOf(data, interval) : undefined}
              />
            </Card>
          )}
          {attribution !== undefined && (
            <AttributedGroups by={attribution} projectId={projectId} query={query} bounds={bounds} />
          )}
          {data.totals.requests > 0 && data.group_by !== 'none' && (
            <Card title={`By ${groupings[data.group_by].toLowerCase()}`}>
              <UsageGroups
                report={data}
                metric={metric}
                groupName={groupings[data.group_by]}
                onNarrow={narrowing(data.group_by)}
              />
            </Card>
          )}
        </>
      )}
    </Loaded>
  );
}
