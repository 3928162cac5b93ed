/** Every command and subcommand of `modelroute`: its help, its example, and what it says of words that it does not know. */
import { expect, test } from 'vitest';
import type { Command, CommandGroup } from '../../command-line/command.ts';
import { readCall } from '../../command-line/run-command.ts';
import { runGroup } from '../../command-line/run-group.ts';
import { modelroute, version, type CommandLineIo } from '../../server/commands.ts';
import { runProgram } from '../support/run-program.ts';

type Found = Command<CommandLineIo> | CommandGroup<CommandLineIo>;

interface Visit {
  path: string[];
  /** That of the list in which it was found. */
  summary: string;
  command: Found;
}

async function everyBelow(path: string[], { commands = {} }: Found): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (const [word, entry] of Object.entries(commands)) {
    const command = await entry.load();
    const here = [...path, word];
    visits.push({ path: here, summary: entry.summary, command }, ...(await everyBelow(here, command)));
  }
  return visits;
}

const visits = [
  { path: [], summary: modelroute.summary, command: modelroute },
  ...(await everyBelow([], modelroute)),
];
const named = visits.map((visit) => ({ ...visit, name: ['modelroute', ...visit.path].join(' ') }));

async function run(...argv: string[]) {
  const said = { out: '', err: '' };
  const sink = (to: 'out' | 'err') => ({
    write: (text: string, done?: () => void) => {
      said[to] += text;
      done?.();
      return true;
    },
    once: () => undefined,
  });
  const stdin = (async function* () {})();
  const status = await runGroup(modelroute, argv, {
    stdin,
    stdout: sink('out'),
    stderr: sink('err'),
    env: {},
  });
  return { status, ...said };
}

/** The words of a line as a shell would take them apart; the examples have no more than single quotes. */
const wordsOf = (line: string) =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain);

const verbs =
  /^(?:Apply|Archive|Build|Change|Check|Compare|Copy|Create|Disable|Enable|Find|List|Make|Move|Name|Print|Rename|Replace|Restore|Revoke|Run|Send|Show|Test|Validate)[ ,]/;

test('every command is visited, each once', () => {
  const names = named.map(({ name }) => name);
  expect(names).toHaveLength(52);
  expect(new Set(names).size).toBe(names.length);
});

test.each(named)('$name: help begins with a verb, lists everything, ends with an example', async (visit) => {
  const { path, summary, command } = visit;
  const { status, out, err } = await run(...path, '--help');
  expect([status, err]).toEqual([0, '']);
  expect(out).toMatch(verbs);
  expect(out.startsWith(`${summary}.\n`)).toBe(true);
  expect(out).toContain(`\nusage: ${visit.name}`);
  const options = 'run' in command ? Object.keys(command.declaration.options) : [];
  for (const option of options) expect(out).toContain(`\n  --${option}`);
  for (const word of Object.keys(command.commands ?? {}))
    expect(out).toMatch(new RegExp(`\\n  ${word} +\\w`));
  expect(out).toMatch(/\nexample:\n {2}modelroute [^\n]+\n$/);
  expect(await run(...path, '-h')).toEqual({ status, out, err });
});

test.each(named)('$name: the example is understood, and is of this command', async ({ path, command }) => {
  const example = 'run' in command ? command.declaration.example : command.example;
  const [program, ...words] = wordsOf(example);
  expect([program, ...words.slice(0, path.length)]).toEqual(['modelroute', ...path]);
  let found: Found = modelroute;
  let at = 0;
  for (let next = found.commands?.[words[0] ?? '']; next !== undefined;) {
    found = await next.load();
    at += 1;
    next = found.commands?.[words[at] ?? ''];
  }
  if (!('run' in found)) throw new Error(`'${example}' names no command`);
  expect(readCall(found.declaration, joined(words.slice(at)))).toBeDefined();
});

/** The one option with two words as its value. */
const joined = (words: string[]) => {
  const report = words.indexOf('--report');
  return report < 0 ? words : words.toSpliced(report + 1, 2, `${words[report + 1]} ${words[report + 2]}`);
};

test.each(named)('$name: an unknown option is status 2 and names it', async ({ path, name }) => {
  const { status, out, err } = await run(...path, '--colour-blind');
  expect([status, out]).toEqual([2, '']);
  expect(err).toMatch(
    /^modelroute[^\n]*: unknown option '--colour-blind'[^\n]*\nTry 'modelroute[^\n]* --help'\.\n$/,
  );
  expect(err.startsWith(`${name}: `)).toBe(true);
});

test.each(named.filter(({ command }) => command.commands !== undefined))(
  '$name: a word that is nearly a command is status 2 and names the nearest',
  async ({ path, command }) => {
    for (const word of Object.keys(command.commands ?? {}).filter(({ length }) => length > 3)) {
      const { status, out, err } = await run(...path, `${word}x`);
      expect([status, out]).toEqual([2, '']);
      expect(err).toContain(`unknown command '${word}x'; did you mean '${word}'?`);
    }
    expect((await run(...path, 'qqqqqqqq')).err).toMatch(/unknown command 'qqqqqqqq'; one of .* is required/);
  },
);

test('as a program: help, version, exit statuses', async () => {
  const program = new URL('../../server/cli.ts', import.meta.url).pathname;
  const modelrouteProgram = (...argv: string[]) => runProgram(process.execPath, [program, ...argv]);
  expect(await modelrouteProgram('--version')).toEqual({ status: 0, output: `${version()}\n`, problem: '' });
  expect(await modelrouteProgram('start', '--help')).toMatchObject({
    status: 0,
    output: expect.stringMatching(/^Run the server\./),
  });
  expect(await modelrouteProgram('--help')).toMatchObject({
    status: 0,
    output: expect.stringMatching(/\n {2}conformance /),
  });
  // Options alone are those of `start`, which is run without a word too.
  expect(await modelrouteProgram('--port', '99999')).toMatchObject({
    status: 2,
    problem: expect.stringMatching(
      /^modelroute start: --port must be a whole number from 0 to 65535, not '99999'\n/,
    ),
  });
  expect(await modelrouteProgram('--data', '')).toMatchObject({
    status: 2,
    problem: expect.stringMatching(/^modelroute start: --data must not be empty\n/),
  });
  expect(await modelrouteProgram('strt')).toMatchObject({
    status: 2,
    output: '',
    problem: expect.stringMatching(/did you mean 'start'/),
  });
}, 60_000);
