/** Finds the command that the words name, and runs it. */
import type { Command, CommandGroup, TextIo } from './command.ts';
import { groupHelp } from './help-text.ts';
import { didYouMean } from './nearest-name.ts';
import { notUnderstood } from './run-command.ts';
import { UsageError } from './usage-error.ts';

/** Resolves with the exit status: 0 after the help, 2 when the next word is no command. */
export async function runGroup<Io extends TextIo>(
  group: CommandGroup<Io>,
  argv: readonly string[],
  io: Io,
): Promise<number | undefined> {
  const [word, ...rest] = argv;
  const isBareHelp = word === undefined && group.bare === 'help';
  if (isBareHelp || word === '--help' || word === '-h' || word === 'help') {
    io.stdout.write(groupHelp(group));
    return 0;
  }
  if (word !== undefined && Object.hasOwn(group.commands, word)) {
    const command = await group.commands[word]?.load();
    if (command !== undefined) return await runLoaded(command, rest, io);
  }
  return notUnderstood(group.name, unknownWord(word, Object.keys(group.commands)), io);
}

async function runLoaded<Io extends TextIo>(
  command: Command<Io> | CommandGroup<Io>,
  argv: string[],
  io: Io,
): Promise<number | undefined> {
  if (!('run' in command)) return await runGroup(command, argv, io);
  const [word, ...rest] = argv;
  const { commands, declaration } = command;
  if (commands === undefined || word === undefined || word.startsWith('-'))
    return await command.run(argv, io);
  const below = Object.hasOwn(commands, word) ? await commands[word]?.load() : undefined;
  if (below !== undefined) return await runLoaded(below, rest, io);
  return notUnderstood(declaration.name, unknownWord(word, Object.keys(commands)), io);
}

function unknownWord(word: string | undefined, known: readonly string[]): UsageError {
  const choice = `one of ${known.join(', ')} is required`;
  if (word === undefined) return new UsageError(choice);
  const kind = word.startsWith('-') ? 'option' : 'command';
  return new UsageError(`unknown ${kind} '${word}'${didYouMean(word, known) || `; ${choice}`}`);
}
