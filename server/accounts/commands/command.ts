/** What `modelroute keys`, `projects` and `people` have in common: one word chooses, options follow, errors are one line. */
import { userInfo } from 'node:os';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { AccountError } from '../account-error.ts';

/** `process` is one. */
export interface CommandIo {
  stdout: { write(text: string): boolean; hasColors?(): boolean };
  stderr: { write(text: string): boolean };
}

/** Opens what the command is about, of the installation that the settings name; `close` is called at the end. */
export type OpenStore<Store> = () => Promise<{ store: Store; close(): Promise<void> }>;

type OptionTypes = NonNullable<ParseArgsConfig['options']>;
export type OptionValues = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

export interface Action<Store> {
  /** Names of what must follow it, in order. */
  operands: readonly string[];
  options: OptionTypes;
  run(call: ActionCall<Store>): Promise<void>;
}

export interface ActionCall<Store> {
  store: Store;
  /** Who it was, for the audit log. */
  actor: string;
  operands: readonly string[];
  values: OptionValues;
  /** Prints `rows` as a table or, with --json, `json` as one line. */
  print: (json: unknown, text: (colours: boolean) => string) => void;
}

/** A mistake in the words of the command. */
export class UsageError extends Error {}

/** Resolves with the exit status: 0 done, 1 refused, 2 not understood or no access to the installation. */
export async function runActions<Store>(
  name: string,
  help: string,
  actions: Readonly<Record<string, Action<Store>>>,
  argv: string[],
  io: CommandIo,
  openStore: OpenStore<Store>,
): Promise<0 | 1 | 2> {
  if (argv.includes('--help') || argv.includes('-h')) {
    io.stdout.write(help);
    return 0;
  }
  const fail = (status: 1 | 2, cause: unknown) => {
    const hint = cause instanceof UsageError ? `Try 'modelroute ${name} --help'.\n` : '';
    io.stderr.write(`modelroute ${name}: ${cause instanceof Error ? cause.message : String(cause)}\n${hint}`);
    return status;
  };
  let call: ParsedCall<Store>;
  let opened: Awaited<ReturnType<OpenStore<Store>>>;
  try {
    call = parseCall(actions, argv);
    opened = await openStore();
  } catch (cause) {
    return fail(2, cause);
  }
  try {
    const { action, operands, values } = call;
    await action.run({
      store: opened.store,
      actor: shellActor(),
      operands,
      values,
      print: (json, text) => {
        const colours = io.stdout.hasColors?.() === true;
        io.stdout.write(values['json'] === true ? `${JSON.stringify(json)}\n` : text(colours));
      },
    });
    return 0;
  } catch (cause) {
    if (cause instanceof UsageError) return fail(2, cause);
    if (cause instanceof AccountError) return fail(1, cause);
    throw cause;
  } finally {
    await opened.close();
  }
}

interface ParsedCall<Store> {
  action: Action<Store>;
  operands: string[];
  values: OptionValues;
}

function parseCall<Store>(
  actions: Readonly<Record<string, Action<Store>>>,
  argv: string[],
): ParsedCall<Store> {
  const [word, ...args] = argv;
  const action = word !== undefined && Object.hasOwn(actions, word) ? actions[word] : undefined;
  if (action === undefined) {
    const choice = Object.keys(actions).join(', ');
    throw new UsageError(
      word === undefined ? `expected one of ${choice}` : `unknown word '${word}'; expected one of ${choice}`,
    );
  }
  const { positionals, values } = parse(args, { ...action.options, json: { type: 'boolean' } });
  if (positionals.length !== action.operands.length) {
    const due = action.operands.length === 0 ? 'no more words' : action.operands.join(' ');
    throw new UsageError(`'${word}' takes ${due}`);
  }
  return { action, operands: positionals, values };
}

function parse(args: string[], options: OptionTypes): { positionals: string[]; values: OptionValues } {
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    return { positionals, values };
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause));
  }
}

/** The system's account, where it has one. */
function shellActor(): string {
  try {
    return `shell:${userInfo().username}`;
  } catch {
    return 'shell';
  }
}

/** The text of an option that is there at most once. */
export function textOf(values: OptionValues, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}
