/** How a figure of a group has changed since the period before. */
import type { Schemas } from '../../api/schemas.ts';
import { changeFrom } from './change-from.ts';

/** Undefined where it is not known: a cost of which a part is unknown, or a group among the others of the time before. */
export function changeOf(
  figure: 'cost' | 'requests',
  { group, totals }: Pick<Schemas['UsageSeries'], 'group' | 'totals'>,
  { series }: Pick<Schemas['UsageReport'], 'series'>,
): string | undefined {
  const earlier = series.find((each) => each.group === group)?.totals;
  const isAmongOthers = earlier === undefined && series.some(({ kind }) => kind === 'other');
  const isUnpriced = [earlier, totals].some((each) => (each?.unpriced_requests ?? 0) > 0);
  if (isAmongOthers || (figure === 'cost' && isUnpriced)) return undefined;
  return changeFrom(Number(earlier?.[figure] ?? 0), Number(totals[figure]));
}
