/** Shared by the commands about an installation: open its store, do one thing as the shell's account, close it. */
import { userInfo } from 'node:os';
import {
  declareCommand,
  type Command,
  type CommandDeclaration,
  type CommandEntry,
  type CommandTable,
  type OptionTable,
} from '../../../command-line/command.ts';
import { reportFailure, runCommand } from '../../../command-line/run-command.ts';
import { UsageError } from '../../../command-line/usage-error.ts';
import { AccountError } from '../account-error.ts';

/** `process` implements it. */
export interface CommandIo {
  stdout: { write(text: string): boolean; hasColors?(): boolean };
  stderr: { write(text: string): boolean };
}

/** Opens the part of the installation that the command works on; `close` is called at the end. */
export type OpenStore<Store> = () => Promise<{ store: Store; close(): Promise<void> }>;

/** Of any command; `textOf` reads one. */
export type OptionValues = Readonly<Record<string, string | boolean | string[] | undefined>>;

export interface Action<Store> extends Pick<
  CommandDeclaration,
  'summary' | 'operands' | 'details' | 'example'
> {
  options?: OptionTable;
  run: (call: ActionCall<Store>) => Promise<void>;
}

export interface ActionCall<Store> {
  store: Store;
  /** The actor, for the audit log. */
  actor: string;
  operands: readonly string[];
  values: OptionValues;
  /** Prints `rows` as a table or, with --json, `json` as one line. */
  print: (json: unknown, text: (colours: boolean) => string) => void;
}

const exits = '0 done, 1 refused, 2 wrong usage, or the installation could not be opened';

/** The commands of a group; `name` is the word before them. */
export function actionCommands<Store>(
  name: string,
  actions: Readonly<Record<string, Action<Store>>>,
  openStore: OpenStore<Store>,
): CommandTable<CommandIo> {
  const entries = Object.entries(actions).map(([word, action]): [string, CommandEntry<CommandIo>] => [
    word,
    { summary: action.summary, load: async () => actionCommand(name, word, action, openStore) },
  ]);
  return Object.fromEntries(entries);
}

function actionCommand<Store>(
  group: string,
  word: string,
  { options, run, ...rest }: Action<Store>,
  openStore: OpenStore<Store>,
): Command<CommandIo> {
  const declaration = declareCommand({
    name: `${group} ${word}`,
    ...rest,
    options: { ...options, json: { type: 'boolean', about: 'print one line of JSON' } },
    exits,
  });
  return {
    declaration,
    run: (argv, io) =>
      runCommand(declaration, argv, io, async ({ operands, values }) => {
        const opened = await openStore().catch((cause: unknown) => reportFailure(group, cause, io));
        if (opened === undefined) return 2;
        try {
          await run({
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
          if (!(cause instanceof AccountError)) throw cause;
          reportFailure(group, cause, io);
          return 1;
        } finally {
          await opened.close();
        }
      }),
  };
}

/** The account name of the operating system, where there is one. */
function shellActor(): string {
  try {
    return `shell:${userInfo().username}`;
  } catch {
    return 'shell';
  }
}

/** The value of an option that may be given at most once. */
export function textOf(values: OptionValues, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

/** The operand and the option mean the same; the name is given once. */
export const nameOperand = '[NAME]';
export const nameOption = {
  name: { type: 'string', value: 'NAME', about: 'the same as the operand NAME' },
} as const;

/** Throws `UsageError` where there is no name, or two. */
export function nameOf({ operands: [operand], values }: ActionCall<unknown>): string {
  const option = textOf(values, 'name');
  const name = operand ?? option;
  if (name === undefined) throw new UsageError('NAME is missing');
  if (operand !== undefined && option !== undefined)
    throw new UsageError('NAME and --name say the same; give one of them');
  return name;
}
