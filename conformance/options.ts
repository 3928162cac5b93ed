/** Reads the options of the command; reports what is wrong with them in one line. */
import { declareCommand, type OptionValues } from '../command-line/command.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { profiles, type Profile } from './checks/check.ts';
import { surfaceNames, type SurfaceName } from './contract/surface-contract.ts';

const reportKinds = ['json', 'junit', 'html'] as const;

type ReportKind = (typeof reportKinds)[number];

export interface ReportOrder {
  kind: ReportKind;
  file: string;
}

export interface Options {
  /** Only name the checks. */
  list: boolean;
  base: URL;
  key: string;
  /** Headers that every request has, besides the usual ones. */
  headers: Readonly<Record<string, string>>;
  surface: SurfaceName | undefined;
  model: string | undefined;
  profile: Profile | 'all';
  /** Longest time of one request, milliseconds. */
  timeoutMs: number;
  reports: readonly ReportOrder[];
  /** Print the JSON report to standard output. */
  json: boolean;
}

export const conformanceCommand = declareCommand({
  name: 'conformance',
  summary: 'Test any compatible server against the contract',
  options: {
    'base-url': { type: 'string', value: 'URL', about: 'URL of the server, with or without /v1' },
    key: { type: 'string', value: 'KEY', about: 'the key (the environment variable MODELROUTE_KEY)' },
    header: {
      type: 'string',
      multiple: true,
      value: 'NAME:VALUE',
      about: 'header for every request; its value is in no report',
    },
    surface: { type: 'string', value: 'v1|alt', about: 'test only this surface (all that are found)' },
    model: { type: 'string', value: 'ID', about: 'the chat model to call (one of the models list)' },
    profile: {
      type: 'string',
      value: 'NAME',
      about: `run only these checks: ${profiles.join(', ')} or all (all)`,
    },
    report: {
      type: 'string',
      multiple: true,
      value: 'KIND FILE',
      about: 'write a report: json, junit or html',
    },
    timeout: { type: 'string', value: 'SECONDS', about: 'longest time of one request, 1 to 120 (30)' },
    json: { type: 'boolean', about: 'print the JSON report instead of the summary' },
    list: { type: 'boolean', about: 'print every check and its source in the contract, without a server' },
  },
  details: `Tests any server with a chat-completions or messages API: sends small requests, validates every response
against the published documents, and reports each rule as passed, failed, unsupported or skipped.
'unsupported': the server reports that it lacks the feature, or only this contract has the rule.
'skipped': not checked in this run.

--base-url and a key are required, except with --list. A run takes seconds to five minutes, and uses a few
thousand tokens. It deletes the files that it uploads. Reports have $MODELROUTE_KEY in place of the key.`,
  exits: '0 nothing failed, 1 something failed, 2 the checks could not run',
  example:
    'modelroute conformance --base-url http://127.0.0.1:8080 --key mr-example --report junit conformance.xml',
});

/** `--report KIND FILE` has two words as its value; they become one, as options are read. */
export function joinReports(argv: readonly string[]): string[] {
  const joined: string[] = [];
  const words = argv[Symbol.iterator]();
  for (const word of words) {
    const isReport = word === '--report' || word.startsWith('--report=');
    const kind = word === '--report' ? take(words) : word.slice('--report='.length);
    joined.push(isReport && kind !== undefined ? `--report=${kind} ${take(words) ?? ''}` : word);
  }
  return joined;
}

function take(words: Iterator<string>): string | undefined {
  const next = words.next();
  return next.done === true ? undefined : next.value;
}

/** Throws `UsageError`. `env` is the environment. */
export function readOptions(
  values: OptionValues<typeof conformanceCommand.options>,
  env: Readonly<Record<string, string | undefined>>,
): Options {
  for (const [name, value] of Object.entries(values))
    if (value === '') throw new UsageError(`--${name} needs a value`);
  const { list = false } = values;
  return {
    list,
    base: list ? new URL('http://localhost') : readBase(values['base-url']),
    key: list ? '' : readKey(values.key ?? env['MODELROUTE_KEY']),
    headers: readHeaders(values.header ?? []),
    surface: oneOf('--surface', values.surface, surfaceNames),
    model: values.model,
    profile: oneOf('--profile', values.profile, [...profiles, 'all']) ?? 'all',
    timeoutMs: readTimeout(values.timeout ?? '30'),
    reports: (values.report ?? []).map(reportOrder),
    json: values.json === true,
  };
}

function reportOrder(words: string): ReportOrder {
  const [kind = '', file = ''] = words.split(/ (.*)/s, 2);
  if (kind === '') throw new UsageError('--report needs a value');
  const known = oneOf('--report', kind, reportKinds);
  if (known === undefined || file === '' || file.startsWith('--'))
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

/** Headers that the kit itself sets, or that the connection has. */
const ownHeaders =
  /^(authorization|x-api-key|host|connection|content-length|content-type|transfer-encoding|te|upgrade|expect)$/;

function readHeaders(lines: readonly string[]): Record<string, string> {
  const headers = lines.map((line) => {
    const [, name = '', value = ''] = /^([!#$%&'*+.^_`|~0-9a-z-]+):[ \t]*(.*)$/is.exec(line) ?? [];
    if (name === '' || !/^[\x20-\x7e]+$/.test(value))
      throw new UsageError('--header is not NAME:VALUE in printable ASCII characters');
    if (ownHeaders.test(name.toLowerCase()))
      throw new UsageError(`--header ${name}: the kit sets this header itself; give the key with --key`);
    return [name.toLowerCase(), value.trimEnd()] as const;
  });
  return Object.fromEntries(headers);
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
