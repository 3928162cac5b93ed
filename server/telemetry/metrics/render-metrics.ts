/** The counts of calls, and the state of the process, as prom-client writes them. */
import { Registry, type MetricValueWithName } from 'prom-client';
import type { CallTables, Count, Times } from './call-tables.ts';
import { tokenClasses } from './label-values.ts';
import { processMetrics } from './process-metrics.ts';
import { registerFamily, type Family } from './register-family.ts';
import type { SeriesTable } from './series-table.ts';

/** The tables are read anew each time. */
export function createRenderer(tables: CallTables): () => Promise<string> {
  const registry = new Registry();
  registerFamily(registry, {
    name: 'modelroute_requests_total',
    help: 'Calls that reached the gateway, when they were over.',
    type: 'counter',
    values: () => counts(tables.requests),
  });
  registerFamily(registry, {
    name: 'modelroute_attempts_total',
    help: 'Requests to providers; one call makes several when it is retried or falls back.',
    type: 'counter',
    values: () => counts(tables.attempts),
  });
  registerFamily(registry, {
    name: 'modelroute_tokens_total',
    help: 'Tokens as providers counted them; the classes do not overlap.',
    type: 'counter',
    values: () => [...tables.tokens.all()].flatMap(({ labels, cell }) => tokenValues(labels, cell)),
  });
  registerFamily(
    registry,
    timesFamily(tables, 'modelroute_request_duration_seconds', 'duration', 'Whole calls.'),
  );
  registerFamily(
    registry,
    timesFamily(
      tables,
      'modelroute_time_to_first_content_seconds',
      'firstContent',
      'Streamed calls, until the first content delta.',
    ),
  );
  registerFamily(registry, {
    name: 'modelroute_requests_in_flight',
    help: 'Calls in the gateway now.',
    type: 'gauge',
    values: () => [{ labels: {}, value: tables.inFlight }],
  });
  return async () => `${await registry.metrics()}\n${await processMetrics().metrics()}`;
}

function counts(table: SeriesTable<Count>): MetricValueWithName<string>[] {
  return [...table.all()].map(({ labels, cell }) => ({ labels, value: cell.count }));
}

/** Classes that never occurred have no series: most models know two. */
function tokenValues(
  labels: Readonly<Record<string, string>>,
  sums: Float64Array,
): MetricValueWithName<string>[] {
  return tokenClasses.flatMap((name, at) => {
    const value = sums[at] ?? 0;
    return value === 0 ? [] : [{ labels: { ...labels, class: name }, value }];
  });
}

function timesFamily(tables: CallTables, name: string, which: keyof Times, help: string): Family {
  const values = () =>
    [...tables.times.all()].flatMap(({ labels, cell }) =>
      cell[which].samples().map(({ suffix, le, value }) => ({
        metricName: name + suffix,
        labels: le === undefined ? labels : { ...labels, le },
        value,
      })),
    );
  return { name, help, type: 'histogram', values };
}
