import { useLocation } from 'preact-iso/router';
import type { Schemas } from '../../api/schemas.ts';
import { useGet } from '../../api/use-load.ts';
import { boundsIn } from '../../filters/time-range.ts';
import { projectPath } from '../../sections.ts';
import { Card } from '../../ui/page-parts.tsx';
import { intervalPath } from '../usage/interval-path.ts';
import { metricOf } from '../usage/metrics.ts';
import { UsageChart } from '../usage/usage-chart.tsx';

type Report = Schemas['UsageReport'];

interface RequestsChartProps {
  projectId: string;
  /** Of the last 30 days, by day. */
  recent: Report;
}

/** Fewer days with requests are shown by the hour: a new project is not one bar at the end of a month. */
const fewestDays = 3;

export function RequestsChart({ projectId, recent }: RequestsChartProps) {
  return busyIntervals(recent) < fewestDays ? (
    <HoursChart projectId={projectId} recent={recent} />
  ) : (
    <ChartCard title="Requests of the last 30 days" projectId={projectId} report={recent} />
  );
}

function HoursChart({ projectId, recent }: RequestsChartProps) {
  const range = boundsIn({ range: '24h' });
  const { data } = useGet('/usage', { query: { project_id: projectId, interval: 'hour', ...range } });
  if (data === undefined) return null;
  if (busyIntervals(data) > 1)
    return <ChartCard title="Requests of the last 24 hours" projectId={projectId} report={data} />;
  if (busyIntervals(recent) > 1)
    return <ChartCard title="Requests of the last 30 days" projectId={projectId} report={recent} />;
  return (
    <Card title="Requests over time" actions={<a href={projectPath(projectId, 'usage')}>All usage</a>}>
      <p class="quiet">
        All requests so far are from one hour. The chart appears with requests from another hour.
      </p>
    </Card>
  );
}

function ChartCard({ title, projectId, report }: { title: string; projectId: string; report: Report }) {
  const { route } = useLocation();
  return (
    <Card title={title} actions={<a href={projectPath(projectId, 'usage')}>All usage</a>}>
      <UsageChart
        report={report}
        metric={metricOf('requests')}
        onPick={(interval) => route(intervalPath(projectId, report, interval))}
      />
    </Card>
  );
}

const busyIntervals = ({ series }: Report): number =>
  (series[0]?.points ?? []).filter(({ requests }) => requests > 0).length;
