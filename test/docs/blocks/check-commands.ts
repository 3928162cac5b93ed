/** Problems of commands that no test runs: programs, options, operations, bodies and files that do not exist. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command, CommandGroup } from '../../../command-line/command.ts';
import { readCall } from '../../../command-line/run-command.ts';
import { modelroute, type CommandLineIo } from '../../../server/commands.ts';
import { bodyProblem, isServed } from './operations.ts';
import { root } from './read-blocks.ts';
import { unknownSettings } from './settings.ts';
import { commandsOf } from './shell-words.ts';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

export async function commandProblems(code: string): Promise<string[]> {
  const { status, stderr } = spawnSync('bash', ['-n'], { input: code, encoding: 'utf8' });
  if (status !== 0) return [stderr.trim()];
  const problems = unknownSettings(code);
  for (const words of commandsOf(code)) problems.push(...(await problemsOf(words)));
  return problems;
}

async function problemsOf(words: readonly string[]): Promise<string[]> {
  const missing = words
    .filter((word) => /^(?:deploy|examples|bench|test)\/[\w./-]+$/.test(word))
    .filter((word) => !existsSync(join(root, word)))
    .map((word) => `no such file: ${word}`);
  const at = words.findIndex((word) => /(?:^|\/)modelroute(?:\.js)?$/.test(word));
  const [program = ''] = words;
  if (at === 0 || (at > 0 && (program === 'npx' || words[at]?.endsWith('.js') === true)))
    return [...missing, ...(await callProblems(words.slice(at + 1)))];
  if (program === 'npm') return [...missing, ...scriptProblems(words.slice(1))];
  if (program === 'curl') return [...missing, ...requestProblems(words.slice(1))];
  return missing;
}

/** Whether `modelroute` understands the words. */
async function callProblems(words: readonly string[]): Promise<string[]> {
  let found: Command<CommandLineIo> | CommandGroup<CommandLineIo> = modelroute;
  let at = 0;
  for (
    let next = found.commands?.[words[0] ?? ''];
    next !== undefined;
    next = found.commands?.[words[at] ?? '']
  ) {
    found = await next.load();
    at += 1;
  }
  if (!('run' in found)) return [`no such command: modelroute ${words.join(' ')}`];
  // The one option with two words as its value, which may be repeated.
  const rest = words
    .slice(at)
    .join('\n')
    .replaceAll(/^--report\n(.*)\n(.*)$/gm, '--report\n$1 $2')
    .split('\n');
  try {
    readCall(found.declaration, rest[0] === '' ? [] : rest);
    return [];
  } catch (thrown) {
    return [`modelroute ${words.join(' ')}: ${(thrown as Error).message}`];
  }
}

function scriptProblems([word = '', name = '']: readonly string[]): string[] {
  const script = word === 'run' ? name : word;
  const isOfNpm = word !== 'run' && ['ci', 'install', 'pack'].includes(word);
  return isOfNpm || scripts[script] !== undefined ? [] : [`no such script: npm ${word} ${name}`];
}

function requestProblems(words: readonly string[]): string[] {
  const after = (...names: string[]) => words[words.findIndex((word) => names.includes(word)) + 1];
  const has = (...names: string[]) => words.some((word) => names.includes(word));
  const url = words.find((word) => /^(?:https?:\/\/|\$MODELROUTE_URL)/.test(word));
  if (url === undefined) return [`curl without a URL: ${words.join(' ')}`];
  const path = url.replace(/^(?:https?:\/\/[^/]+|\$MODELROUTE_URL)/, '').replace(/\?.*/, '');
  const body = has('-d', '--data') ? after('-d', '--data') : undefined;
  const method = has('-X') ? (after('-X') ?? '') : body === undefined ? 'GET' : 'POST';
  if (!isServed(method, path)) return [`no operation: ${method} ${path}`];
  if (body === undefined) return [];
  const problem = bodyProblem(method, path, JSON.parse(body));
  return problem === undefined ? [] : [`${method} ${path}: ${problem}`];
}
