/** How fast a budget is spent: against an even pace, and when it runs out at the present one. */
import type { PeriodSpan } from './period.ts';

export interface BudgetUse {
  limitNano: bigint;
  /** Without what is reserved. */
  spentNano: bigint;
  /** When its key or project was created; undefined: before all that was counted. */
  createdMs: number | undefined;
}

const dayMs = 86_400_000;
/** A pace of less time than this share of the period says little. */
const fewestParts = 20;

/** The amount that is spent by now at an even pace; null without an end. */
export function evenPace(limitNano: bigint, { startMs, endMs }: PeriodSpan, nowMs: number): bigint | null {
  if (endMs === Infinity) return null;
  return (limitNano * BigInt(Math.floor(nowMs - startMs))) / BigInt(endMs - startMs);
}

/** Null when it lasts for the period, and where the pace is not known. */
export function runsOutMs(
  { limitNano, spentNano, createdMs }: BudgetUse,
  { startMs, endMs }: PeriodSpan,
  nowMs: number,
): number | null {
  const isEndless = endMs === Infinity;
  // Without an end there is no beginning either, and the time before it was created is no time of low spending.
  if (isEndless && createdMs === undefined) return null;
  const sinceMs = Math.max(startMs, createdMs ?? startMs);
  const elapsedMs = nowMs - sinceMs;
  const leastMs = isEndless ? dayMs : (endMs - startMs) / fewestParts;
  if (elapsedMs < leastMs || spentNano <= 0n || spentNano >= limitNano) return null;
  const atMs = nowMs + elapsedMs * (Number(limitNano - spentNano) / Number(spentNano));
  return atMs < endMs && atMs <= latestMs ? Math.round(atMs) : null;
}

/** The latest moment that a date can have. */
const latestMs = 8_640_000_000_000_000;
