/** The command `modelroute apply`: makes projects, members, keys and limits what a file says. */
import { declareCommand, type OptionValues } from '../../command-line/command.ts';
import { reportFailure, runCommand } from '../../command-line/run-command.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import { UnusableFile } from '../configuration/finding.ts';
import { readSmallFile } from '../configuration/read-file.ts';
import { applyChanges, type Applied } from './apply-changes.ts';
import { changeJson, type Change } from './change.ts';
import { changeLines, countText } from './change-report.ts';
import { connect, connectionDetails, keyVariable, urlOption, type ReadVariable } from './connection.ts';
import { readModels, readPeople, readState } from './current-state.ts';
import type { ConsoleClient } from './management-client.ts';
import { planChanges } from './plan.ts';
import { maxFileBytes, readInstallationFile, type ReadInstallationFile } from './read-installation-file.ts';
import { commandSink, fileSink, type SecretSink } from './secret-sink.ts';

/** `process` implements it. */
export interface CommandIo {
  stdin: AsyncIterable<Uint8Array | string>;
  stdout: { write(text: string): boolean; hasColors?(): boolean };
  stderr: { write(text: string): boolean };
}

export interface ApplyParts {
  variable: ReadVariable;
  /** The environment of `--keys-command`, without the names. */
  environmentWithout: (names: readonly string[]) => NodeJS.ProcessEnv;
}

const options = {
  url: urlOption,
  'dry-run': { type: 'boolean', about: 'print the changes, and make none' },
  prune: { type: 'boolean', about: 'remove what the file does not name' },
  'keys-file': {
    type: 'string',
    value: 'FILE',
    about: 'add the secrets of new keys and invites to this file',
  },
  'keys-command': {
    type: 'string',
    value: 'CMD',
    about: 'run this command for each new key and invite, with a line of JSON on its standard input',
  },
  json: { type: 'boolean', about: 'print one line of JSON' },
} as const;

export const applyCommand = declareCommand({
  name: 'apply',
  summary: 'Change projects, members, keys and limits of an installation to match a file',
  operands: ['FILE'],
  options,
  details: `FILE is YAML, or - for the standard input; its JSON Schema is at /schemas/installation-file.json. Everything else stays
as it is. With --prune, the command also archives projects, removes members, withdraws invites, revokes keys and removes limits
that FILE does not name, in the sections that FILE has. A run that creates keys or invites needs --keys-file or --keys-command;
the secrets are never printed.
${connectionDetails}`,
  exits: `0 the installation matches FILE, 1 FILE is invalid or a change failed, 2 wrong usage, a refused key or no connection,
3 a dry run found changes`,
  example: 'modelroute apply installation.yaml --dry-run',
});

type Values = OptionValues<typeof options>;

export async function runApply(argv: string[], io: CommandIo, parts: ApplyParts): Promise<0 | 1 | 2 | 3> {
  return await runCommand(applyCommand, argv, io, async ({ operands: [path = ''], values }) => {
    try {
      const client = connect(values.url, parts.variable);
      if (values['keys-file'] !== undefined && values['keys-command'] !== undefined)
        throw new UsageError('--keys-file and --keys-command do the same; give one of them');
      return await apply(client, await readFile(path, io), io, values, parts);
    } catch (cause) {
      if (cause instanceof UsageError) throw cause;
      if (cause instanceof UnusableFile) {
        if (values.json === true) io.stdout.write(`${JSON.stringify({ errors: cause.errors })}\n`);
        else io.stderr.write(`${cause.message}\n`);
        return 1;
      }
      reportFailure('apply', cause, io);
      return 2;
    }
  });
}

async function readFile(path: string, { stdin }: CommandIo): Promise<ReadInstallationFile> {
  if (path === '-') return readInstallationFile('stdin', await readStandardInput(stdin));
  const text = await readSmallFile(path, maxFileBytes).catch(({ message }: Error) => {
    throw new UnusableFile(path, [{ line: 1, column: 1, path: '', message }]);
  });
  return readInstallationFile(path, text);
}

async function readStandardInput(stdin: CommandIo['stdin']): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stdin) {
    const buffer = typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk);
    bytes += buffer.length;
    if (bytes > maxFileBytes)
      throw new UnusableFile('stdin', [
        { line: 1, column: 1, path: '', message: `is larger than ${maxFileBytes} bytes` },
      ]);
    chunks.push(buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function apply(
  client: ConsoleClient,
  { file, refuse }: ReadInstallationFile,
  io: CommandIo,
  values: Values,
  parts: ApplyParts,
): Promise<0 | 1 | 3> {
  const named = new Set(file.projects.map(({ name }) => name.normalize('NFC')));
  const state = await readState(client, (name) => named.has(name));
  const { changes, findings } = planChanges({
    file,
    state,
    people: await readPeople(client),
    models: await readModels(client),
    prune: values.prune === true,
    nowMs: Date.now(),
  });
  if (findings.length > 0) refuse(findings);
  const colours = io.stdout.hasColors?.() === true;
  const print = (json: object, text: string) =>
    io.stdout.write(values.json === true ? `${JSON.stringify(json)}\n` : text);
  const show = (change: Change) => values.json === true || io.stdout.write(changeLines(change, colours));
  if (changes.length === 0) {
    print({ changes: [] }, 'No changes: the installation matches the file.\n');
    return 0;
  }
  if (values['dry-run'] === true) {
    changes.forEach(show);
    print({ changes: changes.map(changeJson) }, `${countText(changes.length)} to make; none was made.\n`);
    return 3;
  }
  const sink = await openSink(changes, values, parts);
  try {
    const projectIds = new Map([...state.projects].map(([name, { id }]) => [name, id]));
    const applied = await applyChanges(changes, { client, projectIds, sink, onDone: show });
    print(appliedJson(applied), `${countText(applied.done.length)} made.\n`);
    return applied.failed === undefined ? 0 : reportFailed(applied, io);
  } finally {
    await sink?.close();
  }
}

/** Before the first change: a key that cannot be stored is not made. Throws `UsageError`. */
async function openSink(
  changes: readonly Change[],
  { 'keys-file': path, 'keys-command': command }: Values,
  { environmentWithout }: ApplyParts,
): Promise<SecretSink | undefined> {
  const secrets = changes.filter(({ makesSecret }) => makesSecret).length;
  if (path !== undefined)
    return await fileSink(path).catch(({ message }: Error) => {
      throw new UsageError(`--keys-file: '${path}' ${message}`);
    });
  if (command !== undefined)
    return commandSink(command, environmentWithout([keyVariable, `${keyVariable}_FILE`]));
  if (secrets === 0) return undefined;
  throw new UsageError(
    `the run would make ${secrets} ${secrets === 1 ? 'key or invite' : 'keys or invites'}; say with --keys-file or --keys-command where the secrets go. Nothing was changed`,
  );
}

function appliedJson({ done, failed, remaining }: Applied): object {
  return {
    changes: done.map(changeJson),
    failed: failed === undefined ? null : { ...changeJson(failed.change), message: failed.message },
    remaining: remaining.map(changeJson),
  };
}

function reportFailed({ done, failed, remaining }: Applied, io: CommandIo): 1 {
  const text = failed === undefined ? '' : `${failed.change.text}: ${failed.message}`;
  reportFailure(
    'apply',
    `${text}. ${countText(done.length)} made before it, ${remaining.length} not tried; run it again when that is right`,
    io,
  );
  return 1;
}
