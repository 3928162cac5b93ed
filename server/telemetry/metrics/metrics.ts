/** Prometheus metrics of the service: calls, attempts, tokens and times, in a number of series that no caller can drive up. */
import {
  Registry,
  type MetricObjectWithValues,
  type MetricValue,
  type PrometheusContentType,
} from 'prom-client';
import type { CallObserver } from '../../core/call-observer.ts';
import type { NormalizationObserver } from '../../core/normalization.ts';
import { createCallMetrics } from './call-metrics.ts';
import { MeasuredCall } from './measured-call.ts';
import { processMetrics } from './process-metrics.ts';
import { createRetentionMetrics, type ObserveBacklog } from './retention-metrics.ts';

export interface Metrics {
  observer: CallObserver;
  normalizations: NormalizationObserver;
  observeBacklog: ObserveBacklog;
  /** In Prometheus's text format. */
  render: () => Promise<string>;
  contentType: PrometheusContentType;
  /** The same as data, to be added to that of other processes. */
  snapshot: () => Promise<MetricsSnapshot>;
}

/** The metrics of one process. */
export type MetricsSnapshot = MetricObjectWithValues<MetricValue<string>>[];

/** Each has its own counts; only the process metrics are shared, as the process is. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const metrics = createCallMetrics(registry);
  return {
    observer: { begin: (facts) => new MeasuredCall(metrics, facts) },
    normalizations: {
      normalized: ({ provider }, rule) => metrics.normalizations.find([provider, rule]).inc(),
    },
    observeBacklog: createRetentionMetrics(registry),
    render: async () => `${await registry.metrics()}\n${await processMetrics().metrics()}`,
    snapshot: async () => [
      ...(await registry.getMetricsAsJSON()),
      ...(await processMetrics().getMetricsAsJSON()),
    ],
    contentType: Registry.PROMETHEUS_CONTENT_TYPE,
  };
}
