/** The options of `scan`, checked before anything is read. */
import { parseArgs } from 'node:util';
import { defaultBaseUrl } from '../lint/contract.ts';
import { UsageError, webAddress } from '../lint/options.ts';
import { aggregators } from './scan-tree.ts';

export interface ScanCommand {
  help: boolean;
  root: string;
  json: boolean;
  patch: boolean;
  map?: string;
  newBase: string;
  oldBases: string[];
  ignore: string[];
  from: ReadonlySet<string>;
}

export const usage = `usage: modelroute migrate scan [OPTIONS] DIR

Finds in a source tree what belongs to another aggregator: base URLs, names of keys in the environment,
keys, packages, headers, endpoints, request fields, members of responses and model ids, each with file, line and
column. Reads only; nothing is sent and nothing is changed. node_modules, .git, vendor, dist, binary files,
links and files above 2 MiB are not looked at.

  --patch           print a diff of what can be rewritten surely, for 'git apply' or 'patch -p1' in DIR: base
                    URLs, names in the environment (MODELROUTE_KEY, MODELROUTE_BASE_URL), mapped model
                    ids, and lines that hold nothing but a header to drop
  --new-base URL    URL of the installation without /v1 (${defaultBaseUrl()})
  --old-base URL    one more URL to find, with its /v1 (may be repeated)
  --map FILE        model ids to find and replace: {"map": {"old": {"to": "new"}}}
  --from NAME       look only for this aggregator (may be repeated): ${[...aggregators].join(', ')}
  --ignore GLOB     do not look at these files or folders (may be repeated)
  --json            print the findings as JSON
  --help            print this

exit status: 0 nothing found, 1 something found, 2 wrong use or a tree that cannot be read
`;

export function readOptions(argv: readonly string[]): ScanCommand {
  const { values, positionals } = parse(argv);
  const { json = false, patch = false, help = false, map, from = [], ignore = [] } = values;
  const [root = '', ...others] = positionals;
  const unknown = from.find((name) => !aggregators.has(name));
  if (unknown !== undefined)
    throw new UsageError(`--from: there is no ${unknown}; known are ${[...aggregators].join(', ')}`);
  const command = {
    help,
    root,
    json,
    patch,
    ...(map !== undefined && { map }),
    newBase: webAddress('--new-base', values['new-base'] ?? defaultBaseUrl()),
    oldBases: (values['old-base'] ?? []).map((base) => webAddress('--old-base', base)),
    ignore: ignore.map((glob) => glob.replace(/\/+$/, '')),
    from: from.length > 0 ? new Set(from) : aggregators,
  };
  if (help) return command;
  if (root === '' || others.length > 0) throw new UsageError('one DIR is required');
  if (json && patch) throw new UsageError('--json and --patch do not go together');
  return command;
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        patch: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        map: { type: 'string' },
        from: { type: 'string', multiple: true },
        ignore: { type: 'string', multiple: true },
        'new-base': { type: 'string' },
        'old-base': { type: 'string', multiple: true },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ', 1)[0] ?? 'wrong options');
  }
}
