/** The query of the usage page's URL, as a query of the contract. */
import type { operations } from '../../../../../../openapi/generated/console.ts';
import type { Schemas } from '../../api/schemas.ts';
import { callParameters } from '../../filters/call-filters.tsx';
import { dayMs, type Bounds, type RangeName } from '../../filters/time-range.ts';
import type { Query } from '../../filters/use-query.ts';

type Interval = Schemas['UsageInterval'];

export const standardRange: RangeName = '30d';

/** The contract's maximum. */
const maxPoints = 800;

export const intervals: Record<Interval, { label: string; ms: number }> = {
  hour: { label: 'Hour', ms: dayMs / 24 },
  day: { label: 'Day', ms: dayMs },
  week: { label: 'Week', ms: 7 * dayMs },
  month: { label: 'Month', ms: 28 * dayMs },
};

export const groupings: Record<Schemas['UsageGrouping'], string> = {
  none: 'None',
  model: 'Model',
  key: 'Key',
  project: 'Project',
  status: 'Status',
};

/** Groups that the hourly totals do not know, so that they have a table and no chart. */
export const attributions: Record<Schemas['UsageAttribution'], string> = {
  end_user: 'End user',
  session: 'Session',
  tag: 'Tag',
};

/** Undefined: the page is not grouped by one of them. */
export function attributionIn({ group = '' }: Query): Schemas['UsageAttribution'] | undefined {
  return Object.hasOwn(attributions, group) ? (group as Schemas['UsageAttribution']) : undefined;
}

/** Undefined for a key that the contract does not take. */
export function tagKeyOf({ tag_key: key = '' }: Query): string | undefined {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(key) ? key : undefined;
}

/** Whether the contract gives the time in intervals so short. */
export function fits(interval: Interval, { from, to }: Bounds): boolean {
  return (Date.parse(to) - Date.parse(from)) / intervals[interval].ms <= maxPoints - 2;
}

/** The requested interval where it fits, else one that gives about thirty bars. */
export function intervalOf({ interval }: Query, bounds: Bounds): Interval {
  const asked = Object.keys(intervals).find((name) => name === interval) as Interval | undefined;
  if (asked !== undefined && fits(asked, bounds)) return asked;
  const days = (Date.parse(bounds.to) - Date.parse(bounds.from)) / dayMs;
  if (days <= 2) return 'hour';
  if (days <= 62) return 'day';
  return days <= 200 ? 'week' : 'month';
}

export function groupingOf(query: Query): Schemas['UsageGrouping'] {
  if (attributionIn(query) !== undefined) return 'none';
  const { group } = query;
  return group !== undefined && Object.hasOwn(groupings, group)
    ? (group as Schemas['UsageGrouping'])
    : 'model';
}

type Wanted = NonNullable<operations['getUsage']['parameters']['query']>;

/** The parameters of `getUsage` and `exportUsage`. */
export function usageParameters(query: Query, projectId: string, bounds: Bounds): Wanted {
  return {
    ...savingsParameters(query, projectId, bounds),
    interval: intervalOf(query, bounds),
    group_by: groupingOf(query),
  };
}

/** The parameters of `getCacheSavings`. */
export function savingsParameters(query: Query, projectId: string, bounds: Bounds) {
  return {
    ...bounds,
    ...(query['scope'] !== 'all' && { project_id: projectId }),
    ...callParameters(query),
  };
}

/** The parameters of `listUsageGroups`. */
export function groupsParameters(
  by: Schemas['UsageAttribution'],
  query: Query,
  projectId: string,
  bounds: Bounds,
) {
  const tagKey = by === 'tag' ? tagKeyOf(query) : undefined;
  return {
    ...savingsParameters(query, projectId, bounds),
    by,
    ...(query['user'] && { end_user: query['user'].slice(0, 512) }),
    ...(tagKey !== undefined && { tag_key: tagKey }),
  };
}
