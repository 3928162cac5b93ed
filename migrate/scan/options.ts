/** The options of `scan`, checked before anything is read. */
import { declareCommand, type CommandCall } from '../../command-line/command.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import { defaultBaseUrl } from '../lint/contract.ts';
import { webAddress } from '../lint/options.ts';
import { aggregators } from './scan-tree.ts';

export interface ScanCommand {
  root: string;
  json: boolean;
  patch: boolean;
  map?: string;
  newBase: string;
  oldBases: string[];
  ignore: string[];
  from: ReadonlySet<string>;
}

export const scanCommand = declareCommand({
  name: 'migrate scan',
  summary: 'Find URLs, keys, headers, endpoints and model ids of the other aggregator in source code',
  operands: ['DIR'],
  options: {
    patch: {
      type: 'boolean',
      about:
        "print the safe changes as a diff, for 'git apply' or 'patch -p1' in DIR: base URLs, environment variables (MODELROUTE_KEY, MODELROUTE_BASE_URL), mapped model ids, and lines with nothing but a header to drop",
    },
    'new-base': {
      type: 'string',
      value: 'URL',
      about: `base URL of the installation without /v1 (${defaultBaseUrl()})`,
    },
    'old-base': { type: 'string', multiple: true, value: 'URL', about: 'one more URL to find, with its /v1' },
    map: {
      type: 'string',
      value: 'FILE',
      about: 'model ids to find and replace: {"map": {"old": {"to": "new"}}}',
    },
    from: {
      type: 'string',
      multiple: true,
      value: 'NAME',
      about: `search only for this aggregator: ${[...aggregators].join(', ')}`,
    },
    ignore: { type: 'string', multiple: true, value: 'GLOB', about: 'skip these files or folders' },
    json: { type: 'boolean', about: 'print the findings as JSON' },
  },
  details: `Finds base URLs, environment variables, keys, packages, headers, endpoints, request fields, members of
responses and model ids, each with file, line and column. Changes nothing, and sends nothing.
node_modules, .git, vendor, dist, binary files, links and files above 2 MiB are skipped.`,
  exits: '0 nothing found, 1 something found, 2 wrong usage or a tree that cannot be read',
  example: 'modelroute migrate scan --map map.json --patch src',
});

export function readOptions({
  operands: [root = ''],
  values,
}: CommandCall<typeof scanCommand.options>): ScanCommand {
  const { json = false, patch = false, map, from = [], ignore = [] } = values;
  const unknown = from.find((name) => !aggregators.has(name));
  if (unknown !== undefined)
    throw new UsageError(`--from: there is no ${unknown}; known are ${[...aggregators].join(', ')}`);
  if (json && patch) throw new UsageError('--json and --patch do not go together');
  return {
    root,
    json,
    patch,
    ...(map !== undefined && { map }),
    newBase: webAddress('--new-base', values['new-base'] ?? defaultBaseUrl()),
    oldBases: (values['old-base'] ?? []).map((base) => webAddress('--old-base', base)),
    ignore: ignore.map((glob) => glob.replace(/\/+$/, '')),
    from: from.length > 0 ? new Set(from) : aggregators,
  };
}
