/** The options of `modelroute usage`. */
import { declareCommand, type OptionValues } from '../../../command-line/command.ts';
import { UsageError } from '../../../command-line/usage-error.ts';
import type { UsageFilter } from '../list-usage.ts';

export const usageCommand = declareCommand({
  name: 'usage',
  summary: 'Print the usage records: requests, their keys, and what they cost',
  options: {
    json: { type: 'boolean', about: 'print one line of JSON for each record' },
    since: {
      type: 'string',
      value: 'TIME',
      about: 'admitted at TIME or later: 2026-11-20, 2026-11-20T08:00:00Z, or 90m, 24h, 7d before now',
    },
    until: { type: 'string', value: 'TIME', about: 'admitted before TIME' },
    key: { type: 'string', value: 'ID', about: 'of one key, by its id' },
    project: { type: 'string', value: 'PROJECT', about: 'of one project, by its id or name' },
    model: {
      type: 'string',
      value: 'ID',
      about: 'of one model, by the id that was requested or that of the catalog',
    },
    trace: { type: 'string', value: 'ID', about: 'of one request, by its trace id' },
    limit: { type: 'string', value: 'N', about: 'only the newest N (50, or all with --json)' },
  },
  details: 'The records are those of this installation, oldest first; the server may run meanwhile or not.',
  exits: '0 good, 1 the store could not be read or has no such key or project, 2 the options are wrong',
  example: 'modelroute usage --project default --since 7d --json',
});

export interface UsageOptions {
  json: boolean;
  filter: UsageFilter;
}

/** Rows of a table for people when no limit is given. */
const shownRows = 50;

/** Throws `UsageError` that names the option. */
export function usageOptions(
  {
    json = false,
    since,
    until,
    key,
    project,
    model,
    trace,
    limit,
  }: OptionValues<typeof usageCommand.options>,
  nowMs: number,
): UsageOptions {
  return {
    json,
    filter: {
      sinceMs: readTime('--since', since, nowMs),
      untilMs: readTime('--until', until, nowMs),
      keyId: key,
      project,
      model,
      traceId: trace,
      limit: readLimit(limit) ?? (json ? undefined : shownRows),
    },
  };
}

const unitMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A date alone is its first instant in UTC. */
function readTime(option: string, text: string | undefined, nowMs: number): number | undefined {
  if (text === undefined) return undefined;
  const [, count, unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  if (count !== undefined) return nowMs - Number(count) * (unitMs[unit] ?? 0);
  const isDate = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/.test(text);
  const ms = isDate ? Date.parse(text) : Number.NaN;
  // The 30th of February would be the 2nd of March.
  const isThere = new Date(text.slice(0, 10)).getUTCDate() === Number(text.slice(8, 10));
  if (Number.isNaN(ms) || !isThere)
    throw new UsageError(`${option}: '${text}' is no time such as 2026-11-20 or 7d`);
  return ms;
}

function readLimit(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`--limit: '${text}' is no number of 1 or more`);
  return Number(text);
}
