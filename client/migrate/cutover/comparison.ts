/** Holds the new side against the old one, request by request, and says when it is worse. */
import { LatencyWindow } from './latency-window.ts';
import type { Count } from './likelihood-ratio.ts';
import {
  beginAgain,
  count,
  evidenceOf,
  fade,
  freshTest,
  observeNew,
  observeOld,
  rateOf,
  type TestState,
} from './sequential-test.ts';

export type Side = 'old' | 'new';

export interface Margins {
  /** Errors in addition that make the new side worse, as a share of requests: 0.02 is 2 percentage points. */
  errors: number;
  /** By how much the 95th percentile of the time to the first byte may be longer: 0.3 is 30 %. */
  latency: number;
}

/** What the comparison remembers; plain JSON. */
export interface ComparisonState {
  errors: TestState;
  slowness: TestState;
  /** Of the new side, the last few hundred. */
  recentErrors: Count;
  recentSlow: Count;
  /** 95th percentiles of the old side, by kind of request. */
  oldP95Ms: Record<string, number>;
}

/** Chances of a false alarm over a whole run; together below 1 %. */
const alpha = { errors: 0.0065, slowness: 0.0015 };

/** Share of answers beyond the old side's 95th percentile that stands for a worse 95th percentile. */
const slowRate = 0.09;

/** Differences below this are this machine's, not a service's. */
const noiseMs = 2;

/** An alarm needs an effect of at least this part of the margin, so that certainty about trifles is no alarm. */
const relevantPart = 0.5;
const fewestEvents = 3;
const recentSpan = 300;

/** The test of errors aims a little below the margin: that finds the margin itself soonest within 600 requests. */
const aimedPart = 0.75;

/** A base rate below this is taken for this, because nobody knows it better. */
const lowestRate = 0.001;

/** Kinds of requests that get a percentile of their own; all others share one. */
const mostKinds = 32;

export const freshComparison = (): ComparisonState => ({
  errors: freshTest(),
  slowness: freshTest(),
  recentErrors: { requests: 0, events: 0 },
  recentSlow: { requests: 0, events: 0 },
  oldP95Ms: {},
});

export class Comparison {
  readonly state: ComparisonState;
  readonly #margins: Margins;
  readonly #windows: Record<Side, Map<string, LatencyWindow>> = { old: new Map(), new: new Map() };

  constructor(state: ComparisonState, margins: Margins) {
    this.state = state;
    this.#margins = margins;
    for (const [kind, p95Ms] of Object.entries(state.oldP95Ms))
      this.#windows.old.set(kind, new LatencyWindow(p95Ms));
  }

  /** Takes how a request ended. */
  outcome(side: Side, isError: boolean): void {
    const { errors, recentErrors } = this.state;
    if (side === 'old') {
      observeOld(errors, isError);
      return;
    }
    count(recentErrors, isError);
    fade(recentErrors, recentSpan);
    const excess = this.#margins.errors * aimedPart;
    const worse = (rate: number) => Math.min(Math.max(rate, lowestRate) + excess, 0.999);
    observeNew(errors, isError, { alpha: alpha.errors, worse });
  }

  /** Takes the time to the first byte of an answer; only answers of the same kind are compared. */
  latency(side: Side, kind: string, milliseconds: number): void {
    const known = this.#windows.old.get(this.#kindOf(kind))?.p95Ms;
    this.#window(side, kind).add(milliseconds);
    if (side === 'old') this.#remember(kind);
    if (known === undefined) return;
    const { slowness, recentSlow } = this.state;
    const isSlow = milliseconds > known + noiseMs;
    if (side === 'old') {
      observeOld(slowness, isSlow);
      return;
    }
    count(recentSlow, milliseconds > noiseMs + known * (1 + this.#margins.latency * relevantPart));
    fade(recentSlow, recentSpan);
    const worse = (rate: number) => Math.max(slowRate, Math.min(rate * 1.5, 0.9));
    observeNew(slowness, isSlow, { alpha: alpha.slowness, worse });
  }

  /** After so long without a first byte an answer is known to be slow, and need not be waited for. */
  surelySlowMs(kind: string): number | undefined {
    const known = this.#windows.old.get(this.#kindOf(kind))?.p95Ms;
    return known === undefined ? undefined : known * (1 + this.#margins.latency) + noiseMs;
  }

  /** Why the new side is worse, in a sentence; undefined while that is not proved. */
  alarm(): string | undefined {
    const { errors, slowness, recentErrors, recentSlow } = this.state;
    const excess = rateOf(recentErrors) - rateOf(errors.reference);
    if (
      evidenceOf(errors) >= 1 / alpha.errors &&
      recentErrors.events >= fewestEvents &&
      excess >= this.#margins.errors * relevantPart
    )
      return `the new side fails more often: ${percent(rateOf(recentErrors))} of its last requests, the old side ${percent(rateOf(errors.reference))}`;
    const slow = rateOf(recentSlow);
    if (evidenceOf(slowness) >= 1 / alpha.slowness && recentSlow.events >= fewestEvents && slow > 0.05)
      return `the new side is slower: ${percent(slow)} of its answers take over ${Math.round(this.#margins.latency * relevantPart * 100)} % longer than the old side's 95th percentile`;
    return undefined;
  }

  /** From 0 to 1: how near the stronger of the two tests is to an alarm, on a logarithmic scale. */
  suspicion(): number {
    const near = (test: TestState, level: number) =>
      Math.max(0, Math.log(evidenceOf(test)) / Math.log(1 / level));
    return Math.min(
      1,
      Math.max(near(this.state.errors, alpha.errors), near(this.state.slowness, alpha.slowness)),
    );
  }

  /** To be called when the share of traffic changes: a new load is a likely moment to become worse. */
  stageBegan(): void {
    beginAgain(this.state.errors);
    beginAgain(this.state.slowness);
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
    const p95Ms = this.#windows.old.get(name)?.p95Ms;
    if (p95Ms !== undefined) this.state.oldP95Ms[name] = p95Ms;
  }
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
