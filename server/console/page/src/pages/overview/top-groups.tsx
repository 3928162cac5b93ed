import type { Schemas } from '../../api/schemas.ts';
import { useGet } from '../../api/use-load.ts';
import type { Bounds } from '../../filters/time-range.ts';
import { formatShare } from '../../format/numbers.ts';
import { Count } from '../../format/values.tsx';
import { projectPath } from '../../sections.ts';
import { Card } from '../../ui/page-parts.tsx';
import { Table } from '../../ui/table.tsx';
import { requestsPath } from '../requests/attribution.tsx';
import { Spend } from '../usage/spend.tsx';
import { changeOf } from './change-of.ts';
import { periodBefore } from './period-before.ts';

type Report = Schemas['UsageReport'];
type Series = Schemas['UsageSeries'];

const mostShown = 5;

const groupings = {
  model: { head: 'Model', title: 'Top models this month', caption: 'Models by spend', all: 'All models' },
  key: { head: 'Key', title: 'Top keys this month', caption: 'Keys by spend', all: 'All keys' },
} as const;

interface TopGroupsProps {
  /** Usage of the month. */
  report: Report;
  projectId: string;
}

/** The models and the keys of the month with the highest spend, compared with the time before. */
export function TopGroups({ report, projectId }: TopGroupsProps) {
  const { from, to, counted_since: since } = report;
  const earlier = periodBefore({ from, to }, since);
  return (
    <>
      {(['model', 'key'] as const).map((by) =>
        earlier === undefined ? (
          <TopCard key={by} by={by} projectId={projectId} bounds={{ from, to }} before={undefined} />
        ) : (
          <ComparedCard key={by} by={by} projectId={projectId} bounds={{ from, to }} earlier={earlier} />
        ),
      )}
    </>
  );
}

interface CardProps {
  by: 'model' | 'key';
  projectId: string;
  bounds: Bounds;
}

/** Sums alone: no chart is drawn of them. */
function useGroups(by: CardProps['by'], projectId: string, bounds: Bounds) {
  const query = { project_id: projectId, group_by: by, interval: 'month', ...bounds } as const;
  return useGet('/usage', { query }).data;
}

function ComparedCard({ earlier, ...props }: CardProps & { earlier: Bounds }) {
  return <TopCard {...props} before={useGroups(props.by, props.projectId, earlier)} />;
}

function TopCard({ by, projectId, bounds, before }: CardProps & { before: Report | undefined }) {
  const report = useGroups(by, projectId, bounds);
  const groups = report?.series.filter(({ kind }) => kind === 'group').slice(0, mostShown) ?? [];
  if (report === undefined || groups.length === 0) return null;
  const { head, title, caption, all } = groupings[by];
  const usage = `${projectPath(projectId, 'usage')}?range=month`;
  return (
    <Card title={title} actions={<a href={`${usage}&group=${by}`}>{all}</a>}>
      <Table
        caption={caption}
        columns={[
          {
            head,
            isHeading: true,
            cell: ({ group, name }) => (
              <a href={`${usage}&${new URLSearchParams({ [by]: group ?? '' }).toString()}`}>{name}</a>
            ),
          },
          {
            head: 'Spend',
            isNumber: true,
            cell: (series) => (
              <>
                <Spend of={series.totals} />
                <Change of="cost" in={series} since={before} />
              </>
            ),
          },
          {
            head: 'Share',
            isNumber: true,
            isWideOnly: true,
            cell: ({ totals }) => formatShare(Number(totals.cost), Number(report.totals.cost)),
          },
          {
            head: 'Requests',
            isNumber: true,
            cell: (series) => (
              <>
                <a href={requestsPath(projectId, { range: 'month', [by]: series.group ?? '' })}>
                  <Count value={series.totals.requests} />
                </a>
                <Change of="requests" in={series} since={before} />
              </>
            ),
          },
        ]}
        rows={groups}
        keyOf={({ group }) => group ?? ''}
      />
    </Card>
  );
}

function Change({
  of: figure,
  in: series,
  since: before,
}: {
  of: 'cost' | 'requests';
  in: Series;
  since: Report | undefined;
}) {
  const change = before && changeOf(figure, series, before);
  return change === undefined ? null : <div class="quiet small">{change}</div>;
}
