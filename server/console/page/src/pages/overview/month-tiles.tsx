import type { Schemas } from '../../api/schemas.ts';
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
      </div>
    </section>
  );
}
