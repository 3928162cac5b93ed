/** What the service did, for Prometheus: calls, attempts, tokens and times, in a number of series that no caller can drive up. */
import type { PrometheusContentType } from 'prom-client';
import type { CallObserver } from '../../core/call-observer.ts';
import { createTables } from './call-tables.ts';
import { MeasuredCall } from './measured-call.ts';

export interface Metrics {
  observer: CallObserver;
  /** In the text format of Prometheus. */
  render: () => Promise<string>;
  contentType: PrometheusContentType;
}

/**
 * Each has its own counts; only the process metrics are shared, as the process is. Counting needs no
 * prom-client: it is loaded when somebody asks for the first time, not when the server starts.
 */
export function createMetrics(): Metrics {
  const tables = createTables();
  let renderer: Promise<() => Promise<string>> | undefined;
  return {
    observer: { begin: (facts) => new MeasuredCall(tables, facts) },
    async render() {
      renderer ??= import('./render-metrics.ts').then(({ createRenderer }) => createRenderer(tables));
      return (await renderer)();
    },
    contentType: 'text/plain; version=0.0.4; charset=utf-8',
  };
}
