/** Runs `modelroute` as an operator does, beside a server or without one. */
import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { runProgram, type Ran } from '../../support/run-program.ts';

const program = fileURLToPath(new URL('../../../server/cli.ts', import.meta.url));

export function modelroute(env: Record<string, string>, ...words: string[]): Promise<Ran> {
  return runProgram(process.execPath, [program, ...words], { env });
}

/** Left running. */
export function startModelroute(env: Record<string, string>, ...words: string[]): ChildProcess {
  return spawn(process.execPath, [program, ...words], { env: { ...process.env, ...env }, stdio: 'ignore' });
}
