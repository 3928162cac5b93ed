/** Runs a program to its end and gives what it said. */
import { spawn } from 'node:child_process';

export interface Ran {
  status: number | null;
  output: string;
  problem: string;
}

export function runProgram(
  command: string,
  args: readonly string[],
  options: { env?: Record<string, string>; cwd?: string; input?: string | Buffer } = {},
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
    });
    let output = '';
    let problem = '';
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    child.stderr.on('data', (chunk) => (problem += String(chunk)));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, output, problem }));
    child.stdin.on('error', () => {});
    child.stdin.end(options.input);
  });
}
