/** The page of the command line: the help of every command, as the commands print it. */
import type { Command, CommandGroup, CommandTable } from '../../../command-line/command.ts';
import { commandHelp, fullName, groupHelp } from '../../../command-line/help-text.ts';
import { modelroute, type CommandLineIo } from '../../../server/commands.ts';
import type { Page } from './page.ts';

interface Help {
  readonly name: string;
  readonly text: string;
}

async function helpBelow(commands: CommandTable<CommandLineIo>): Promise<Help[]> {
  const all: Help[] = [];
  for (const entry of Object.values(commands)) all.push(...(await helpOf(await entry.load())));
  return all;
}

async function helpOf(command: Command<CommandLineIo> | CommandGroup<CommandLineIo>): Promise<Help[]> {
  if (!('run' in command)) {
    const own = { name: fullName(command.name), text: groupHelp(command) };
    return [own, ...(await helpBelow(command.commands))];
  }
  const { declaration, commands } = command;
  const own = { name: fullName(declaration.name), text: commandHelp(declaration, commands) };
  return commands === undefined ? [own] : [own, ...(await helpBelow(commands))];
}

export async function commandsPage(folder: string): Promise<Page> {
  const helps = await helpOf(modelroute);
  const sections = helps
    .slice(1)
    .map(({ name, text }) => `## ${name}\n\n\`\`\`text\n${text.trimEnd()}\n\`\`\``);
  const markdown = `# Command line

\`modelroute\` runs the server and manages it. In a clone of the repository, run it as \`npx modelroute\`. This page shows
what \`--help\` prints for each command.

\`\`\`text
${helps[0]?.text.trimEnd() ?? ''}
\`\`\`

${sections.join('\n\n')}
`;
  return {
    file: 'docs/reference/commands.md',
    path: `${folder}/commands`,
    title: 'Command line',
    description: 'Every command of modelroute with its options, exit statuses and an example.',
    markdown,
    listed: true,
  };
}
