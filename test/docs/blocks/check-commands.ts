/** Problems of commands that no test runs: programs, options, operations, bodies and files that do not exist. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Command, CommandGroup } from '../../../command-line/command.ts';
import { readCall } from '../../../command-line/run-command.ts';
import { modelroute, type CommandLineIo } from '../../../server/commands.ts';
import { bodyProblem, isServed } from './operations.ts';
import { root } from './read-blocks.ts';
import { isSetting, unknownSettings } from './settings.ts';
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
  if (program === 'helm') return [...missing, ...chartProblems(words.slice(1))];
  if (program === 'kubectl') return [...missing, ...secretProblems(words.slice(1))];
  if (program === 'docker') return [...missing, ...containerProblems(words.slice(1))];
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

const valuesOfChart = parse(readFileSync(join(root, 'deploy/helm/values.yaml'), 'utf8')) as object;

/** Values that the chart does not have. */
function chartProblems(words: readonly string[]): string[] {
  const given = words.flatMap((word, at) =>
    word === '--set' ? [(words[at + 1] ?? '').split('=')[0] ?? ''] : [],
  );
  const known = (path: string): boolean => {
    let node: unknown = valuesOfChart;
    for (const name of path.split('.')) {
      if (typeof node !== 'object' || node === null || !(name in node)) return false;
      node = (node as Record<string, unknown>)[name];
    }
    return true;
  };
  return given.filter((path) => !known(path)).map((path) => `no such value of the chart: ${path}`);
}

/** Variables in a secret that the server does not read. */
function secretProblems(words: readonly string[]): string[] {
  return words
    .flatMap((word) => /^--from-literal=([^=]+)=/.exec(word)?.[1] ?? [])
    .filter((name) => !isSetting(name))
    .map((name) => `no such setting: ${name}`);
}

const imageText = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
/** Images of other people, whose variables are theirs. */
const foreignImage = /^(?:grafana|otel)\//;

/** Variables that the server does not read, and a port or a volume that the image does not have. */
function containerProblems(words: readonly string[]): string[] {
  if (words[0] !== 'run' || words.some((word) => foreignImage.test(word))) return [];
  const after = (option: string) =>
    words.flatMap((word, at) => (word === option ? [words[at + 1] ?? ''] : []));
  return [
    ...after('-e')
      .map((pair) => pair.split('=')[0] ?? '')
      .filter((name) => !isSetting(name))
      .map((name) => `no such setting: ${name}`),
    ...after('-p')
      .map((mapping) => mapping.split(':').at(-1) ?? '')
      .filter((port) => !new RegExp(`\\b${port}\\b`).test(imageText))
      .map((port) => `the image has no port ${port}`),
    ...after('-v')
      .filter((mapping) => /^\w+:/.test(mapping))
      .map((mapping) => mapping.split(':')[1] ?? '')
      .filter((folder) => !imageText.includes(`VOLUME ${folder}`))
      .map((folder) => `the image has no volume ${folder}`),
  ];
}

function scriptProblems([word = '', name = '']: readonly string[]): string[] {
  const script = word === 'run' ? name : word;
  const isOfNpm = word !== 'run' && ['ci', 'install', 'pack', 'pkg', 'sbom'].includes(word);
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
