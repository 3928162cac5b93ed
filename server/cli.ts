#!/usr/bin/env node
/** The command `modelroute`: one word chooses what it does; each word is loaded only when it is asked for. */

interface Command {
  summary: string;
  /** Gives the exit status; `undefined` means that the process goes on by itself. */
  run(argv: string[]): Promise<number | undefined>;
}

const commands: Record<string, Command> = {
  start: {
    summary: 'run the server (settings come from the environment, see the README)',
    run: async () => {
      await import('./main.ts');
      return undefined;
    },
  },
  keys: {
    summary: 'create, list, change, disable, enable, rotate and revoke keys',
    run: async (argv) => {
      const { runKeys } = await import('./accounts/commands/keys.ts');
      const { openAccountsStore } = await import('./open-stores.ts');
      return runKeys(argv, process, openAccountsStore);
    },
  },
  projects: {
    summary: 'create, list, change and archive projects, to which keys belong',
    run: async (argv) => {
      const { runProjects } = await import('./accounts/commands/projects.ts');
      const { openAccountsStore } = await import('./open-stores.ts');
      return runProjects(argv, process, openAccountsStore);
    },
  },
  people: {
    summary: 'list who may use the console, and make links for lost passwords',
    run: async (argv) => {
      const { runPeople } = await import('./console/commands/people.ts');
      const { openPeopleStore } = await import('./open-stores.ts');
      return runPeople(argv, process, openPeopleStore);
    },
  },
  usage: {
    summary: 'print the usage records: what was asked, by whom, and what it cost',
    run: async (argv) => {
      const { openUsageStore } = await import('./open-stores.ts');
      if (argv[0] === 'reconcile') {
        const { runReconcile } = await import('./reconciling/run-reconcile.ts');
        return runReconcile(argv.slice(1), process, openUsageStore);
      }
      const { runUsage } = await import('./metering/command/run-usage.ts');
      return runUsage(argv, process, openUsageStore);
    },
  },
  'check-config': {
    summary: 'check a provider file (MODELROUTE_CONFIG); print each error with line and column',
    run: async (argv) => {
      const { runCheckConfig } = await import('./configuration/check-config.ts');
      const { readVariable } = await import('./config.ts');
      return runCheckConfig(argv, process, readVariable());
    },
  },
  'check-stream': {
    summary: 'validate a captured stream against the grammar of its operation',
    run: async (argv) => {
      const { runCheckStream } = await import('../openapi/grammars/check-stream.ts');
      return runCheckStream(argv, process);
    },
  },
  conformance: {
    summary: 'test any compatible server against the contract',
    run: async (argv) => {
      const { runConformance } = await import('../conformance/command.ts');
      return runConformance(argv, process);
    },
  },
  migrate: {
    summary: 'leave another compatible aggregator: map, lint-request, scan, regress, cutover',
    run: async (argv) => {
      const { runMigrate } = await import('../migrate/command.ts');
      return runMigrate(argv, process);
    },
  },
};

function help(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const rows = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return `usage: modelroute COMMAND [OPTIONS]\n\n${rows.join('\n')}\n\n'modelroute COMMAND --help' explains a command.\n`;
}

async function main(argv: string[]): Promise<number | undefined> {
  const [name, ...rest] = argv;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    process.stdout.write(help());
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    process.stderr.write(`modelroute: unknown command '${name}'\n\n${help()}`);
    return 2;
  }
  return command.run(rest);
}

const status = await main(process.argv.slice(2));
if (status !== undefined) process.exitCode = status;
