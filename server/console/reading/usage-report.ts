/**
 * Usage over time, from the hourly totals: the cost of reading grows with hours and with the number of groups,
 * never with the number of requests.
 */
import { setImmediate } from 'node:timers/promises';
import type { components } from '../../../openapi/generated/console.ts';
import type { Database } from '../../storage/database.ts';
import type { TotalKey } from '../../storage/usage-total-columns.ts';
import { pointsOf, type Interval, type TimeSpan } from './intervals.ts';
import { namesOf } from './names.ts';
import { countRefusals } from './refusal-rows.ts';
import type { UsageFilter } from './usage-filter.ts';
import { largestGroups, readLines } from './usage-lines.ts';
import { UsageSums } from './usage-sums.ts';

type Schemas = components['schemas'];
type Grouping = Schemas['UsageGrouping'];
type Series = Schemas['UsageSeries'];

/** Groups beyond this number, which a chart cannot distinguish, are merged. */
const maxGroups = 20;

const groupColumns: Readonly<Record<Grouping, TotalKey | undefined>> = {
  none: undefined,
  model: 'model',
  key: 'key_id',
  project: 'project',
  status: 'status',
};

export interface UsageQuestion extends UsageFilter {
  span: TimeSpan;
  interval: Interval;
  grouping: Grouping;
}

export async function usageReport(db: Database, question: UsageQuestion): Promise<Schemas['UsageReport']> {
  const { span, interval, grouping } = question;
  const points = pointsOf(interval, span);
  const column = groupColumns[grouping];
  const groups =
    column === undefined ? [] : await largestGroups(db, question, span, { column, count: maxGroups });
  const lines = await readLines(db, question, span, { interval, column, groups });
  const nameOf = await namer(db, grouping, groups);
  const isCounted = question.model === undefined && question.status === undefined;
  const refused = isCounted ? await countRefusals(db, question, span) : null;
  const shown = column === undefined || lines.has(null) ? [...groups, null] : groups;
  const series: Series[] = [];
  for (const group of shown) {
    series.push({
      ...labelOf(grouping, group, nameOf),
      ...valuesOf(points, lines.get(group) ?? new Map()),
    });
    // All of them together take the event loop longer than a caller of models should wait.
    await setImmediate();
  }
  return {
    interval,
    group_by: grouping,
    from: new Date(span.fromMs).toISOString(),
    to: new Date(span.toMs).toISOString(),
    totals: totalOf([...lines.values()].flatMap((line) => [...line.values()])),
    series,
    refused,
    counted_since: await oldestProject(db, question.scope),
  };
}

/** When the first of the projects was created. */
async function oldestProject(db: Database, scope: UsageFilter['scope']): Promise<string | null> {
  if (scope?.length === 0) return null;
  const row = await db
    .selectFrom('project')
    .$if(scope !== null, (query) => query.where('id', 'in', scope ?? []))
    .select(({ fn }) => fn.min('created_at_ms').as('at'))
    .executeTakeFirst();
  return row?.at == null ? null : new Date(row.at).toISOString();
}

type Label = Pick<Series, 'kind' | 'group' | 'name'>;

function labelOf(grouping: Grouping, group: string | null, nameOf: (group: string) => string): Label {
  if (group !== null) return { kind: 'group', group, name: nameOf(group) };
  return grouping === 'none'
    ? { kind: 'all', group: null, name: 'all' }
    : { kind: 'other', group: null, name: 'other' };
}

/** The name of a group; its id when it has no name any more. */
async function namer(
  db: Database,
  grouping: Grouping,
  groups: readonly string[],
): Promise<(group: string) => string> {
  if (grouping === 'key') {
    const names = await namesOf(db, { keys: groups });
    return (group) => names.key(group) ?? group;
  }
  if (grouping === 'project') {
    const names = await namesOf(db, { projects: groups });
    return (group) => names.project(group) ?? (group === '' ? 'without a project' : group);
  }
  return (group) => (grouping === 'status' && group === '0' ? 'no response' : group);
}

function valuesOf(
  points: readonly number[],
  line: ReadonlyMap<number, UsageSums>,
): Pick<Series, 'totals' | 'points'> {
  return {
    totals: totalOf(line.values()),
    points: points.map((at) => ({ at: new Date(at).toISOString(), ...(line.get(at) ?? nothing).view() })),
  };
}

function totalOf(parts: Iterable<UsageSums>): Schemas['UsageTotals'] {
  const all = new UsageSums();
  for (const part of parts) all.join(part);
  return all.view();
}

const nothing = new UsageSums();
