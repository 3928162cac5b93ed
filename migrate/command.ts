/** `modelroute migrate`: the steps of a move from another aggregator, one command each, loaded only when it is asked for. */
import type { InterruptibleIo, PipedIo } from './command-io.ts';

interface Step {
  summary: string;
  run(argv: readonly string[], io: MigrateIo): Promise<number>;
}

/** The streams of a process. */
export type MigrateIo = InterruptibleIo & PipedIo;

const steps: Readonly<Record<string, Step>> = {
  map: {
    summary: 'build the map from the old model ids to those of the new catalog',
    run: async (argv, io) => (await import('./map/run-map.ts')).runMap(argv, io),
  },
  'lint-request': {
    summary:
      'name what in captured requests exists only on the other aggregator; --fix writes what the contract accepts',
    run: async (argv, io) => (await import('./lint/command.ts')).runLintRequest(argv, io),
  },
  scan: {
    summary: 'find URLs, keys, headers, endpoints and model ids in source trees; --patch prints a diff',
    run: async (argv, io) => (await import('./scan/command.ts')).runScan(argv, io),
  },
  regress: {
    summary: 'run cases against both services and compare the responses',
    run: async (argv, io) => (await import('./regress/command.ts')).runRegress(argv, io),
  },
  cutover: {
    summary: 'send a growing share of traffic to the new service, and roll back by itself',
    run: async (argv, io) => (await import('./cutover/command.ts')).runCutover(argv, io),
  },
};

/** Resolves with the exit status; 2 for a step that does not exist. */
export async function runMigrate(argv: readonly string[], io: MigrateIo): Promise<number> {
  const [name = '--help', ...rest] = argv;
  if (name === '--help' || name === '-h' || name === 'help') {
    io.stdout.write(help());
    return 0;
  }
  const step = Object.hasOwn(steps, name) ? steps[name] : undefined;
  if (step !== undefined) return step.run(rest, io);
  io.stderr.write(`modelroute migrate: unknown step '${name}'\n\n${help()}`);
  return 2;
}

function help(): string {
  const width = Math.max(...Object.keys(steps).map((name) => name.length));
  const rows = Object.entries(steps).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return `usage: modelroute migrate STEP [OPTIONS]\n\n${rows.join('\n')}\n\n'modelroute migrate STEP --help' explains a step.\n`;
}
