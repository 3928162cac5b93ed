/** Reads the arguments of the command; whatever is wrong with them is said in one line. */
import { profiles, type Profile } from './checks/check.ts';
import { surfaceNames, type SurfaceName } from './contract/surface-contract.ts';

/** The arguments cannot be used; the message is one line. */
export class UsageError extends Error {}

export const reportKinds = ['json', 'junit', 'html'] as const;

export type ReportKind = (typeof reportKinds)[number];

export interface ReportOrder {
  kind: ReportKind;
  file: string;
}

export interface Options {
  help: boolean;
  /** Only name the checks. */
  list: boolean;
  base: URL;
  key: string;
  surface: SurfaceName | undefined;
  model: string | undefined;
  profile: Profile | 'all';
  /** Longest time of one request, milliseconds. */
  timeoutMs: number;
  reports: readonly ReportOrder[];
  /** Print the JSON report to standard output. */
  json: boolean;
}

export const usage = `usage: modelroute conformance --base-url URL --key KEY [OPTIONS]

Checks a chat-completions or messages style server against the contract, whoever made it: sends small
requests, validates every response against the published documents, and says of each rule whether it holds.
Features that the server does not have are 'unsupported', not 'failed'.

  --base-url URL         URL of the server, before /v1 or with it
  --key KEY              the key; also taken from the environment variable MODELROUTE_KEY
  --surface v1|alt       only this surface; without it, all that are found
  --model ID             the chat model to ask; without it, one of the models list
  --profile NAME         only these checks: ${profiles.join(', ')} or all (all)
  --report KIND FILE     write a report: json, junit or html; may be given several times
  --timeout SECONDS      longest time of one request, 1 to 120 (30)
  --json                 print the JSON report instead of the summary
  --list                 print every check, without a server, and its source
  --help                 print this

A run takes seconds to a few minutes, five at most, and a few thousand tokens. Files that it uploads
are deleted again. In reports the key is replaced by $MODELROUTE_KEY.

exit status: 0 nothing failed, 1 something failed, 2 the checks could not be run
`;

const valued = ['--base-url', '--key', '--surface', '--model', '--profile', '--timeout'] as const;

/** Throws `UsageError`. `env` is the environment. */
export function readOptions(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Options {
  const given = new Map<string, string>();
  const reports: ReportOrder[] = [];
  const flags = new Set<string>();
  const rest = argv[Symbol.iterator]();
  for (const word of rest) {
    const [name = '', inline] = word.startsWith('--') ? word.split(/=(.*)/s, 2) : [word];
    const value = () => valueOf(name, inline ?? take(rest));
    if (name === '--help' || word === '-h') flags.add('--help');
    else if (name === '--json' || name === '--list') flags.add(name);
    else if (name === '--report') reports.push(reportOrder(value(), take(rest)));
    else if (valued.some((known) => known === name)) given.set(name, value());
    else
      throw new UsageError(word.startsWith('-') ? `unknown option '${name}'` : `'${word}' is not understood`);
  }
  const help = flags.has('--help');
  const list = flags.has('--list');
  const isWithout = help || list;
  return {
    help,
    list,
    base: isWithout ? new URL('http://localhost') : readBase(given.get('--base-url')),
    key: isWithout ? '' : readKey(given.get('--key') ?? env['MODELROUTE_KEY']),
    surface: oneOf('--surface', given.get('--surface'), surfaceNames),
    model: given.get('--model'),
    profile: oneOf('--profile', given.get('--profile'), [...profiles, 'all']) ?? 'all',
    timeoutMs: readTimeout(given.get('--timeout') ?? '30'),
    reports,
    json: flags.has('--json'),
  };
}

function take(words: Iterator<string>): string | undefined {
  const next = words.next();
  return next.done === true ? undefined : next.value;
}

function valueOf(name: string, value: string | undefined): string {
  if (value === undefined || value === '') throw new UsageError(`${name} needs a value`);
  return value;
}

function reportOrder(kind: string, file: string | undefined): ReportOrder {
  const known = oneOf('--report', kind, reportKinds);
  if (known === undefined || file === undefined || file === '' || file.startsWith('--'))
    throw new UsageError(`--report ${kind} needs a file`);
  return { kind: known, file };
}

function oneOf<T extends string>(
  name: string,
  value: string | undefined,
  known: readonly T[],
): T | undefined {
  if (value === undefined) return undefined;
  const found = known.find((one) => one === value);
  if (found === undefined) throw new UsageError(`${name} is '${value}', expected ${known.join(', ')}`);
  return found;
}

function readBase(text: string | undefined): URL {
  if (text === undefined) throw new UsageError('--base-url is missing');
  const base = URL.parse(text);
  if (base === null || !/^https?:$/.test(base.protocol))
    throw new UsageError(
      `--base-url '${text.slice(0, 100)}' is not a URL that begins with http:// or https://`,
    );
  if (base.username !== '' || base.password !== '')
    throw new UsageError('--base-url must not have a password in it; give the key with --key');
  return base;
}

function readTimeout(text: string): number {
  const seconds = Number(text);
  if (!(seconds >= 1 && seconds <= 120))
    throw new UsageError(`--timeout is '${text}', expected 1 to 120 seconds`);
  return seconds * 1_000;
}

function readKey(key: string | undefined): string {
  if (key === undefined || key === '')
    throw new UsageError('--key is missing, and MODELROUTE_KEY is not set');
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new UsageError('the key has characters that cannot stand in a header (a space or a line break?)');
  return key;
}
