/** The metrics of calls, and the maximum of series for each: fewer than 40,000 lines together in every case. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { BoundedSeries } from './bounded-series.ts';
import { keyLabels, tokenClasses } from './label-values.ts';
import { flushAll, Tally } from './tally.ts';

/** Keys with series of their own; further ones are counted together. */
const maxKeys = 500;

/** Seconds. From an embedding to a long completion with reasoning. */
const durationBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120, 300, 600];
const firstContentBuckets = [0.01, 0.025, 0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1, 1.5, 2.5, 5, 10, 20, 40, 60];

/** Registers them. Counters and the gauge receive the accumulated values at a scrape. */
export function createCallMetrics(registry: Registry) {
  const registers = [registry];
  const metrics = {
    inFlight: 0,
    keyLabel: keyLabels(maxKeys),
    requests: counterSeries(registers, {
      name: 'modelroute_requests_total',
      help: 'Calls of models that have ended.',
      labels: ['operation', 'model', 'target', 'key', 'status', 'code'],
      foldFirst: ['key'],
      foldAt: 4_000,
    }),
    attempts: counterSeries(registers, {
      name: 'modelroute_attempts_total',
      help: 'Requests to providers; one call makes several when it is retried or falls back.',
      labels: ['target', 'outcome', 'status'],
      foldFirst: ['status'],
      foldAt: 2_000,
    }),
    normalizations: counterSeries(registers, {
      name: 'modelroute_normalizations_total',
      help: 'Deviations of providers that the server corrected.',
      labels: ['provider', 'rule'],
      foldFirst: ['provider'],
      foldAt: 1_000,
    }),
    tokens: tokenSeries(registers),
    times: timeSeries(registers),
  };
  const inFlight: Gauge = new Gauge({
    name: 'modelroute_requests_in_flight',
    help: 'Calls in the gateway now.',
    registers,
    collect: () => inFlight.set(metrics.inFlight),
  });
  return metrics;
}

export type CallMetrics = ReturnType<typeof createCallMetrics>;

interface CounterOptions {
  name: string;
  help: string;
  labels: readonly string[];
  foldFirst: readonly string[];
  foldAt: number;
}

function counterSeries(
  registers: Registry[],
  { name, help, ...bounds }: CounterOptions,
): BoundedSeries<Tally> {
  const series: BoundedSeries<Tally> = new BoundedSeries({
    ...bounds,
    create: (values) => new Tally(counter.labels(values)),
  });
  const collect = () => flushAll(series.all());
  const counter = new Counter({ name, help, labelNames: [...bounds.labels], registers, collect });
  return series;
}

/** Classes that never occurred have no series: most models have two. */
function tokenSeries(registers: Registry[]): BoundedSeries<readonly Tally[]> {
  const labels = ['model', 'target', 'key'];
  const series: BoundedSeries<readonly Tally[]> = new BoundedSeries({
    labels,
    foldFirst: ['key'],
    foldAt: 1_500,
    create: (values) => tokenClasses.map((name) => new Tally(counter.labels({ ...values, class: name }))),
  });
  const counter = new Counter({
    name: 'modelroute_tokens_total',
    help: 'Tokens as providers counted them; the classes do not overlap.',
    labelNames: [...labels, 'class'],
    registers,
    collect: () => flushAll([...series.all()].flat()),
  });
  return series;
}

interface Times {
  duration: Histogram.Internal<string>;
  firstContent: Histogram.Internal<string>;
}

function timeSeries(registers: Registry[]): BoundedSeries<Times> {
  const labels = ['operation', 'model', 'target'];
  const duration = new Histogram({
    name: 'modelroute_request_duration_seconds',
    help: 'Whole calls.',
    labelNames: labels,
    buckets: durationBuckets,
    registers,
  });
  const firstContent = new Histogram({
    name: 'modelroute_time_to_first_content_seconds',
    help: 'Streamed calls, until the first content delta.',
    labelNames: labels,
    buckets: firstContentBuckets,
    registers,
  });
  return new BoundedSeries({
    labels,
    foldFirst: ['target'],
    foldAt: 300,
    create: (values) => ({ duration: duration.labels(values), firstContent: firstContent.labels(values) }),
  });
}
