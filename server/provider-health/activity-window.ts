/** The attempts at one target within the last quarter of an hour, by minute, so that old ones leave the figures by themselves. */

import type { NormalizationRule } from '../core/normalization.ts';

const minuteMs = 60_000;
const minutes = 15;

/** The longest time that figures cover, seconds. */
export const windowSeconds = (minutes * minuteMs) / 1_000;

/** Times by bucket. Each bucket is 10 % wider than the one before, which keeps percentiles within 5 %. */
export type Times = [bucket: number, count: number][];

const growth = Math.log(1.1);

interface Minute {
  number: number;
  completed: number;
  failed: number;
  cancelled: number;
  duration: Map<number, number>;
  firstContent: Map<number, number>;
  normalized: Map<NormalizationRule, number>;
}

export interface WindowFigures {
  completed: number;
  failed: number;
  cancelled: number;
  duration: Times;
  firstContent: Times;
  /** Deviations that were corrected, by rule. */
  normalized: [rule: NormalizationRule, count: number][];
}

export class ActivityWindow {
  #minutes: Minute[] = [];

  completed(nowMs: number, durationMs: number, firstContentMs: number | undefined): void {
    const minute = this.#at(nowMs);
    minute.completed++;
    count(minute.duration, bucketOf(durationMs), 1);
    if (firstContentMs !== undefined) count(minute.firstContent, bucketOf(firstContentMs), 1);
  }

  failed(nowMs: number): void {
    this.#at(nowMs).failed++;
  }

  cancelled(nowMs: number): void {
    this.#at(nowMs).cancelled++;
  }

  normalized(nowMs: number, rule: NormalizationRule): void {
    count(this.#at(nowMs).normalized, rule, 1);
  }

  figures(nowMs: number): WindowFigures {
    this.#forget(nowMs);
    return sumOfFigures(
      this.#minutes.map((minute) => ({
        ...minute,
        duration: [...minute.duration],
        firstContent: [...minute.firstContent],
        normalized: [...minute.normalized],
      })),
    );
  }

  #at(nowMs: number): Minute {
    const number = Math.floor(nowMs / minuteMs);
    const last = this.#minutes.at(-1);
    if (last?.number === number) return last;
    this.#forget(nowMs);
    const minute = {
      number,
      completed: 0,
      failed: 0,
      cancelled: 0,
      duration: new Map<number, number>(),
      firstContent: new Map<number, number>(),
      normalized: new Map<NormalizationRule, number>(),
    };
    this.#minutes.push(minute);
    return minute;
  }

  #forget(nowMs: number): void {
    const oldest = Math.floor(nowMs / minuteMs) - minutes;
    this.#minutes = this.#minutes.filter(({ number }) => number > oldest);
  }
}

export function sumOfFigures(all: readonly WindowFigures[]): WindowFigures {
  const sum = (of: (figures: WindowFigures) => number) =>
    all.reduce((total, figures) => total + of(figures), 0);
  const counts = <Name>(of: (figures: WindowFigures) => readonly (readonly [Name, number])[]) => {
    const counted = new Map<Name, number>();
    for (const figures of all) for (const [name, more] of of(figures)) count(counted, name, more);
    return [...counted];
  };
  const times = (of: (figures: WindowFigures) => Times): Times => counts(of).sort(([a], [b]) => a - b);
  return {
    completed: sum(({ completed }) => completed),
    failed: sum(({ failed }) => failed),
    cancelled: sum(({ cancelled }) => cancelled),
    duration: times(({ duration }) => duration),
    firstContent: times(({ firstContent }) => firstContent),
    normalized: counts(({ normalized }) => normalized).sort(([, a], [, b]) => b - a),
  };
}

/** The time that `share` of all do not exceed, milliseconds; null without any. `times` is sorted. */
export function percentile(times: Times, share: number): number | null {
  const all = times.reduce((total, [, each]) => total + each, 0);
  let seen = 0;
  for (const [bucket, each] of times) {
    seen += each;
    if (seen >= all * share) return middleOf(bucket);
  }
  return null;
}

function count<Name>(counts: Map<Name, number>, name: Name, more: number): void {
  counts.set(name, (counts.get(name) ?? 0) + more);
}

/** Everything below 1 ms is in the first. */
function bucketOf(ms: number): number {
  return Math.max(0, Math.round(Math.log(Math.max(ms, 1)) / growth));
}

function middleOf(bucket: number): number {
  return Math.round(Math.exp(bucket * growth));
}
