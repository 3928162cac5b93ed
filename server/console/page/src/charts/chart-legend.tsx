import type { ChartData } from './chart-series.ts';

/** Which colour is what, and the values at the time under the pointer. */
export function ChartLegend({
  data,
  hovered,
  format,
  formatAt,
}: {
  data: ChartData;
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
              <span class="swatch" style={{ background: `var(${colour})` }} />
              <span>{name}</span>
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
