/** The options of `lint-request`, checked before anything is read. */
import { declareCommand, type CommandCall } from '../../command-line/command.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import { defaultBaseUrl, type Surface } from './contract.ts';

export interface LintCommand {
  files: string[];
  fix: boolean;
  json: boolean;
  out?: string;
  map?: string;
  surface?: Surface;
  newBase: string;
  oldBases: string[];
  drop: Set<string>;
}

export const lintCommand = declareCommand({
  name: 'migrate lint-request',
  summary: 'Find the parts of captured requests that exist only on the other aggregator, or rewrite them',
  operands: ['FILE…'],
  options: {
    fix: {
      type: 'boolean',
      about:
        'write requests that the contract accepts, in the form of the input; findings that need a decision are not changed. The findings go to standard error',
    },
    out: {
      type: 'string',
      value: 'FILE',
      about:
        'file to write with --fix (the input itself is allowed), a folder for several inputs (standard output)',
    },
    map: { type: 'string', value: 'FILE', about: 'model ids to replace: {"map": {"old": {"to": "new"}}}' },
    drop: {
      type: 'string',
      multiple: true,
      value: 'NAME',
      about: 'drop this name instead of leaving it to a decision',
    },
    'new-base': {
      type: 'string',
      value: 'URL',
      about: `base URL of the installation without /v1 (${defaultBaseUrl()})`,
    },
    'old-base': {
      type: 'string',
      multiple: true,
      value: 'URL',
      about: 'one more URL to leave, with its /v1',
    },
    surface: {
      type: 'string',
      value: 'v1|alt',
      about: 'surface of a body without a URL; otherwise its shape decides',
    },
    json: { type: 'boolean', about: 'print the findings as JSON' },
  },
  details: `Finds fields, headers, URLs, parameters and model suffixes. Prints for each whether it is dropped, rewritten (and how)
or needs a decision, and lists what the contract would still refuse. Works without a server, and sends nothing.

The command recognizes a FILE by its content: a request body in JSON, {"method", "url", "headers", "body"}, a list of either,
JSONL of either, a HAR, or text with curl commands such as a shell's history. At most 64 MiB each; - is standard input.`,
  exits:
    '0 nothing found (with --fix: the contract accepts every request), 1 something found (with --fix: something needs a decision or is still refused), 2 wrong usage or an input that cannot be read',
  example: 'modelroute migrate lint-request --fix --map map.json --out fixed.json request.json',
});

export function readOptions({
  operands: files,
  values,
}: CommandCall<typeof lintCommand.options>): LintCommand {
  const { fix = false, json = false, out, map, surface, drop = [] } = values;
  const command: LintCommand = {
    files: [...files],
    fix,
    json,
    ...(out !== undefined && { out }),
    ...(map !== undefined && { map }),
    ...(isSurface(surface) && { surface }),
    newBase: webAddress('--new-base', values['new-base'] ?? defaultBaseUrl()),
    oldBases: (values['old-base'] ?? []).map((base) => webAddress('--old-base', base)),
    drop: new Set(drop),
  };
  if (new Set(files).size < files.length) throw new UsageError('a FILE is named twice');
  if (surface !== undefined && !isSurface(surface)) throw new UsageError('--surface is v1 or alt');
  if (out !== undefined && !fix) throw new UsageError('--out goes with --fix');
  if (fix && out === undefined && files.length > 1)
    throw new UsageError('--fix of several files needs --out FOLDER');
  if (fix && out === undefined && json) throw new UsageError('--fix with --json needs --out');
  return command;
}

const isSurface = (name: string | undefined): name is Surface => name === 'v1' || name === 'alt';

/** A base URL without a trailing slash. */
export function webAddress(option: string, url: string): string {
  if (!/^https?:\/\/[^/\s]+/i.test(url) || !URL.canParse(url))
    throw new UsageError(`${option}: ${url} is not a web URL`);
  return url.replace(/\/+$/, '');
}
