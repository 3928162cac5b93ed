/** The period that a report is compared with: as long as its own, and just before it. */
import { dayMs, type Bounds } from '../../filters/time-range.ts';

/** Undefined where a comparison would mislead: a part of a day, or a time before the project was created. */
export function periodBefore({ from, to }: Bounds, countedSince: string | null): Bounds | undefined {
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  const before = begin - (end - begin);
  if (end - begin < dayMs || countedSince === null || Date.parse(countedSince) > before) return undefined;
  return { from: new Date(before).toISOString(), to: from };
}
