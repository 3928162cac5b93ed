/** Starts the programs that are measured, and reads what the system knows of them. */
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { procText, treeMs, treeOf } from './machine.ts';

/** A program that listens. */
export interface Target {
  name: string;
  url: string;
  pid: number;
  /** From the start of the process until it is ready, milliseconds. */
  readyMs: number;
  /** Headers that this program needs beside those of every request. */
  headers?: Readonly<Record<string, string>>;
  /** Somebody else's program: it may fail at some kinds of requests without ending the run. */
  isPeer?: boolean;
}

export interface Launching {
  name: string;
  command: string;
  args: readonly string[];
  settings?: Readonly<Record<string, string>>;
  /** Cores on which it may run, as `taskset` writes them. */
  cores?: string | undefined;
  /** For programs that do not print their URL: the one at which they will accept connections. */
  url?: string;
  /** File descriptor of a file for its standard error; without one only the end is kept, for the message of a failure. */
  log?: number;
}

const children: ChildProcess[] = [];

/** How many characters of a program's output are kept, to be shown if it does not start. */
const keptChars = 4_000;
/** Python programs with many modules take long. */
const patienceMs = 120_000;

/** Starts a program and waits for its line `listening on http://…`, or until `url` responds. Rejects when it ends before. */
export async function launch(options: Launching): Promise<Target> {
  const { name, command, args, settings, cores, log } = options;
  const startedMs = performance.now();
  const pinned = cores === undefined ? [command, ...args] : ['taskset', '-c', cores, command, ...args];
  const stdio: StdioOptions = ['ignore', 'pipe', log ?? 'pipe'];
  const child = spawn(pinned[0] ?? command, pinned.slice(1), {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings },
    stdio,
  });
  children.push(child);
  let output = '';
  const keep = (chunk: Buffer) => (output = (output + String(chunk)).slice(-keptChars));
  child.stderr?.on('data', keep);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      keep(chunk);
      const found = options.url ?? /listening on (http:\S+)/.exec(output)?.[1];
      if (found !== undefined && options.url === undefined) resolve(found);
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      reject(new Error(`${name} ended with code ${code}: ${output}`));
      if (code !== 0 && code !== null) console.error(`${name} ended with code ${code}: ${output}`);
    });
    if (options.url !== undefined) accepts(options.url).then(resolve, reject);
  });
  return { name, url, pid: child.pid ?? 0, readyMs: performance.now() - startedMs };
}

/** Starts a program of this folder with the Node that runs this one. */
export function launchScript(
  name: string,
  script: string,
  args: readonly string[] = [],
  { flags = [], ...more }: Pick<Launching, 'settings' | 'cores' | 'log'> & { flags?: readonly string[] } = {},
): Promise<Target> {
  const file = fileURLToPath(new URL(script, import.meta.url));
  return launch({ name, command: process.execPath, args: [...flags, file, ...args], ...more });
}

/** Resolves with the URL as soon as it responds, whatever the status. */
async function accepts(url: string): Promise<string> {
  const until = performance.now() + patienceMs;
  while (performance.now() < until) {
    try {
      await (await fetch(url, { signal: AbortSignal.timeout(1_000) })).arrayBuffer();
      return url;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error(`nothing responds at ${url} after ${patienceMs / 1_000} s`);
}

const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** Whether the program has ended, by itself or not. */
export function hasEnded({ pid }: Target): boolean {
  const child = children.find((each) => each.pid === pid);
  return child === undefined || isOver(child);
}

/** Ends one program and waits for its end. */
export async function stop({ pid }: Target): Promise<void> {
  const child = children.find((each) => each.pid === pid);
  if (child === undefined || isOver(child)) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** Ends everything that was started, at once. */
export function stopAll(): void {
  for (const child of children) {
    if (isOver(child) || child.pid === undefined) continue;
    for (const pid of treeOf(child.pid).toReversed()) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended meanwhile.
      }
    }
  }
}

/** Resident memory of the program with its children, megabytes; NaN where the system has no /proc. */
export function memoryMb({ pid }: Target): number {
  return treeOf(pid).reduce((total, each) => total + residentMb(each), 0);
}

function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(procText(`${pid}/status`))?.[1] ?? Number.NaN) / 1_024;
}

/** Processor time used so far, all threads and children, milliseconds; NaN where the system has no /proc. */
export function cpuMs({ pid }: Target): number {
  return treeMs(pid);
}

/** Open files and sockets of the program; NaN where the system has no /proc. */
export function descriptors({ pid }: Target): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return Number.NaN;
  }
}
