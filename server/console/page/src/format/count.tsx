import { formatCount } from './numbers.ts';

/** A count; null, which means not reported, is not shown as 0. */
export function Count({ value }: { value: number | null }) {
  return value === null ? <span class="quiet">–</span> : <span class="number">{formatCount(value)}</span>;
}
