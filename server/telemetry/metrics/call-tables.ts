/** What is counted of calls, and how many series of it there may be. */
import { HistogramCell } from './histogram-cell.ts';
import { keyLabels, tokenClasses } from './label-values.ts';
import { SeriesTable } from './series-table.ts';

/** Keys with series of their own; further ones are counted together. */
const maxKeys = 500;

/** Seconds. From an embedding to a long answer with reasoning. */
const durationBounds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120, 300, 600];
const firstContentBounds = [0.01, 0.025, 0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1, 1.5, 2.5, 5, 10, 20, 40, 60];

export interface Count {
  count: number;
}

export interface Times {
  duration: HistogramCell;
  firstContent: HistogramCell;
}

const newCount = (): Count => ({ count: 0 });

/** A call's whole worth of series: fewer than 40,000 lines, whatever comes. */
export function createTables() {
  return {
    inFlight: 0,
    keyLabel: keyLabels(maxKeys),
    requests: new SeriesTable<Count>({
      labels: ['operation', 'model', 'target', 'key', 'status', 'code'],
      foldFirst: ['key'],
      foldAt: 4_000,
      newCell: newCount,
    }),
    attempts: new SeriesTable<Count>({
      labels: ['target', 'outcome', 'status'],
      foldFirst: ['status'],
      foldAt: 2_000,
      newCell: newCount,
    }),
    tokens: new SeriesTable<Float64Array>({
      labels: ['model', 'target', 'key'],
      foldFirst: ['key'],
      foldAt: 1_500,
      newCell: () => new Float64Array(tokenClasses.length),
    }),
    times: new SeriesTable<Times>({
      labels: ['operation', 'model', 'target'],
      foldFirst: ['target'],
      foldAt: 300,
      newCell: () => ({
        duration: new HistogramCell(durationBounds),
        firstContent: new HistogramCell(firstContentBounds),
      }),
    }),
  };
}

export type CallTables = ReturnType<typeof createTables>;
