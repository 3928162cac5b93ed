import type { ChartData } from './chart-series.ts';

/** Which colour is what, and the values at the time under the pointer. A click on a name hides its series, or shows it again. */
export function ChartLegend({
  data,
  hidden,
  onToggle,
  hovered,
  format,
  formatAt,
}: {
  data: ChartData;
  /** Names of the series that are not drawn. */
  hidden: ReadonlySet<string>;
  onToggle: (name: string) => void;
  hovered: number | undefined;
  format: (value: number) => string;
  formatAt: (time: number) => string;
}) {
  const time = hovered === undefined ? undefined : data.at[hovered];
  return (
    <figcaption class="legend">
      <p class="quiet small legend-time">{time === undefined ? '\u00a0' : formatAt(time)}</p>
      <ul>
        {data.series.map(({ name, colour, values }) => {
          const value = hovered === undefined ? undefined : values[hovered];
          return (
            <li key={name}>
              <button
                type="button"
                class="legend-toggle"
                aria-pressed={!hidden.has(name)}
                onClick={() => onToggle(name)}
              >
                <span class="swatch" style={{ background: `var(${colour})` }} />
                <span>{name}</span>
              </button>
              {value !== undefined && value !== null && (
                <span class="number legend-value">{format(value)}</span>
              )}
            </li>
          );
        })}
      </ul>
    </figcaption>
  );
}
