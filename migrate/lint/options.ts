/** The options of `lint-request`, checked before anything is read. */
import { parseArgs } from 'node:util';
import { defaultBaseUrl, type Surface } from './contract.ts';

export interface LintCommand {
  help: boolean;
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

/** A command that was called wrongly. */
export class UsageError extends Error {}

export const usage = `usage: modelroute migrate lint-request [OPTIONS] FILE…

Names everything in requests that exists only on another aggregator: fields, headers, URLs, parameters,
suffixes of models. Says of each whether it is dropped, rewritten (how) or needs a decision, and what the
contract would still refuse. Works without a server; nothing is sent. FILE may be - for standard input.

A FILE is recognized by its content: a request body in JSON, {"method", "url", "headers", "body"}, a list of either,
JSONL of either, a HAR, or text with curl commands such as a shell's history. At most 64 MiB each.

  --fix             write the requests that the contract accepts, in the form of the input; what needs a
                    decision stays as it is. The findings then go to standard error
  --out FILE        where to (the input itself is allowed); a folder for several inputs. Otherwise standard output
  --map FILE        model ids to replace: {"map": {"old": {"to": "new"}}}
  --drop NAME       drop this name, which would need a decision (may be repeated)
  --new-base URL    URL of the installation without /v1 (${defaultBaseUrl()})
  --old-base URL    one more URL to leave, with its /v1 (may be repeated)
  --surface v1|alt  which surface a body without a URL is for; otherwise its shape decides
  --json            print the findings as JSON
  --help            print this

exit status: 0 nothing found (with --fix: every request is accepted now), 1 something found (with --fix:
something still needs a decision or is refused), 2 wrong use or an input that cannot be read
`;

export function readOptions(argv: readonly string[]): LintCommand {
  const { values, positionals: files } = parse(argv);
  const { fix = false, json = false, help = false, out, map, surface, drop = [] } = values;
  const command: LintCommand = {
    help,
    files,
    fix,
    json,
    ...(out !== undefined && { out }),
    ...(map !== undefined && { map }),
    ...(isSurface(surface) && { surface }),
    newBase: webAddress('--new-base', values['new-base'] ?? defaultBaseUrl()),
    oldBases: (values['old-base'] ?? []).map((base) => webAddress('--old-base', base)),
    drop: new Set(drop),
  };
  if (help) return command;
  if (files.length === 0) throw new UsageError('a FILE is required (- for standard input)');
  if (new Set(files).size < files.length) throw new UsageError('a FILE is named twice');
  if (surface !== undefined && !isSurface(surface)) throw new UsageError('--surface is v1 or alt');
  if (out !== undefined && !fix) throw new UsageError('--out goes with --fix');
  if (fix && out === undefined && files.length > 1)
    throw new UsageError('--fix of several files needs --out FOLDER');
  if (fix && out === undefined && json) throw new UsageError('--fix with --json needs --out');
  return command;
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        fix: { type: 'boolean' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        out: { type: 'string' },
        map: { type: 'string' },
        surface: { type: 'string' },
        'new-base': { type: 'string' },
        'old-base': { type: 'string', multiple: true },
        drop: { type: 'string', multiple: true },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ', 1)[0] ?? 'wrong options');
  }
}

const isSurface = (name: string | undefined): name is Surface => name === 'v1' || name === 'alt';

/** An address as it is put before a path: without a slash at its end. */
export function webAddress(option: string, url: string): string {
  if (!/^https?:\/\/[^/\s]+/i.test(url) || !URL.canParse(url))
    throw new UsageError(`${option}: ${url} is not a web URL`);
  return url.replace(/\/+$/, '');
}
