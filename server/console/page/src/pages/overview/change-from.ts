/** How a figure has changed since the period before, in words: `Up 12%`. */
import { formatShare } from '../../format/numbers.ts';

/** Above this many times the earlier figure a percentage is hard to read. */
const mostTimes = 10;

export function changeFrom(before: number, now: number): string {
  if (before === now) return 'As before';
  // There is no share of nothing.
  if (before === 0) return 'None before';
  const times = now / before;
  if (times >= mostTimes) return `${Math.round(times)} times the value before`;
  const share = formatShare(Math.abs(now - before), before);
  return now > before ? `Up ${share}` : `Down ${share}`;
}
