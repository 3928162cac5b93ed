/** Recent failures by key, and the delay after them: twice as long each time, up to a bound. */
import { GenerationMap } from '../../core/generation-map.ts';

const firstWaitMs = 1_000;

export interface FailureLevelsOptions {
  /** Failures that cost nothing. */
  free: number;
  /** The time after which one failure is forgotten. */
  forgetAfterMs: number;
  longestWaitMs: number;
}

interface Level {
  failures: number;
  atMs: number;
  waitUntilMs: number;
}

export class FailureLevels {
  readonly #options: FailureLevelsOptions;
  /** Entries with recent failures are kept. */
  readonly #levels = new GenerationMap<Level>();

  constructor(options: FailureLevelsOptions) {
    this.#options = options;
  }

  /** How long this key has still to wait, ms; 0 when it need not. */
  waitMs(key: string, nowMs: number): number {
    return Math.max(0, (this.#levels.get(key)?.waitUntilMs ?? 0) - nowMs);
  }

  count(key: string, nowMs: number): void {
    const { free, longestWaitMs } = this.#options;
    const failures = this.#failures(key, nowMs) + 1;
    const doublings = Math.ceil(failures - free) - 1;
    const wait = doublings < 0 ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** doublings);
    this.#levels.set(key, { failures, atMs: nowMs, waitUntilMs: nowMs + wait });
  }

  /** The attempt succeeded: its failure is not counted. */
  takeBack(key: string, nowMs: number): void {
    const failures = Math.max(0, this.#failures(key, nowMs) - 1);
    this.#levels.set(key, { failures, atMs: nowMs, waitUntilMs: 0 });
  }

  #failures(key: string, nowMs: number): number {
    const level = this.#levels.get(key);
    if (level === undefined) return 0;
    return Math.max(0, level.failures - Math.max(0, nowMs - level.atMs) / this.#options.forgetAfterMs);
  }
}
