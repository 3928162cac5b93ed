/** Parses the arguments of a command by its declaration, prints its help, and reports invalid arguments. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type {
  CommandCall,
  CommandDeclaration,
  CommandTable,
  OptionTable,
  OptionValues,
  TextIo,
} from './command.ts';
import { commandHelp, fullName } from './help-text.ts';
import { didYouMean } from './nearest-name.ts';
import { UsageError } from './usage-error.ts';

/** Resolves with the status of `run`: 0 after the help, 2 when the words are not understood, here or in `run`. */
export async function runCommand<Options extends OptionTable, Status extends number>(
  declaration: CommandDeclaration<Options>,
  argv: readonly string[],
  io: TextIo,
  run: (call: CommandCall<Options>) => Promise<Status>,
  commands?: CommandTable<never>,
): Promise<Status | 0 | 2> {
  try {
    const call = readCall(declaration, argv);
    if (call !== undefined) return await run(call);
    io.stdout.write(commandHelp(declaration, commands));
    return 0;
  } catch (thrown) {
    if (!(thrown instanceof UsageError)) throw thrown;
    return notUnderstood(declaration.name, thrown, io);
  }
}

/** Writes one line with the reason, and where the help is. */
export function notUnderstood(name: string, { message }: UsageError, io: TextIo): 2 {
  io.stderr.write(`${fullName(name)}: ${message}\nTry '${fullName(name)} --help'.\n`);
  return 2;
}

/** Writes one line with the reason, for a command that was understood and could not be done. */
export function reportFailure(name: string, cause: unknown, io: Pick<TextIo, 'stderr'>): undefined {
  io.stderr.write(`${fullName(name)}: ${cause instanceof Error ? cause.message : String(cause)}\n`);
}

/** Undefined when the user asks for the help. Throws `UsageError`. */
export function readCall<Options extends OptionTable>(
  declaration: CommandDeclaration<Options>,
  argv: readonly string[],
): CommandCall<Options> | undefined {
  const { options, operands = [] } = declaration;
  const { values, positionals } = parse(argv, options);
  if (values['help'] === true) return undefined;
  for (const [name, { required }] of Object.entries(options))
    if (required === true && (values[name] === undefined || values[name] === ''))
      throw new UsageError(`--${name} is missing`);
  countOperands(operands, positionals);
  return { operands: positionals, values: values as OptionValues<Options> };
}

function countOperands(operands: readonly string[], given: readonly string[]): void {
  const least = operands.filter((operand) => !operand.startsWith('[')).length;
  const most = operands.some((operand) => operand.endsWith('…')) ? Number.POSITIVE_INFINITY : operands.length;
  const missing = operands[given.length];
  if (given.length < least && missing !== undefined)
    throw new UsageError(`${missing.replace('…', '')} is missing`);
  const extra = given[most];
  if (extra === undefined) return;
  const taken =
    operands.length === 0 ? 'is not understood' : `is too much; only ${operands.join(' ')} is taken`;
  throw new UsageError(`'${extra}' ${taken}`);
}

function parse(argv: readonly string[], declared: OptionTable) {
  const options: NonNullable<ParseArgsConfig['options']> = { help: { type: 'boolean', short: 'h' } };
  for (const [name, { type, multiple = false }] of Object.entries(declared))
    options[name] = { type, multiple };
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (thrown) {
    const { code, message } = thrown as NodeJS.ErrnoException;
    const [, unknown = ''] = /'(?:-\w, )?(-[^' ]*)/.exec(message) ?? [];
    if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
      const isFlag = options[unknown.slice(2)]?.type === 'boolean';
      throw new UsageError(isFlag ? `${unknown} takes no value` : `${unknown} needs a value`, {
        cause: thrown,
      });
    }
    const known = Object.keys(options).map((name) => `--${name}`);
    throw new UsageError(`unknown option '${unknown}'${didYouMean(unknown, known)}`, { cause: thrown });
  }
}
