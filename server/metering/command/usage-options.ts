/** The options of `modelroute usage`. */
import { declareCommand, type OptionValues } from '../../../command-line/command.ts';
import { readSpanMs, readTimeMs } from '../../../command-line/moment.ts';
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
  details: 'Prints the records of this installation, oldest first. The server may be running or stopped.',
  exits: '0 printed, 1 the store could not be read or has no such key or project, 2 wrong usage',
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
  { json = false, since, until, limit, ...values }: OptionValues<typeof usageCommand.options>,
  nowMs: number,
): UsageOptions {
  return {
    json,
    filter: {
      sinceMs: readTime('--since', since, nowMs),
      untilMs: readTime('--until', until, nowMs),
      keyId: values.key,
      project: values.project,
      model: values.model,
      traceId: values.trace,
      limit: readLimit(limit) ?? (json ? undefined : shownRows),
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

function readLimit(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`--limit: '${text}' is no number of 1 or more`);
  return Number(text);
}
