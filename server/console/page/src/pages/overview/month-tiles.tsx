import type { Schemas } from '../../api/schemas.ts';
import { formatCount } from '../../format/numbers.ts';
import { formatUtcMonth } from '../../format/times.ts';
import { projectPath } from '../../sections.ts';
import { metrics } from '../usage/metrics.ts';

const shown = new Set(['spend', 'requests', 'errors', 'tokens']);

/** The sums of this month; each leads to its chart. */
export function MonthTiles({ report, projectId }: { report: Schemas['UsageReport']; projectId: string }) {
  return (
    <section aria-label={`Usage in ${formatUtcMonth(report.from)}`}>
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
            </a>
          ))}
        <RefusedTile refused={report.refused} projectId={projectId} />
      </div>
    </section>
  );
}

/** Apart from errors: no provider was asked. */
function RefusedTile({
  refused,
  projectId,
}: {
  refused: Schemas['UsageReport']['refused'];
  projectId: string;
}) {
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
