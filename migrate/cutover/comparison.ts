/** Compares the new side with the old one, request by request, and reports when it is worse. */
import { fade, rateOf } from './blocks.ts';
import { LatencyWindow } from './latency-window.ts';
import type { Tally, Weights } from './likelihood-ratio.ts';
import { freshSideTest, SideTest, type SideTestState } from './side-test.ts';

export type Side = 'old' | 'new';

export interface Margins {
  /** Errors in addition that make the new side worse, as a share of requests: 0.02 is 2 percentage points. */
  errors: number;
  /** By how much the 95th percentile of the time to the first byte may be longer: 0.3 is 30 %. */
  latency: number;
}

/** What the comparison remembers; plain JSON. */
export interface ComparisonState {
  errors: SideTestState;
  slowness: SideTestState;
  /** Of the new side, the last few hundred. */
  recentErrors: Tally;
  recentSlow: Tally;
  /** Quantiles of the old side's times, by kind of request. */
  oldQuantilesMs: Record<string, number[]>;
}

/** Chances of a false alarm over a whole run; together below 1 %. */
const alpha = {
  errors: { open: 0.001, windows: 0.006 },
  slowness: { open: 0.001, windows: 0.0004 },
};

/** Share of responses beyond the old side's 95th percentile that counts as a worse 95th percentile. */
const slowRate = 0.09;

/**
 * By level of slowness the mean of its responses, if the logarithms of times are normal, in standard deviations. From
 * the last but one they are beyond the 95th percentile, in the last one far beyond.
 */
const levelMeans = [-1.94, -1.23, -0.74, -0.25, 0.25, 0.74, 1.29, 2.06, 2.06];
const beyondP95 = levelMeans.length - 2;

/** Far beyond is by this part of the 95th percentile: allows for a busy hour when the old side has no traffic. */
const busyPart = 0.5;

/** All responses slower by so many standard deviations: 30 % more at a spread of 1.3, 0.6 and 0.26. */
const shifts: readonly Weights[] = [0.2, 0.45, 1].map((shift) =>
  levelMeans.map((mean) => Math.exp(shift * mean)),
);

/** Differences below this are this machine's, not a service's. */
const noiseMs = 2;

/** An alarm needs an effect of at least this part of the margin, so that certainty about trifles is no alarm. */
const relevantPart = 0.4;
const fewestEvents = 3;
const recentSpan = 300;

/** The always open test of errors aims a little below the margin, which finds the margin itself sooner. */
const aimedPart = 0.75;

/** A lower base rate is replaced by this one, because no sample is large enough to measure it. */
const lowestRate = 0.001;

/** Kinds of requests that get quantiles of their own; all others share one. */
const mostKinds = 32;

export const freshComparison = (): ComparisonState => ({
  errors: freshSideTest(2, 0),
  slowness: freshSideTest(levelMeans.length, shifts.length),
  recentErrors: [0, 0],
  recentSlow: [0, 0],
  oldQuantilesMs: {},
});

export class Comparison {
  readonly state: ComparisonState;
  readonly #margins: Margins;
  readonly #errors: SideTest;
  readonly #slowness: SideTest;
  readonly #windows: Record<Side, Map<string, LatencyWindow>> = { old: new Map(), new: new Map() };

  constructor(state: ComparisonState, margins: Margins) {
    this.state = state;
    this.#margins = margins;
    const excess = margins.errors * aimedPart;
    this.#errors = new SideTest(state.errors, {
      alpha: alpha.errors,
      worse: (rate) => Math.min(Math.max(rate, lowestRate) + excess, 0.999),
      eventLevel: 1,
      past: { eventLevel: 1, factor: 1 + busyPart },
      shifts: [],
    });
    this.#slowness = new SideTest(state.slowness, {
      alpha: alpha.slowness,
      worse: (rate) => Math.max(slowRate, Math.min(rate * 1.5, 0.9)),
      eventLevel: beyondP95,
      past: { eventLevel: beyondP95 + 1, factor: 1 },
      shifts,
    });
    for (const [kind, quantilesMs] of Object.entries(state.oldQuantilesMs))
      this.#windows.old.set(kind, new LatencyWindow(quantilesMs));
  }

  /** Takes how a request ended. */
  outcome(side: Side, isError: boolean): void {
    const level = isError ? 1 : 0;
    if (side === 'old') {
      this.#errors.old(level);
      return;
    }
    note(this.state.recentErrors, isError);
    this.#errors.fresh(level);
  }

  /** Adds the time to the first byte of a response; only responses of the same kind are compared. */
  latency(side: Side, kind: string, milliseconds: number): void {
    const known = this.#windows.old.get(this.#kindOf(kind))?.quantilesMs;
    this.#window(side, kind).add(milliseconds);
    if (side === 'old') this.#remember(kind);
    if (known === undefined) return;
    const p95Ms = known.at(-1) ?? 0;
    const isBusy = milliseconds > p95Ms * (1 + busyPart) + noiseMs;
    const level = known.filter((bound) => milliseconds > bound + noiseMs).length + (isBusy ? 1 : 0);
    if (side === 'old') {
      this.#slowness.old(level);
      return;
    }
    note(this.state.recentSlow, milliseconds > noiseMs + p95Ms * (1 + this.#margins.latency * relevantPart));
    this.#slowness.fresh(level);
  }

  /** After so long without a first byte a response counts as slow, without waiting for the byte. */
  surelySlowMs(kind: string): number | undefined {
    const known = this.#windows.old.get(this.#kindOf(kind))?.p95Ms;
    return known === undefined
      ? undefined
      : known * (1 + Math.max(this.#margins.latency, busyPart)) + 2 * noiseMs;
  }

  /** Why the new side is worse, in a sentence; undefined while that is not proved. */
  alarm(): string | undefined {
    const { recentErrors, recentSlow } = this.state;
    const errors = rateOf(recentErrors);
    const isRelevant = errors - this.#errors.rate >= this.#margins.errors * relevantPart;
    if (this.#errors.isProved && isRelevant && (recentErrors[1] ?? 0) >= fewestEvents)
      return `the new side fails more often: ${percent(errors)} of its last requests, the old side ${percent(this.#errors.rate)}`;
    const slow = rateOf(recentSlow);
    if (this.#slowness.isProved && slow > 0.05 && (recentSlow[1] ?? 0) >= fewestEvents)
      return `the new side is slower: ${percent(slow)} of its responses take over ${Math.round(this.#margins.latency * relevantPart * 100)} % longer than the old side's 95th percentile`;
    return undefined;
  }

  /** From 0 to 1: how near the stronger of the two tests is to an alarm, on a logarithmic scale. */
  suspicion(): number {
    return Math.max(this.#errors.suspicion, this.#slowness.suspicion);
  }

  /** To be called when the share of traffic changes: a new load is a likely moment to become worse. */
  stageBegan(): void {
    this.#errors.beginAgain();
    this.#slowness.beginAgain();
  }

  /** The 95th percentile of both sides by kind, for people. */
  percentiles(): Record<string, Partial<Record<Side, number>>> {
    const found: Record<string, Partial<Record<Side, number>>> = {};
    for (const side of ['old', 'new'] as const)
      for (const [kind, { p95Ms }] of this.#windows[side])
        if (p95Ms !== undefined) found[kind] = { ...found[kind], [side]: p95Ms };
    return found;
  }

  #kindOf(kind: string): string {
    const { old, new: fresh } = this.#windows;
    return old.has(kind) || fresh.has(kind) || old.size + fresh.size < mostKinds ? kind : 'other';
  }

  #window(side: Side, kind: string): LatencyWindow {
    const name = this.#kindOf(kind);
    const window = this.#windows[side].get(name) ?? new LatencyWindow();
    this.#windows[side].set(name, window);
    return window;
  }

  #remember(kind: string): void {
    const name = this.#kindOf(kind);
    const quantilesMs = this.#windows.old.get(name)?.quantilesMs;
    if (quantilesMs !== undefined) this.state.oldQuantilesMs[name] = [...quantilesMs];
  }
}

/** Counts into a tally of the last requests. */
function note(recent: Tally, isEvent: boolean): void {
  const level = isEvent ? 1 : 0;
  recent[level] = (recent[level] ?? 0) + 1;
  fade(recent, recentSpan);
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
