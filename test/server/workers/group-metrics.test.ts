/** One set of metrics for all workers, which never falls when one of them dies. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import type { MetricsSnapshot } from '../../../server/telemetry/metrics/metrics.ts';
import { GroupMetrics, type MeasuredWorker } from '../../../server/workers/group-metrics.ts';

function measured() {
  const registry = new Registry();
  const registers = [registry];
  const calls = new Counter({ name: 'calls_total', help: 'h', labelNames: ['model'], registers });
  const open = new Gauge({ name: 'open', help: 'h', registers });
  const took = new Histogram({ name: 'took_seconds', help: 'h', buckets: [1], registers });
  const worker: MeasuredWorker = {
    metrics: async () => JSON.parse(JSON.stringify(await registry.getMetricsAsJSON())) as MetricsSnapshot,
  };
  return { calls, open, took, worker };
}

const valuesIn = (text: string, ...starts: string[]) =>
  starts.map((start) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${start} `))
        ?.split(' ')
        .at(-1),
    ),
  );

test('counters, gauges and histograms are those of all workers; the dead keep what was counted', async () => {
  const group = new GroupMetrics();
  const [one, two] = [measured(), measured()];
  group.add(one.worker);
  group.add(two.worker);
  one.calls.labels('a').inc(3);
  two.calls.labels('a').inc(4);
  two.calls.labels('b').inc(1);
  one.open.set(2);
  two.open.set(5);
  one.took.observe(0.5);
  two.took.observe(3);
  const names = ['calls_total{model="a"}', 'calls_total{model="b"}', 'open', 'took_seconds_count'] as const;
  const [before, shared] = await Promise.all([group.render(), group.render()]);
  expect(shared).toBe(before);
  expect(valuesIn(before, ...names, 'modelroute_workers', 'modelroute_worker_deaths_total')).toEqual([
    7, 1, 7, 2, 2, 0,
  ]);

  await group.died(two.worker);
  const after = await group.render();
  expect(valuesIn(after, ...names, 'modelroute_workers', 'modelroute_worker_deaths_total')).toEqual([
    7, 1, 2, 2, 1, 1,
  ]);
  one.calls.labels('a').inc();
  expect(valuesIn(await group.render(), names[0])).toEqual([8]);
});

test('a worker that does not respond is represented by its last snapshot', { timeout: 10_000 }, async () => {
  const group = new GroupMetrics();
  const { calls, worker } = measured();
  let isStuck = false;
  group.add({ metrics: () => (isStuck ? new Promise(() => {}) : worker.metrics()) });
  calls.labels('a').inc(2);
  await group.render();
  isStuck = true;
  calls.labels('a').inc(2);
  expect(valuesIn(await group.render(), 'calls_total{model="a"}')).toEqual([2]);
});
