/** Runs the server, which is to end by itself, with these settings and nothing of the environment that could be one. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Ran } from './run-program.ts';

const program = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
const endWithinMs = 30_000;

/** `before` are words of a program that runs it. A server that does not end by itself is ended, and has no status. */
export async function failedStart(
  settings: Record<string, string>,
  before: readonly string[] = [],
): Promise<Ran> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const [command, ...words] = [...before, process.execPath, program];
  const child = spawn(command, words, {
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: endWithinMs,
    killSignal: 'SIGKILL',
  });
  let output = '';
  let problem = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (problem += String(chunk)));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, output, problem };
}
