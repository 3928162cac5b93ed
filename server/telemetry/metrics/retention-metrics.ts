/** How far the deletion of expired rows is behind. */
import { Gauge, type Registry } from 'prom-client';

export type ObserveBacklog = (kind: string, seconds: number) => void;

/** Registers the metric. A kind of rows has a series from the first sweep on that looks at it. */
export function createRetentionMetrics(registry: Registry): ObserveBacklog {
  const backlog = new Gauge({
    name: 'modelroute_retention_backlog_seconds',
    help: 'Time since the oldest expired row should have been deleted.',
    labelNames: ['kind'],
    registers: [registry],
  });
  return (kind, seconds) => backlog.set({ kind }, seconds);
}
