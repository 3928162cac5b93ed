/** The options of `modelroute usage`. */
import { parseArgs } from 'node:util';
import type { UsageFilter } from '../list-usage.ts';

export const usageHelp = `usage: modelroute usage [OPTIONS]
       modelroute usage reconcile FILE     (more with --help)

Prints the usage records of this installation, oldest first; the server may run meanwhile or not.

  --json           print one line of JSON for each record
  --since TIME     admitted at TIME or later: 2026-11-20, 2026-11-20T08:00:00Z, or 90m, 24h, 7d before now
  --until TIME     admitted before TIME
  --key ID         of one key, by its id
  --project NAME   of one project
  --model ID       of one model, as it was requested or as it is called in the catalog
  --trace ID       of one request, by its trace id
  --limit N        only the newest N (without --json: 50 by default)
  --help           print this

exit status: 0 good, 1 the store could not be read, 2 the options are wrong
`;

export interface UsageOptions {
  help: boolean;
  json: boolean;
  filter: UsageFilter;
}

/** What a table for people shows when no limit is given. */
const shownRows = 50;

/** Throws with one line that tells which option is wrong. */
export function readUsageOptions(argv: readonly string[], nowMs: number): UsageOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...argv],
    options: {
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
      since: text,
      until: text,
      key: text,
      project: text,
      model: text,
      trace: text,
      limit: text,
    },
  });
  const { json, help, since, until, key, project, model, trace, limit } = values;
  return {
    help,
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
    throw new Error(`${option}: '${text}' is no time such as 2026-11-20 or 7d`);
  return ms;
}

function readLimit(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--limit: '${text}' is no number of 1 or more`);
  return Number(text);
}
