/** Draws a chart into an element of the page. uPlot is loaded with the first one. */
import type { ChartData } from './chart-series.ts';
import { plotData, plotOptions } from './plot-options.ts';

export interface Drawing {
  data: ChartData;
  /** Px. */
  height: number;
  format: (value: number) => string;
  isUtc: boolean;
  onHover: (index: number | undefined) => void;
  /** The interval under the pointer was clicked. */
  onClick: (index: number) => void;
}

/** Draws the chart, follows the width of the element, and removes everything when the signal is aborted. */
export async function drawChart(
  element: HTMLElement,
  { data, height, format, isUtc, onHover, onClick }: Drawing,
  signal: AbortSignal,
): Promise<void> {
  const { default: Plot } = await import('uplot');
  if (signal.aborted) return;
  const width = element.clientWidth;
  const colour = (property: string): string => resolveColour(element, property);
  const options = plotOptions(Plot, { data, width, height, colour, format, isUtc, onHover });
  const plot = new Plot(options, plotData(data), element);
  plot.over.addEventListener('click', () => {
    if (plot.cursor.idx != null) onClick(plot.cursor.idx);
  });
  const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
  observer.observe(element);
  signal.addEventListener('abort', () => {
    observer.disconnect();
    plot.destroy();
  });
}

/** A canvas cannot use custom properties: the element's computed style has the current colour. */
function resolveColour(element: HTMLElement, property: string): string {
  element.style.color = `var(${property})`;
  return getComputedStyle(element).color;
}
