/** The options of `modelroute usage`. */
import { declareCommand, type OptionValues } from '../../../command-line/command.ts';
import { readSpanMs, readTimeMs } from '../../../command-line/moment.ts';
import { UsageError } from '../../../command-line/usage-error.ts';
import type { UsageFilter } from '../list-usage.ts';
import { groupingNames, groupOfRecord } from './group-records.ts';

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
    'end-user': { type: 'string', value: 'ID', about: 'of one end user, by the id in the request' },
    session: { type: 'string', value: 'ID', about: 'of one session, by its x-modelroute-session' },
    'group-by': {
      type: 'string',
      value: 'FIELD',
      about: `print sums instead of records, by ${groupingNames}`,
    },
    limit: {
      type: 'string',
      value: 'N',
      about: 'only the newest N records (50, or all with --json or --group-by)',
    },
  },
  details: 'Prints the records of this installation, oldest first. The server may be running or stopped.',
  exits: '0 printed, 1 the store could not be read or has no such key or project, 2 wrong usage',
  example: 'modelroute usage --project default --since 7d --json',
});

export interface UsageOptions {
  json: boolean;
  /** Undefined: the records themselves are printed. */
  grouping: { name: string; groupOf: NonNullable<ReturnType<typeof groupOfRecord>> } | undefined;
  filter: UsageFilter;
}

/** Rows of a table for people when no limit is given. */
const shownRows = 50;

/** Throws `UsageError` that names the option. */
export function usageOptions(
  { json = false, since, until, limit, ...values }: OptionValues<typeof usageCommand.options>,
  nowMs: number,
): UsageOptions {
  const grouping = readGrouping(values['group-by']);
  return {
    json,
    grouping,
    filter: {
      sinceMs: readTime('--since', since, nowMs),
      untilMs: readTime('--until', until, nowMs),
      keyId: values.key,
      project: values.project,
      model: values.model,
      traceId: values.trace,
      endUser: values['end-user'],
      session: values.session,
      limit: readLimit(limit) ?? (json || grouping !== undefined ? undefined : shownRows),
    },
  };
}

function readTime(option: string, text: string | undefined, nowMs: number): number | undefined {
  if (text === undefined) return undefined;
  const spanMs = readSpanMs(text);
  const ms = spanMs === undefined ? readTimeMs(text) : nowMs - spanMs;
  if (ms === undefined) throw new UsageError(`${option}: '${text}' is no time such as 2026-11-20 or 7d`);
  return ms;
}

function readGrouping(name: string | undefined): UsageOptions['grouping'] {
  if (name === undefined) return undefined;
  const groupOf = groupOfRecord(name);
  if (groupOf === undefined) throw new UsageError(`--group-by: '${name}' is none of ${groupingNames}`);
  return { name, groupOf };
}

function readLimit(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`--limit: '${text}' is no number of 1 or more`);
  return Number(text);
}
