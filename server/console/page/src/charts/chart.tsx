import { useEffect, useRef, useState } from 'preact/hooks';
import { colourRound } from '../layout/theme.tsx';
import { sayProblem } from '../ui/toasts.tsx';
import { ChartLegend } from './chart-legend.tsx';
import type { ChartData } from './chart-series.ts';
import { drawChart } from './draw-chart.ts';

const height = 260;

/** A chart. A screen reader cannot read it, so the page has to show the same data elsewhere. */
export function Chart({
  data,
  label,
  format,
  formatAt,
  isUtc,
  onPick,
}: {
  data: ChartData;
  label: string;
  format: (value: number) => string;
  formatAt: (time: number) => string;
  isUtc: boolean;
  /** Opens the interval of this index. */
  onPick?: ((index: number) => void) | undefined;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState<number>();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const round = colourRound.value;
  const pick = useRef(onPick);
  pick.current = onPick;

  const toggle = (name: string) => {
    const next = new Set(hidden);
    if (!next.delete(name)) next.add(name);
    // A chart of nothing helps nobody: hiding the last series shows all.
    setHidden(data.series.every((series) => next.has(series.name)) ? new Set() : next);
  };

  useEffect(() => {
    const aborter = new AbortController();
    if (place.current !== null) {
      const shown = { ...data, series: data.series.filter(({ name }) => !hidden.has(name)) };
      const onClick = (index: number) => pick.current?.(index);
      const drawing = { data: shown, height, format, isUtc, onHover: setHovered, onClick };
      drawChart(place.current, drawing, aborter.signal).catch(sayProblem);
    }
    return () => aborter.abort();
  }, [data, hidden, isUtc, round]);

  return (
    <figure class={onPick ? 'chart chart-picks' : 'chart'}>
      <div ref={place} class="chart-place" role="img" aria-label={label} />
      <ChartLegend
        data={data}
        hidden={hidden}
        onToggle={toggle}
        hovered={hovered}
        format={format}
        formatAt={formatAt}
      />
    </figure>
  );
}
