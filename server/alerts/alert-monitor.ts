/** Evaluates on timers, beside the requests: budgets, keys and targets from the database, circuits from memory. */
import { RepeatedFailure } from '../core/repeated-failure.ts';
import { isOpen } from '../routing/circuit-breaker.ts';
import type { Catalog } from '../routing/catalog.ts';
import type { TargetGates } from '../routing/target-gates.ts';
import type { Target } from '../routing/target.ts';
import type { Database } from '../storage/database.ts';
import type { Log } from '../telemetry/log.ts';
import type { AlertStore } from './alert-store.ts';
import { standingBudgets } from './budget-subjects.ts';
import { BudgetThresholds } from './budget-thresholds.ts';
import type { Finding } from './finding.ts';
import { expiringKeys, mostExpiringKeys } from './key-expiry.ts';
import { ratesBeyond, type RateThresholds } from './target-rates.ts';

export interface AlertMonitorParts {
  db: Database;
  store: AlertStore;
  catalog: Catalog;
  gates: TargetGates;
  thresholds: RateThresholds;
  intervalMs: number;
  /** Of the database. */
  nowMs: () => Promise<number>;
  log: Pick<Log, 'error'>;
}

/** Below the shortest cooldown, so that no opening of a circuit is missed. */
const circuitTickMs = 2_000;
/** A circuit that no node has seen open for so long is closed. */
const circuitUnseenMs = 5 * circuitTickMs;
/** Evaluations that may fail to see a rate before it counts as ended. */
const roundsUnseen = 2.5;

export class AlertMonitor {
  readonly #parts: AlertMonitorParts;
  readonly #budgets: BudgetThresholds;
  readonly #timers: NodeJS.Timeout[];
  readonly #failure = new RepeatedFailure();
  #running: Promise<void> = Promise.resolve();
  #isBusy = false;
  #isClosed = false;
  /** Whether there are alerts of circuits that have to be ended some time. */
  #hasOpenCircuits = true;

  constructor(parts: AlertMonitorParts) {
    this.#parts = parts;
    this.#budgets = new BudgetThresholds(parts.db);
    this.#timers = [
      setInterval(() => this.#begin(() => this.#watchCircuits()), circuitTickMs),
      setInterval(() => this.#begin(() => this.evaluate()), parts.intervalMs),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  /** Of everything but circuits. */
  async evaluate(): Promise<void> {
    const { db, store, thresholds, intervalMs } = this.#parts;
    const nowMs = await this.#parts.nowMs();
    for (const reached of await this.#budgets.reached(nowMs)) await store.raise(reached);
    await store.endOthers('budget_threshold', await standingBudgets(db, nowMs));
    const expiring = await expiringKeys(db, nowMs);
    for (const expiry of expiring) await store.raise(expiry);
    if (expiring.length < mostExpiringKeys)
      await store.endOthers('key_expiry', new Set(expiring.map(({ topic }) => topic)));
    const judged = this.#targets();
    for (const rate of await ratesBeyond(db, thresholds, (target) => judged.has(target), nowMs))
      await store.keepUp(rate);
    await store.endUnseen(['target_error_rate', 'target_latency'], intervalMs * roundsUnseen);
  }

  /** Begins no further evaluation, and waits for the one that is going on. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#running;
  }

  /** One at a time: an evaluation that takes long delays the next, and none pile up. */
  #begin(evaluate: () => Promise<void>): void {
    if (this.#isBusy || this.#isClosed) return;
    this.#isBusy = true;
    this.#running = evaluate()
      .catch((err: unknown) => {
        if (this.#failure.isToReport(err)) this.#parts.log.error({ err }, 'alerts could not be evaluated');
      })
      .finally(() => {
        this.#isBusy = false;
      });
  }

  async #watchCircuits(): Promise<void> {
    const { store, gates } = this.#parts;
    const isOpenNow = (target: Target) => isOpen(gates.of(target).circuit());
    const open = [...this.#targets()].flatMap(([name, keys]) => (keys.every(isOpenNow) ? name : []));
    for (const name of open) await store.keepUp(openCircuit(name));
    if (open.length === 0 && !this.#hasOpenCircuits) return;
    this.#hasOpenCircuits = (await store.endUnseen(['circuit_open'], circuitUnseenMs)) > 0;
  }

  /** Those that do not fail on demand; each with the provider's several keys. */
  #targets(): ReadonlyMap<string, Target[]> {
    const targets = this.#parts.catalog.list().flatMap((model) => model.targets);
    const guarded = targets.filter(({ hasCircuit }) => hasCircuit);
    return Map.groupBy(guarded, ({ name }) => name);
  }
}

function openCircuit(target: string): Finding {
  return {
    topic: `circuit ${target}`,
    project: null,
    message: `The circuit breaker of ${target} is open: calls go to other targets, or fail.`,
    about: { kind: 'circuit_open', target },
  };
}
