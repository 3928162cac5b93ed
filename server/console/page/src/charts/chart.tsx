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
}: {
  data: ChartData;
  label: string;
  format: (value: number) => string;
  formatAt: (time: number) => string;
  isUtc: boolean;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState<number>();
  const round = colourRound.value;

  useEffect(() => {
    const aborter = new AbortController();
    if (place.current !== null) {
      const drawing = { data, height, format, isUtc, onHover: setHovered };
      drawChart(place.current, drawing, aborter.signal).catch(sayProblem);
    }
    return () => aborter.abort();
  }, [data, isUtc, round]);

  return (
    <figure class="chart">
      <div ref={place} class="chart-place" role="img" aria-label={label} />
      <ChartLegend data={data} hovered={hovered} format={format} formatAt={formatAt} />
    </figure>
  );
}
