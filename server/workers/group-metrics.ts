/** One set of metrics for all workers: counters and histograms are added, and never fall when a worker dies. */
import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client';
import type { MetricsSnapshot } from '../telemetry/metrics/metrics.ts';
import { processMetrics } from '../telemetry/metrics/process-metrics.ts';

/** A worker that does not respond in time is represented by its last snapshot. */
const timeoutMs = 1_000;

/** A source of metrics. */
export interface MeasuredWorker {
  metrics(): Promise<MetricsSnapshot>;
}

export class GroupMetrics {
  readonly #own = new Registry();
  readonly #deaths: Counter;
  readonly #latest = new Map<MeasuredWorker, MetricsSnapshot>();
  /** Counters and histograms of workers that have died. */
  #departed: MetricsSnapshot = [];
  #rendering: Promise<string> | undefined;

  constructor() {
    const registers = [this.#own];
    const workers: Gauge = new Gauge({
      name: 'modelroute_workers',
      help: 'Workers that serve requests now.',
      registers,
      collect: () => workers.set(this.#latest.size),
    });
    this.#deaths = new Counter({
      name: 'modelroute_worker_deaths_total',
      help: 'Workers that have died and been replaced.',
      registers,
    });
  }

  add(worker: MeasuredWorker): void {
    this.#latest.set(worker, []);
  }

  /** Counts since its last snapshot are lost. */
  async died(worker: MeasuredWorker): Promise<void> {
    const last = this.#latest.get(worker);
    if (last === undefined) return;
    this.#latest.delete(worker);
    this.#deaths.inc();
    const growing = last.filter(({ type }) => isGrowing.has(String(type)));
    this.#departed = await sum([this.#departed, growing]).getMetricsAsJSON();
  }

  /** Of all workers and of this process, in Prometheus's text format. Concurrent calls share one. */
  render(): Promise<string> {
    this.#rendering ??= this.#render().finally(() => {
      this.#rendering = undefined;
    });
    return this.#rendering;
  }

  async #render(): Promise<string> {
    await Promise.all([...this.#latest.keys()].map((worker) => this.#ask(worker)));
    const own = await processMetrics().getMetricsAsJSON();
    const all = await sum([...this.#latest.values(), own, this.#departed]).metrics();
    return `${all}\n${await this.#own.metrics()}`;
  }

  async #ask(worker: MeasuredWorker): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), timeoutMs);
    });
    const snapshot = await Promise.race([worker.metrics().catch(() => undefined), late]);
    clearTimeout(timer);
    // It may have died in the meantime.
    if (snapshot !== undefined && this.#latest.has(worker)) this.#latest.set(worker, snapshot);
  }
}

const isGrowing: ReadonlySet<string> = new Set(['counter', 'histogram']);

function sum(snapshots: readonly MetricsSnapshot[]): Registry {
  return AggregatorRegistry.aggregate(snapshots.filter(({ length }) => length > 0));
}
