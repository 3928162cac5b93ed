/** The help of a command, made from its declaration: what it does first, an example last. */
import type { CommandDeclaration, CommandGroup, CommandTable, OptionDeclaration, TextIo } from './command.ts';

/** Longest line of what is wrapped here. */
const columns = 110;

export function commandHelp(declaration: CommandDeclaration, commands?: CommandTable<never>): string {
  const { name, summary, details, exits, example } = declaration;
  const options = Object.entries(declaration.options).map(([option, each]) => optionRow(option, each));
  return paragraphs([
    `${summary}.`,
    usageLines(declaration, commands),
    details,
    `options:\n${rows([...options, ['--help', 'print this']])}`,
    ...(commands === undefined ? [] : [commandRows(name, commands)]),
    wrapped(`exit status: ${exits}`, ''),
    `example:\n  ${example}`,
  ]);
}

export function groupHelp<Io extends TextIo>(group: CommandGroup<Io>): string {
  const { name, summary, details, commands, example } = group;
  return paragraphs([
    `${summary}.`,
    `usage: ${fullName(name)} COMMAND [OPTIONS]`,
    details,
    commandRows(name, commands),
    `example:\n  ${example}`,
  ]);
}

/** As it is typed. */
export function fullName(name: string): string {
  return name === '' ? 'modelroute' : `modelroute ${name}`;
}

function usageLines(
  { name, operands = [], options }: CommandDeclaration,
  commands: CommandTable<never> | undefined,
): string {
  const entries = Object.entries(options);
  const required = entries.filter(([, { required: isRequired }]) => isRequired === true);
  const words = [
    ...operands,
    ...required.map(([option, { value = 'VALUE' }]) => `--${option} ${value}`),
    ...(entries.length > required.length ? ['[OPTIONS]'] : []),
  ];
  const lines = [['usage:', fullName(name), ...words].join(' ')];
  if (commands !== undefined) lines.push(`       ${fullName(name)} COMMAND [OPTIONS]`);
  return lines.join('\n');
}

function optionRow(option: string, { type, value = 'VALUE', about, multiple }: OptionDeclaration) {
  const repeated = multiple === true ? '; may be repeated' : '';
  return [type === 'boolean' ? `--${option}` : `--${option} ${value}`, `${about}${repeated}`] as const;
}

function commandRows<Io extends TextIo>(name: string, commands: CommandTable<Io>): string {
  const list = rows(Object.entries(commands).map(([word, { summary }]) => [word, summary]));
  return `commands:\n${list}\n\n'${fullName(name)} COMMAND --help' describes a command.`;
}

function rows(pairs: readonly (readonly [string, string])[]): string {
  const width = Math.max(...pairs.map(([left]) => left.length)) + 4;
  return pairs
    .map(([left, right]) => `  ${left.padEnd(width - 2)}${wrapped(right, ' '.repeat(width))}`)
    .join('\n');
}

/** The first line has room for as much as the others, which begin with `indent`. */
function wrapped(text: string, indent: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && indent.length + line.length + 1 + word.length > columns) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join(`\n${indent}`);
}

function paragraphs(parts: readonly (string | undefined)[]): string {
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`;
}
