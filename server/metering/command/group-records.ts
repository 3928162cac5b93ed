/** Adds records up by one of their values, for `modelroute usage --group-by`. */
import { sumOf } from '../../core/token-counts.ts';
import { labelsOf, type Labels } from '../labels.ts';
import { formatNano } from '../nano-usd.ts';
import type { UsageRecord } from '../usage-record.ts';

/** Groups in memory at once. */
const maxGroups = 100_000;

/** Returns the group of a record; null: the record has no such value. */
type GroupOf = (record: UsageRecord) => string | null;

const plainGroups: Readonly<Record<string, GroupOf>> = {
  end_user: ({ reservation }) => reservation.end_user,
  session: ({ reservation }) => reservation.session_id,
  key: ({ reservation }) => reservation.key_id,
  model: ({ reservation }) => reservation.model,
  project: ({ reservation }) => reservation.project,
};

/** Of `tag:KEY` and `metadata:KEY`. */
const labelGroups: readonly [prefix: string, labels: keyof Labels][] = [
  ['tag:', 'tags'],
  ['metadata:', 'metadata'],
];

export const groupingNames = [...Object.keys(plainGroups), 'tag:KEY', 'metadata:KEY'].join(', ');

/** Undefined for a name that is none of `groupingNames`. */
export function groupOfRecord(name: string): GroupOf | undefined {
  if (Object.hasOwn(plainGroups, name)) return plainGroups[name];
  const [prefix, labels] = labelGroups.find(([start]) => name.startsWith(start)) ?? [];
  const key = name.slice(prefix?.length);
  if (labels === undefined || key === '') return undefined;
  return ({ reservation }) => {
    const pairs = labelsOf(reservation)[labels];
    return Object.hasOwn(pairs, key) ? (pairs[key] ?? null) : null;
  };
}

export interface UsageGroup {
  /** null: records without the value. */
  value: string | null;
  requests: number;
  /** Failed or interrupted. */
  errors: number;
  inputTokens: number;
  outputTokens: number;
  costNano: bigint;
  /** Requests whose cost is not known: they run, or have no price. */
  unpriced: number;
}

/** The highest cost first, then the most requests. Rejects when there are too many different values. */
export async function groupRecords(
  records: AsyncIterable<UsageRecord>,
  groupOf: GroupOf,
): Promise<UsageGroup[]> {
  const groups = new Map<string | null, UsageGroup>();
  for await (const record of records) add(groupAt(groups, groupOf(record)), record);
  return [...groups.values()].toSorted(byCost);
}

function groupAt(groups: Map<string | null, UsageGroup>, value: string | null): UsageGroup {
  let group = groups.get(value);
  if (group === undefined) {
    if (groups.size >= maxGroups)
      throw new Error(
        `There are more than ${maxGroups} groups. Choose a shorter time with --since and --until.`,
      );
    group = { value, requests: 0, errors: 0, inputTokens: 0, outputTokens: 0, costNano: 0n, unpriced: 0 };
    groups.set(value, group);
  }
  return group;
}

function add(group: UsageGroup, { settling, tokens, costNano }: UsageRecord): void {
  group.requests += 1;
  if (settling?.outcome === 'failed' || settling?.outcome === 'interrupted') group.errors += 1;
  group.inputTokens += sumOf(tokens, 'input') ?? 0;
  group.outputTokens += sumOf(tokens, 'output') ?? 0;
  if (costNano === null) group.unpriced += 1;
  else group.costNano += costNano;
}

function byCost(one: UsageGroup, other: UsageGroup): number {
  if (one.costNano !== other.costNano) return one.costNano > other.costNano ? -1 : 1;
  return other.requests - one.requests || ((one.value ?? '') < (other.value ?? '') ? -1 : 1);
}

/** A group as `--json` prints it: a stable format for scripts. */
export function groupLine(groupBy: string, group: UsageGroup): Record<string, unknown> {
  return {
    group_by: groupBy,
    value: group.value,
    requests: group.requests,
    errors: group.errors,
    input_tokens: group.inputTokens,
    output_tokens: group.outputTokens,
    cost: formatNano(group.costNano),
    unpriced_requests: group.unpriced,
  };
}

/** Columns of the table for people. */
export function groupRow(group: UsageGroup): string[] {
  const { value, requests, errors, inputTokens, outputTokens, costNano } = group;
  const counts = [requests, errors, inputTokens, outputTokens].map(String);
  return [value ?? '(none)', ...counts, formatNano(costNano)];
}

export const groupTitles = ['value', 'requests', 'errors', 'input', 'output', 'USD'];
