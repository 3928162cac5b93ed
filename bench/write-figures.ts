/** Writes the figures of the last runs into docs/performance.md, between its two markers. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CrowdResult } from './many-streams.ts';
import { ratioOf, type Results } from './report.ts';

const begin = '<!-- figures: written by npm run bench -- --publish -->';
const end = '<!-- figures: end -->';

/** What `--streams` writes. */
interface StreamResults {
  machine: string;
  at: string;
  descriptorLimit: number;
  results: CrowdResult[];
}

/** Replaces what is between the markers of `document` by the figures of the results in `folder`; throws without markers. */
export function writeFigures(document: string, folder: string): void {
  const text = readFileSync(document, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${document} has no markers for figures`);
  const results = read(join(folder, 'results.json')) as Results | undefined;
  const streams = read(join(folder, 'streams.json')) as StreamResults | undefined;
  const parts = [
    ...(results === undefined ? [] : figuresOf(results)),
    ...(streams === undefined ? [] : streamFigures(streams)),
  ];
  writeFileSync(
    document,
    `${text.slice(0, from)}${[begin, ...parts, end].join('\n\n')}${text.slice(to + end.length)}`,
  );
}

function read(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function figuresOf(results: Results): string[] {
  const { machine, cores, at, comparisons, starts, memory } = results;
  const rows = comparisons.flatMap(({ rows: each }) => each);
  const rounds = rows.reduce((sum, row) => sum + row.rounds, 0);
  const disturbed = rows.reduce((sum, row) => sum + row.disturbed, 0);
  const names = [...new Set(rows.map(({ name }) => name))];
  return [
    `Measured on ${at.slice(0, 10)}: ${machine}; ${cores}.`,
    ...(comparisons.length === 0
      ? []
      : [
          `Other programs disturbed ${disturbed} of ${rounds} measurements, repetitions included.`,
          `Throughput, as a ratio to ${names[0] ?? ''}:`,
          comparisonTable(results, names, (comparison, index) =>
            ratioOf(comparison, index, 'perSecond').toFixed(2),
          ),
          'Processor time of each request or stream, µs:',
          comparisonTable(results, names, (comparison, index) =>
            (comparison.rows[index]?.figures.cpuUs.median ?? Number.NaN).toFixed(0),
          ),
          'Median time to the first byte of the response, ms:',
          comparisonTable(results, names, (comparison, index) =>
            (comparison.rows[index]?.figures.firstMs.median ?? Number.NaN).toFixed(2),
          ),
        ]),
    ...(starts === undefined
      ? []
      : [
          `The gateway is ready ${starts.firstMs.toFixed(0)} ms after its first start, and ${starts.laterMs.median.toFixed(0)} ms after later ones.`,
          table(
            ['operation', 'first request, ms', 'second, ms'],
            starts.operations.map(({ name, firstMs, secondMs }) => [
              name,
              firstMs.median.toFixed(0),
              secondMs.median.toFixed(1),
            ]),
          ),
        ]),
    ...(memory === undefined
      ? []
      : [
          'Memory of the gateway, MB:',
          table(
            ['load', 'idle', 'most under load', 'after it'],
            memory.map(({ kind, idleMb, peakMb, afterMb }) => [
              kind,
              idleMb.toFixed(0),
              peakMb.toFixed(0),
              afterMb.toFixed(0),
            ]),
          ),
        ]),
  ];
}

type Comparison = Results['comparisons'][number];

function comparisonTable(
  { comparisons }: Results,
  names: readonly string[],
  cell: (comparison: Comparison, index: number) => string,
): string {
  return table(
    ['', ...comparisons.map(({ label }) => label)],
    names.map((name) => [
      name,
      ...comparisons.map((comparison) => {
        const index = comparison.rows.findIndex((row) => row.name === name);
        return index < 0 ? '–' : cell(comparison, index);
      }),
    ]),
  );
}

function streamFigures({ machine, at, descriptorLimit, results }: StreamResults): string[] {
  return [
    `Many streams, one event a second each, measured on ${at.slice(0, 10)}: ${machine}; ${descriptorLimit} descriptors.`,
    table(
      [
        'streams',
        'KB each',
        'idle, open, after, MB',
        'processor',
        '`/healthz` p50, p99, ms',
        'event loop p99, ms',
        'all back after, s',
        'p99 meanwhile, ms',
        'tried again',
        'faults',
      ],
      results.map(
        ({ streams, kbPerStream, idleMb, openMb, afterMb, processor, steady, storm, refused, faults }) => [
          String(streams),
          kbPerStream.toFixed(1),
          [idleMb, openMb, afterMb].map((mb) => mb.toFixed(0)).join(', '),
          `${(processor * 100).toFixed(0)} %`,
          `${steady.p50Ms.toFixed(1)}, ${steady.p99Ms.toFixed(0)}`,
          steady.loopP99Ms.toFixed(0),
          (storm.allBackMs / 1_000).toFixed(1),
          storm.p99Ms.toFixed(0),
          String(refused),
          String(faults.length),
        ],
      ),
    ),
  ];
}

/** As the formatter of the repository lays tables out. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, at) =>
    Math.max(3, title.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
