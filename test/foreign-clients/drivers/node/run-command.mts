/** Runs the command of a coding agent with the weather server, in a folder of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toolResult } from './shared.mts';

const home = process.env['HOME'] ?? '';
const log = join(home, 'calls.jsonl');

/** For the client's configuration of its tools. */
export const weatherServer = {
  command: process.execPath,
  args: [join(import.meta.dirname, 'weather-server.mts'), log, toolResult],
};

/** Below the packages. */
export const installed = (file: string): string => join(import.meta.dirname, '../node_modules', file);

export const homeFile = (name: string): string => join(home, name);

/** Standard output of a command that ends with 0. */
export async function runCommand(
  program: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<string> {
  const child = spawn(program, args, {
    cwd: mkdtempSync(join(home, 'project-')),
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 90_000,
  });
  let output = '';
  let problem = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (problem += String(chunk)));
  const [status] = (await once(child, 'close')) as [number | null];
  if (status !== 0) throw new Error(`it ended with ${status}: ${(output + problem).slice(-800)}`);
  return output;
}

/** What the weather server was asked. */
export function callsOfTheServer(): object[] {
  const text = existsSync(log) ? readFileSync(log, 'utf8') : '';
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as object);
}
