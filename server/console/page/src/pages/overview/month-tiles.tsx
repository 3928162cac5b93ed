import type { Schemas } from '../../api/schemas.ts';
import { useGet } from '../../api/use-load.ts';
import type { Bounds } from '../../filters/time-range.ts';
import { formatCount, formatUsd } from '../../format/numbers.ts';
import { formatTime, formatUtcDay, formatUtcMonth } from '../../format/times.ts';
import { projectPath } from '../../sections.ts';
import { metrics, type MetricName } from '../usage/metrics.ts';
import { changeFrom } from './change-from.ts';
import { monthForecast, type Forecast } from './month-forecast.ts';
import { periodBefore } from './period-before.ts';

type Report = Schemas['UsageReport'];
type Totals = Schemas['UsageTotals'];

const shown = new Set(['spend', 'requests', 'errors', 'tokens']);

const compared = new Set(['spend', 'requests', 'errors']);

interface MonthTilesProps {
  report: Report;
  /** The days up to now, for the forecast; undefined while they load. */
  recent: Report | undefined;
  projectId: string;
}

/** The sums of this month, compared with the time before; each leads to its chart. */
export function MonthTiles({ report, recent, projectId }: MonthTilesProps) {
  const earlier = periodBefore(report, report.counted_since);
  return (
    <section aria-label={`Usage in ${formatUtcMonth(report.from)}`}>
      {earlier === undefined ? (
        <Tiles report={report} recent={recent} projectId={projectId} before={undefined} />
      ) : (
        <ComparedTiles report={report} recent={recent} projectId={projectId} earlier={earlier} />
      )}
    </section>
  );
}

function ComparedTiles({ earlier, ...props }: MonthTilesProps & { earlier: Bounds }) {
  const before = useGet('/usage', {
    query: { project_id: props.projectId, interval: 'day', ...earlier },
  });
  return (
    <>
      <Tiles {...props} before={before.data?.totals} />
      {before.data && (
        <p class="quiet small">
          Changes are from the period of the same length before: {formatUtcDay(earlier.from)} to{' '}
          {formatTime(earlier.to, 'minute')}.
        </p>
      )}
    </>
  );
}

function Tiles({ report, recent, projectId, before }: MonthTilesProps & { before: Totals | undefined }) {
  const forecast = recent && monthForecast(recent, report.totals, Date.now());
  return (
    <div class="tiles">
      {metrics
        .filter(({ name }) => shown.has(name))
        .map(({ name, label, of, format, onTile, note }) => (
          <a key={name} class="tile" href={`${projectPath(projectId, 'usage')}?range=month&metric=${name}`}>
            <span class="tile-label">{label} this month</span>
            <span class="tile-value number" title={format(of(report.totals) ?? 0)}>
              {onTile(of(report.totals) ?? 0)}
            </span>
            <span class="tile-note">{note(report.totals)}</span>
            {before && compared.has(name) && isComparable(name, [before, report.totals]) && (
              <span class="tile-note">{changeFrom(of(before) ?? 0, of(report.totals) ?? 0)}</span>
            )}
          </a>
        ))}
      {forecast && <ForecastTile of={forecast} projectId={projectId} />}
      <RefusedTile refused={report.refused} projectId={projectId} />
    </div>
  );
}

/** Costs of which a part is not known cannot be compared. */
const isComparable = (name: MetricName, totals: readonly Totals[]): boolean =>
  name !== 'spend' || totals.every(({ unpriced_requests: unpriced = 0 }) => unpriced === 0);

function ForecastTile({ of: { usd, days, isPartial }, projectId }: { of: Forecast; projectId: string }) {
  return (
    <a class="tile" href={`${projectPath(projectId, 'usage')}?range=30d`}>
      <span class="tile-label">Forecast of this month</span>
      <span class="tile-value number">{formatUsd(usd)}</span>
      <span class="tile-note">
        at the pace of the last {days} days{isPartial && ', without requests of unknown cost'}
      </span>
    </a>
  );
}

/** Apart from errors: no provider was asked. */
function RefusedTile({ refused, projectId }: { refused: Report['refused']; projectId: string }) {
  const [most] = refused ?? [];
  const all = (refused ?? []).reduce((sum, { requests }) => sum + requests, 0);
  return (
    <a class="tile" href={projectPath(projectId, 'refused')}>
      <span class="tile-label">Refused this month</span>
      <span class="tile-value number">{formatCount(all)}</span>
      <span class="tile-note">{most === undefined ? 'by limits or checks' : `mostly ${most.code}`}</span>
    </a>
  );
}
