/** What the coordinator and its workers ask of each other. Everything is JSON: money is a decimal string, `Infinity` is null. */
import type { JournalTask } from '../metering/applying-thread.ts';
import type { RequestedPause } from '../routing/circuit-breaker.ts';
import type { Obstacle, PermitEnd } from '../routing/target-gates.ts';
import type { TargetActivity } from '../provider-health/target-activity.ts';
import type { MetricsSnapshot } from '../telemetry/metrics/metrics.ts';
import type { SentDecision, SentRequest, SentSubject, SentUse } from './sent-limits.ts';

/** A target, as its provider's settings and its model there identify it in every worker. */
export interface SentTarget {
  provider: string;
  model: string;
  /** null: any number of requests. */
  maxConcurrent: number | null;
  hasCircuit: boolean;
}

/** How the circuit breaker of a target is, for those that do not decide. */
export interface SentCircuit {
  provider: string;
  model: string;
  /** Of the time that its cooldown still takes; null: it is closed. */
  openMs: number | null;
  /** How long the target still asks for a pause, and why. */
  limitedMs: number;
  limitReason: RequestedPause['reason'];
}

export interface CoordinatorCalls {
  [name: string]: (argument: never) => unknown;
  /** A worker and its reservations: granted all or none. */
  reserve(request: SentRequest): SentDecision | Promise<SentDecision>;
  settle(spent: { name: string; tokens: number; cost: string }): void;
  reconcile(ended: { reservation: string; cost: string }): Promise<boolean>;
  use(asked: { subject: SentSubject; group: string; nowMs: number }): Promise<SentUse>;
  /** Returns the number of the permit. */
  takePermit(target: SentTarget): number | Obstacle;
  /** Resolves when all workers know what follows from it. */
  endPermit(ended: { permit: number } & SentEvidence): void | Promise<void>;
  /** The same, for attempts that needed no permit. */
  attempted(ended: Pick<SentTarget, 'provider' | 'model'> & SentEvidence): void | Promise<void>;
  /** Counts a failure; returns how long the IP address has to wait, ms. */
  countWrongKey(address: string): number;
  /** Counts none; returns how long the IP address would have to wait after a failure, ms. */
  wrongKeyWait(address: string): number;
  /** Returns the number of the attempt, or how long the caller has to wait for one. */
  beginSignIn(asked: { address: string; email: string }): { attempt: number } | { waitMs: number };
  /** Of an attempt that does not count as failed. */
  endSignIn(ended: { attempt: number; hasSucceeded: boolean }): void;
  applyJournals(task: JournalTask): Promise<[file: string, applied: number | null][]>;
  renderMetrics(argument: null): Promise<string>;
  /** Of all workers. */
  targetActivity(argument: null): Promise<TargetActivity[]>;
  /** Keys or projects have changed. */
  accountsChanged(argument: null): void;
}

export interface SentEvidence {
  evidence: PermitEnd['evidence'];
  pause?: RequestedPause;
}

export interface StartWorker {
  /** Counts from 1. */
  number: number;
  processId: string;
  port: number;
  circuits: SentCircuit[];
}

/** `problem` is one line for the operator. */
export type StartedWorker = { url: string } | { problem: string };

export interface WorkerCalls {
  [name: string]: (argument: never) => unknown;
  start(argument: StartWorker): Promise<StartedWorker>;
  circuit(state: SentCircuit): void;
  accountsChanged(argument: null): void;
  reload(argument: null): Promise<boolean>;
  warmUp(argument: null): Promise<void>;
  metrics(argument: null): Promise<MetricsSnapshot>;
  targetActivity(argument: null): TargetActivity[];
  /** Ends running requests within the configured time, then everything else. */
  stop(argument: null): Promise<void>;
  /** After `stop`. */
  exit(argument: null): void;
}
