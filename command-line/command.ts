/** What a command of `modelroute` declares; its help and the reading of its words are made from that. */

export interface OptionDeclaration {
  readonly type: 'string' | 'boolean';
  readonly multiple?: true;
  readonly required?: true;
  /** Placeholder of the value in the help: `NAME`. */
  readonly value?: string;
  /** For the help: what it does, and its default in brackets. */
  readonly about: string;
}

export type OptionTable = Readonly<Record<string, OptionDeclaration>>;

export interface CommandDeclaration<Options extends OptionTable = OptionTable> {
  /** The words after `modelroute`. */
  readonly name: string;
  /** A phrase that begins with a verb. */
  readonly summary: string;
  /** In order: `FILE`, `[FILE]` where it may be absent, `FILE…` for one or more. */
  readonly operands?: readonly string[];
  readonly options: Options;
  /** Further paragraphs of the help. */
  readonly details?: string;
  /** What each exit status means. */
  readonly exits: string;
  readonly example: string;
}

/** Keeps the exact type of the options, from which that of their values follows. */
export function declareCommand<const Options extends OptionTable>(
  declaration: CommandDeclaration<Options>,
): CommandDeclaration<Options> {
  return declaration;
}

type ValueOf<Option extends OptionDeclaration> = Option extends { multiple: true }
  ? string[]
  : Option extends { type: 'boolean' }
    ? boolean
    : string;

/** An option that is not required may be absent. */
export type OptionValues<Options extends OptionTable> = {
  readonly [Name in keyof Options]:
    | ValueOf<Options[Name]>
    | (Options[Name] extends { required: true } ? never : undefined);
};

export interface CommandCall<Options extends OptionTable = OptionTable> {
  readonly operands: readonly string[];
  readonly values: OptionValues<Options>;
}

/** `process` is one; a command declares the other members that it uses. */
export interface TextIo {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
}

/** One that does something. */
export interface Command<Io extends TextIo> {
  readonly declaration: CommandDeclaration;
  /** Resolves with the exit status; undefined: the process keeps running. */
  run(argv: string[], io: Io): Promise<number | undefined>;
  readonly commands?: CommandTable<Io>;
}

/** A command with subcommands. */
export interface CommandGroup<Io extends TextIo> {
  /** The words after `modelroute`; empty for `modelroute` itself. */
  readonly name: string;
  readonly summary: string;
  readonly details?: string;
  readonly example: string;
  /** Without a further word the help is printed; otherwise that is an error. */
  readonly bare?: 'help';
  readonly commands: CommandTable<Io>;
}

export type CommandTable<Io extends TextIo> = Readonly<Record<string, CommandEntry<Io>>>;

export interface CommandEntry<Io extends TextIo> {
  /** The command's own summary; the command itself is loaded only on use. */
  readonly summary: string;
  load(): Promise<Command<Io> | CommandGroup<Io>>;
}
