/** Writes the figures of a run into docs/performance.md, each part between its two markers. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from './compare.ts';
import type { CrowdResult } from './many-streams.ts';
import type { PublishedPart } from './options.ts';
import { range, ratioOf, type Results } from './report.ts';
import type { RetentionResults } from './retention.ts';
import type { SoakResults } from './soak-verdict.ts';

/** What `--streams` writes. */
interface StreamResults {
  machine: string;
  at: string;
  descriptorLimit: number;
  results: CrowdResult[];
}

interface Section {
  /** The file that the measurement has written. */
  file: string;
  figures: (results: never) => string[];
}

const sections = {
  comparison: { file: 'results.json', figures: figuresOf },
  streams: { file: 'streams.json', figures: streamFigures },
  workers: { file: 'workers.json', figures: workerFigures },
  retention: { file: 'retention.json', figures: retentionFigures },
  soak: { file: 'soak.json', figures: soakFigures },
} satisfies Record<PublishedPart, Section>;

/** Replaces the figures of these parts in `document` by those in `folder`; throws where markers or results are missing. */
export function writeFigures(document: string, folder: string, parts: readonly PublishedPart[]): void {
  const text = parts.reduce(
    (whole, part) => {
      const [begin, end] = [`<!-- figures: ${part} -->`, `<!-- end of figures: ${part} -->`];
      const [from, to] = [whole.indexOf(begin), whole.indexOf(end)];
      if (from < 0 || to < from) throw new Error(`${document} has no markers for the figures of ${part}`);
      const { file, figures }: Section = sections[part];
      const results = JSON.parse(readFileSync(join(folder, file), 'utf8')) as never;
      return `${whole.slice(0, from)}${[begin, ...figures(results), end].join('\n\n')}${whole.slice(to + end.length)}`;
    },
    readFileSync(document, 'utf8'),
  );
  writeFileSync(document, text);
}

function figuresOf(results: Results): string[] {
  const { machine, cores, at, comparisons, starts, memory, microsecondsPerEvent } = results;
  const rows = comparisons.flatMap(({ rows: each }) => each);
  const rounds = rows.reduce((sum, row) => sum + row.rounds, 0);
  const disturbed = rows.reduce((sum, row) => sum + row.disturbed, 0);
  const alone = comparisons.filter(({ kind }) => kind === '1-request');
  const names = [...new Set(rows.map(({ name }) => name))];
  return [
    `Measured on ${at.slice(0, 10)}: ${machine}; ${cores}.`,
    ...(comparisons.length === 0
      ? []
      : [
          `Other programs disturbed ${disturbed} of ${rounds} measurements, repetitions included.`,
          `Medians, with the least and the most of the rounds. Throughput, as a ratio to the median of ${names[0] ?? ''}:`,
          comparisonTable(results, names, (comparison, index) => ratioWithSpread(comparison, index)),
          'Processor time of each request or stream, µs:',
          comparisonTable(results, names, (comparison, index) => rangeOf(comparison, index, 'cpuUs', 0)),
          'Median time to the first byte of the response, ms:',
          comparisonTable(results, names, (comparison, index) => rangeOf(comparison, index, 'firstMs', 2)),
          ...alone.flatMap(({ label, rows: each }) => [
            `Latency at one connection (${label}), ms:`,
            table(
              ['', 'p50', 'p99'],
              each.map(({ name, figures }) => [name, range(figures.p50Ms, 2), range(figures.p99Ms, 2)]),
            ),
          ]),
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
    ...(microsecondsPerEvent === undefined
      ? []
      : [
          `The validation of one event takes ${microsecondsPerEvent.of1000.toFixed(2)} µs in a stream of 1,000 events, and ${microsecondsPerEvent.of100000.toFixed(2)} µs in one of 100,000.`,
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

const rangeOf = ({ rows }: Comparison, at: number, figure: Figure, digits: number) =>
  rows[at] === undefined ? '–' : range(rows[at].figures[figure], digits);

/** Each value to the median of the first row. */
function ratioWithSpread(comparison: Comparison, at: number): string {
  const [first, row] = [comparison.rows[0], comparison.rows[at]];
  if (first === undefined || row === undefined) return '–';
  const base = first.figures.perSecond.median;
  const { min, max } = row.figures.perSecond;
  return range({ median: ratioOf(comparison, at, 'perSecond'), min: min / base, max: max / base }, 2);
}

function workerFigures({ machine, at, comparisons, cores }: Results): string[] {
  return [
    `Throughput of several workers, as a ratio to one process, measured on ${at.slice(0, 10)}: ${machine}; ${cores}.`,
    ...comparisons.map((comparison) =>
      table(
        [comparison.label, 'ratio', 'requests a second', 'processor µs each'],
        comparison.rows.map(({ name, figures }, index) => [
          name,
          ratioWithSpread(comparison, index),
          range(figures.perSecond, 0),
          range(figures.cpuUs, 0),
        ]),
      ),
    ),
  ];
}

const engineNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

function retentionFigures({ machine, at, load, figures }: RetentionResults): string[] {
  return [
    `Measured on ${at.slice(0, 10)}: ${machine}; load before the measurement ${load.toFixed(1)}.`,
    table(
      [
        'engine',
        'deleted',
        'took',
        'longest batch',
        'database before, after',
        'calls/s before, meanwhile',
        'median before, meanwhile',
        'p99 meanwhile',
        'calls, failed',
      ],
      figures.map((each) => [
        engineNames[each.engine],
        `${thousands(each.deleted)} of ${thousands(each.old)}`,
        `${each.seconds.toFixed(0)} s`,
        each.longestBatchMs === undefined ? '–' : `${each.longestBatchMs.toFixed(0)} ms`,
        `${each.megabytesBefore.toFixed(0)} MB, ${each.megabytesAfter.toFixed(0)} MB`,
        `${each.callsPerSecondBefore.toFixed(0)}, ${each.callsPerSecondMeanwhile.toFixed(0)}`,
        `${each.medianMsBefore.toFixed(1)} ms, ${each.medianMsMeanwhile.toFixed(1)} ms`,
        `${each.p99MsMeanwhile.toFixed(0)} ms`,
        `${thousands(each.added)}, ${each.failures}`,
      ]),
    ),
  ];
}

const thousands = (count: number) => count.toLocaleString('en');

function soakFigures({ at, minutes, perSecond, courses, latency, problems }: SoakResults): string[] {
  const times = ({ p50Ms, p99Ms }: SoakResults['latency']['early']) => [p50Ms.toFixed(1), p99Ms.toFixed(1)];
  return [
    `Soak of ${minutes} minutes at ${perSecond.toFixed(0)} requests a second, ${at.slice(0, 10)}: ${problems.length === 0 ? 'steady' : problems.join('; ')}.`,
    table(
      ['', 'change an hour', 'standard error', 'at rest, before', 'at rest, after'],
      courses.map(({ name, slope, restBefore, restAfter }) => [
        name === 'memory' ? 'memory, MB' : name,
        slope.perUnit.toFixed(1),
        slope.error.toFixed(1),
        restBefore.toFixed(0),
        restAfter.toFixed(0),
      ]),
    ),
    table(
      ['latency of a chat completion', 'p50, ms', 'p99, ms'],
      [
        ['at the beginning', ...times(latency.early)],
        ['at the end', ...times(latency.late)],
      ],
    ),
  ];
}

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
        'cores',
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
        ({
          streams,
          cores,
          kbPerStream,
          idleMb,
          openMb,
          afterMb,
          processor,
          steady,
          storm,
          refused,
          faults,
        }) => [
          String(streams),
          cores,
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
