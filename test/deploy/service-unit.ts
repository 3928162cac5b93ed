/** What systemd makes of the text of a unit, and of a command of `systemd-run`, for the account of a test. */
import { readFileSync } from 'node:fs';
import { runProgram, type Ran } from '../support/run-program.ts';
import type { ServiceAccount } from './service-account.ts';

/** The words of `ExecStart`. */
export function programOf(unit: string): string[] {
  const [, words = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? [];
  return words.split(' ');
}

/** Its variables, with those of its file; its credentials are in their folder afterwards, and no others. */
export function settingsOf(account: ServiceAccount, unit: string): Record<string, string> {
  account.loadCredentials([...unit.matchAll(/^LoadCredential=(.*)$/gm)].map(([, declared = '']) => declared));
  const lines = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs = '']) => pairs.split(' '));
  const [, file = ''] = /^EnvironmentFile=-(.*)$/m.exec(unit) ?? [];
  return Object.fromEntries([...lines, ...linesOf(account.here(file))].map(pairOf));
}

export interface RanBeside extends Ran {
  /** Of the command: each is a line of a unit. */
  properties: string[];
}

/** Runs a command line of `systemd-run`, taken apart by a shell. */
export async function runBeside(account: ServiceAccount, line: string): Promise<RanBeside> {
  const { output } = await runProgram('bash', ['-c', `systemd-run() { printf '%s\\0' "$@"; }\n${line}`]);
  const words = output.split('\0').slice(0, -1);
  const properties: string[] = [];
  const variables: string[] = [];
  while (words[0]?.startsWith('-') === true) {
    const option = words.shift();
    if (option === '-p') properties.push(words.shift() ?? '');
    if (option === '-E') variables.push(words.shift() ?? '');
  }
  const settings = settingsOf(account, properties.join('\n'));
  const ran = await account.run(words, { ...settings, ...Object.fromEntries(variables.map(pairOf)) });
  return { ...ran, properties };
}

function linesOf(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}

function pairOf(line: string): [string, string] {
  const at = line.indexOf('=');
  return [line.slice(0, at), line.slice(at + 1)];
}
