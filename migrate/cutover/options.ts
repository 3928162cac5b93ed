/** Reads the options of the command; reports what is wrong with them in one line. */
import type { OptionValues } from '../../command-line/command.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import type { cutoverCommand } from './declaration.ts';

type Env = Readonly<Record<string, string | undefined>>;

export interface CutoverArguments {
  old: string;
  new: string;
  oldKey: string | undefined;
  newKey: string | undefined;
  map: string | undefined;
  stateFile: string;
  host: string;
  port: number;
  controlPort: number;
  stages: readonly number[] | undefined;
  minRequests: number;
  minTimeMs: number;
  isManual: boolean;
  isShadow: boolean;
  isStartOver: boolean;
  tenantHeader: string | undefined;
  always: readonly string[];
  never: readonly string[];
  keptPaths: readonly string[];
  errorMargin: number;
  latencyMargin: number;
  timeoutMs: number;
  isQuiet: boolean;
}

type Values = OptionValues<typeof cutoverCommand.options>;

/** Throws `UsageError`. */
export function readArguments(values: Values, env: Env): CutoverArguments {
  return {
    old: address('--old', values.old),
    new: address('--new', values.new),
    oldKey: keyOf('--old-key-env', values['old-key-env'], env),
    newKey: newKeyOf(values, env),
    map: values.map,
    stateFile: values.state ?? 'cutover.json',
    host: values.host ?? '127.0.0.1',
    port: whole('--port', values.port ?? '8090', 65_535),
    controlPort: whole('--control-port', values['control-port'] ?? '8091', 65_535),
    stages: values.stages === undefined ? undefined : stagesOf(values.stages),
    minRequests: whole('--min-requests', values['min-requests'] ?? '600', 1e9),
    minTimeMs: number('--min-time', values['min-time'] ?? '600', 0, 1e7) * 1_000,
    isManual: values.manual === true,
    isShadow: values.shadow === true,
    isStartOver: values['start-over'] === true,
    tenantHeader: values['tenant-header']?.toLowerCase(),
    always: values.tenant ?? [],
    never: values['not-tenant'] ?? [],
    keptPaths: values.keep ?? [],
    errorMargin: number('--error-margin', values['error-margin'] ?? '2', 0.1, 50) / 100,
    latencyMargin: number('--latency-margin', values['latency-margin'] ?? '30', 5, 1_000) / 100,
    timeoutMs: number('--timeout', values.timeout ?? '600', 0.1, 86_400) * 1_000,
    isQuiet: values.quiet === true,
  };
}

function newKeyOf(values: Values, env: Env): string | undefined {
  const key = keyOf('--new-key-env', values['new-key-env'], env);
  if (key === undefined && values['pass-key'] !== true)
    throw new UsageError(
      '--new-key-env is missing (with --pass-key, the new service gets the key that the caller sent)',
    );
  return key;
}

/** The value of the named environment variable; the key itself is never on the command line. */
export function keyOf(option: string, name: string | undefined, env: Env): string | undefined {
  if (name === undefined) return undefined;
  const key = env[name];
  if (key === undefined || key === '')
    throw new UsageError(`${option}: the environment has no such variable, or it is empty`);
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new UsageError(`${option}: the key has characters that cannot stand in a header`);
  return key;
}

/** An http or https URL without user, query and fragment. */
export function address(option: string, text: string | undefined): string {
  if (text === undefined) throw new UsageError(`${option} is missing`);
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new UsageError(`${option} is not a URL that begins with http:// or https://`);
  if (url.username !== '' || url.password !== '')
    throw new UsageError(`${option} must not have a password in it`);
  if (url.search !== '' || url.hash !== '') throw new UsageError(`${option} must not have a query`);
  return url.href;
}

/** A number within bounds. */
export function number(option: string, text: string, least: number, most: number): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!(value >= least && value <= most))
    throw new UsageError(`${option} is '${text}', expected a number from ${least} to ${most}`);
  return value;
}

function whole(option: string, text: string, most: number): number {
  const value = number(option, text, 0, most);
  if (!Number.isInteger(value)) throw new UsageError(`${option} is '${text}', expected a whole number`);
  return value;
}

function stagesOf(text: string): number[] {
  const stages = text.split(',').map((part) => number('--stages', part, 0.001, 100) / 100);
  if (stages.some((share, at) => at > 0 && share <= (stages[at - 1] ?? 0)))
    throw new UsageError(`--stages is '${text}', expected rising percentages such as 1,5,25,100`);
  return stages;
}
