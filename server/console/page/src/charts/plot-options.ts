/** The uPlot options of our charts: quiet lines, the page's own colours, stacked bars. */
import type uPlot from 'uplot';
import type { ChartData } from './chart-series.ts';

interface Plotting {
  data: ChartData;
  width: number;
  height: number;
  /** A colour of the page, resolved for the canvas. */
  colour: (property: string) => string;
  format: (value: number) => string;
  /** Whether intervals are days of UTC or longer, so that their names are those of UTC. */
  isUtc: boolean;
  onHover: (index: number | undefined) => void;
}

/** Values for uPlot. Bars: the sums from the bottom up, the highest first, so that each is painted over by the next. */
export function plotData({ at, series, kind }: ChartData): uPlot.AlignedData {
  const x = at.map((time) => time / 1000);
  if (kind === 'lines') return [x, ...series.map(({ values }) => [...values])];
  const sums: number[][] = [];
  for (const { values } of series) {
    const below = sums.at(-1);
    sums.push(values.map((value, index) => (value ?? 0) + (below?.[index] ?? 0)));
  }
  return [x, ...sums.toReversed()];
}

const weekSeconds = 7 * 86_400;
const weekDay = new Intl.DateTimeFormat(undefined, { month: 'numeric', day: 'numeric', timeZone: 'UTC' });

/** Weeks begin on Mondays, which uPlot does not know: as many of them as there is room for. */
function weekTicks(at: readonly number[], width: number): Pick<uPlot.Axis, 'splits' | 'values'> {
  const stride = Math.max(1, Math.ceil((at.length * 64) / width));
  return {
    splits: () => at.filter((_, index) => index % stride === 0).map((time) => time / 1000),
    values: (_plot, splits) => splits.map((seconds) => weekDay.format(seconds * 1000)),
  };
}

/** Between the lines across a chart of things that are counted: there is no half of one. */
const wholeSteps = Array.from({ length: 13 }, (_, power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
).flat();

const isWhole = ({ series }: ChartData): boolean =>
  series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)));

/** Px that the labels beside the axis take: most of a digit's 12 px font is 7 wide. */
const widthOf = (labels: readonly string[]): number =>
  Math.max(40, 18 + 7 * Math.max(...labels.map(({ length }) => length)));

export function plotOptions(Plot: typeof uPlot, plotting: Plotting): uPlot.Options {
  const { data, width, height, colour, format, isUtc, onHover } = plotting;
  const isBars = data.kind === 'bars';
  const drawn = isBars ? data.series.toReversed() : data.series;
  const bars = Plot.paths.bars?.({ size: [0.72, 44], align: 0, radius: 0.08 });
  const axis = {
    stroke: colour('--text-quiet'),
    font: '12px system-ui, sans-serif',
    ticks: { show: false },
  };
  const step = ((data.at[1] ?? 0) - (data.at[0] ?? 0)) / 1000 || 86_400;
  return {
    width,
    height,
    legend: { show: false },
    cursor: { y: false, points: { show: !isBars }, drag: { x: false, y: false } },
    tzDate: (seconds) =>
      isUtc ? Plot.tzDate(new Date(seconds * 1000), 'Etc/UTC') : new Date(seconds * 1000),
    scales: {
      x: { range: (_plot, from, to) => [from - step / 2, to + step / 2] },
      y: { range: (_plot, _from, to) => [0, to > 0 ? to * 1.08 : 1] },
    },
    padding: [8, 8, 0, 0],
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 64,
        size: 44,
        ...(step === weekSeconds && weekTicks(data.at, width)),
      },
      {
        ...axis,
        grid: { stroke: colour('--line'), width: 1 },
        size: (_plot, labels) => widthOf(labels ?? []),
        values: (_plot, splits) => splits.map(format),
        ...(isWhole(data) && { incrs: wholeSteps }),
      },
    ],
    series: [
      {},
      ...drawn.map((series) => ({
        label: series.name,
        ...(isBars
          ? { fill: colour(series.colour), width: 0, ...(bars && { paths: bars }), points: { show: false } }
          : { stroke: colour(series.colour), width: 2, spanGaps: true, points: { size: 5 } }),
      })),
    ],
    hooks: { setCursor: [({ cursor }) => onHover(cursor.idx ?? undefined)] },
  };
}
