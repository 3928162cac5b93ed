/** Starts the programs that are measured, and reads what the system knows of them. */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A program that listens. */
export interface Target {
  name: string;
  url: string;
  pid: number;
  /** From the start of the process to its ready line, milliseconds. */
  readyMs: number;
}

const children: ChildProcess[] = [];

/** How many characters of a program's standard error are kept, to be shown if it does not start. */
const keptChars = 4_000;

/** Starts `script` (relative to this folder) and waits for its line `listening on http://…`. Its standard error is swallowed. */
export async function launch(
  name: string,
  script: string,
  args: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
): Promise<Target> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), ...args], {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + String(chunk)).slice(-keptChars)));
  let out = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      out = (out + String(chunk)).slice(-keptChars);
      const found = /listening on (http:\S+)/.exec(out)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.on('exit', (code) => {
      reject(new Error(`${name} ended with code ${code}: ${complaint}`));
      if (code !== 0 && code !== null) console.error(`${name} ended with code ${code}: ${complaint}`);
    });
  });
  return { name, url, pid: child.pid ?? 0, readyMs: performance.now() - startedMs };
}

/** Ends one program and waits for its end. */
export async function stop({ pid }: Target): Promise<void> {
  const child = children.find((each) => each.pid === pid);
  if (child === undefined || child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** Ends everything that was started, at once. */
export function stopAll(): void {
  for (const child of children) child.kill('SIGKILL');
}

/** Resident memory, megabytes; NaN where the system has no /proc. */
export function memoryMb({ pid }: Target): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(procFile(pid, 'status'))?.[1] ?? Number.NaN) / 1_024;
}

/** Length of a clock tick in /proc, milliseconds; 100 a second on every Linux. */
const tickMs = 10;

/** Processor time used so far, all threads, milliseconds; NaN where the system has no /proc. */
export function cpuMs({ pid }: Target): number {
  const fields = procFile(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11] ?? Number.NaN) + Number(fields[12] ?? Number.NaN)) * tickMs;
}

function procFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
