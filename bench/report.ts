/** What a run found, as lines of text, as JSON and as plots. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Comparison, Figure } from './compare.ts';
import type { Memory } from './memory.ts';
import { plotBars } from './plot.ts';
import type { Starts } from './starts.ts';
import type { Spread } from './statistics.ts';

export interface Results {
  machine: string;
  cores: string;
  at: string;
  options: Record<string, unknown>;
  comparisons: Comparison[];
  starts?: Starts;
  memory?: Memory[];
  microsecondsPerEvent?: { of1000: number; of100000: number };
}

export const range = ({ median, min, max }: Spread, digits: number) =>
  `${median.toFixed(digits)} (${min.toFixed(digits)}–${max.toFixed(digits)})`;

/** The ratio of the medians to the first row. Throughput: higher is better. */
export function ratioOf({ rows }: Comparison, at: number, figure: Figure): number {
  const [first, row] = [rows[0], rows[at]];
  return (row?.figures[figure].median ?? Number.NaN) / (first?.figures[figure].median ?? Number.NaN);
}

const columns = [26, 7, 24, 26, 22, 18, 18] as const;
const row = (cells: readonly string[]) =>
  cells.map((cell, at) => (at === 0 ? cell.padEnd(columns[0]) : cell.padStart(columns[at] ?? 10))).join(' ');

export function comparisonLines(comparison: Comparison): string[] {
  const { label, rows, failed } = comparison;
  const base = rows[0]?.name ?? '';
  const lines = rows.map(({ name, figures, rounds, disturbed, repeated }, at) => {
    const notes = [
      repeated > 0 ? `${repeated} repeated` : '',
      disturbed > 0 ? `${disturbed} of ${rounds} rounds disturbed by other programs` : '',
    ].filter(Boolean);
    const cells = [
      name,
      ratioOf(comparison, at, 'perSecond').toFixed(2),
      range(figures.perSecond, 0),
      range(figures.cpuUs, 0),
      range(figures.p50Ms, 2),
      figures.p99Ms.median.toFixed(2),
      range(figures.firstMs, 2),
    ];
    return `${row(cells)}${notes.length > 0 ? `  ! ${notes.join(', ')}` : ''}`;
  });
  const head = row([label, 'ratio', 'per second', 'processor µs each', 'p50 ms', 'p99 ms', 'first byte ms']);
  return [
    '',
    head,
    ...lines,
    ...failed.map(({ name, reason }) => `${name}: cannot do this here: ${reason}`),
    `  ratio: per second, to ${base}; median (least–most of the rounds)`,
  ];
}

export function startLines({ firstMs, laterMs, operations }: Starts): string[] {
  return [
    '',
    `ready after ${firstMs.toFixed(0)} ms at the first start, ${range(laterMs, 0)} ms later`,
    ...operations.map(
      ({ name, firstMs: first, secondMs }) =>
        `first ${name.padEnd(24)} ${range(first, 0).padStart(16)} ms, second ${range(secondMs, 1)} ms`,
    ),
  ];
}

export function memoryLines(all: readonly Memory[], restSeconds: number): string[] {
  return [
    '',
    `memory of the gateway, MB: idle, most under load, ${restSeconds} s after it`,
    ...all.map(({ kind, idleMb, peakMb, afterMb }) => {
      const more = (afterMb / idleMb - 1) * 100;
      return `${kind.padEnd(14)} ${idleMb.toFixed(0).padStart(5)} ${peakMb.toFixed(0).padStart(5)} ${afterMb.toFixed(0).padStart(5)} (${more >= 0 ? '+' : ''}${more.toFixed(0)} %)`;
    }),
  ];
}

/** Returns the files. */
export function writeResults(folder: string, results: Results): string[] {
  const { comparisons, memory } = results;
  const base = comparisons[0]?.rows[0]?.name ?? '';
  const bars = (figure: Figure, value: (comparison: Comparison, at: number) => number) =>
    comparisons.map((comparison) => ({
      label: comparison.label,
      bars: comparison.rows.map(({ name }, at) => ({ name, value: value(comparison, at) })),
      figure,
    }));
  const plots = [
    {
      name: 'throughput.svg',
      svg: plotBars(
        `Throughput, as a ratio to ${base}`,
        bars('perSecond', (each, at) => ratioOf(each, at, 'perSecond')),
        1,
      ),
      has: comparisons.length > 0,
    },
    {
      name: 'processor.svg',
      svg: plotBars(
        `Processor time of each request, as a ratio to ${base}`,
        bars('cpuUs', (each, at) => ratioOf(each, at, 'cpuUs')),
        1,
      ),
      has: comparisons.length > 0,
    },
    { name: 'memory.svg', svg: memoryPlot(memory ?? []), has: memory !== undefined },
  ].filter(({ has }) => has);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
  for (const { name, svg } of plots) writeFileSync(join(folder, name), svg);
  return ['results.json', ...plots.map(({ name }) => name)].map((name) => join(folder, name));
}

function memoryPlot(memory: readonly Memory[]): string {
  const groups = memory.map(({ kind, idleMb, peakMb, afterMb }) => ({
    label: kind,
    bars: [
      { name: 'idle', value: idleMb },
      { name: 'most under load', value: peakMb },
      { name: 'after it', value: afterMb },
    ],
  }));
  return plotBars('Memory of the gateway, MB', groups);
}
