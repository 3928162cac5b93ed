import type { Schemas } from '../../api/schemas.ts';
import { metrics, type MetricName } from './metrics.ts';

/** The totals; the chart shows the selected one. */
export function UsageTiles({
  totals,
  chosen,
  onChoose,
}: {
  totals: Schemas['UsageTotals'];
  chosen: MetricName;
  onChoose: (name: MetricName) => void;
}) {
  return (
    <div class="tiles" role="group" aria-label="What the chart shows">
      {metrics.map(({ name, label, of, format, onTile, note }) => {
        const value = of(totals);
        return (
          <button
            key={name}
            type="button"
            class="tile"
            aria-pressed={name === chosen}
            onClick={() => onChoose(name)}
          >
            <span class="tile-label">{label}</span>
            <span class="tile-value number" title={value === null ? undefined : format(value)}>
              {value === null ? '–' : onTile(value)}
            </span>
            <span class="tile-note">{note(totals)}</span>
          </button>
        );
      })}
    </div>
  );
}
