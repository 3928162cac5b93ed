/** The machine of a measurement: its cores, and the processor time that other programs use. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

/** Length of a clock tick in /proc, milliseconds; 100 a second on every Linux. */
const tickMs = 10;

/** The text of a file of /proc; empty where there is none. */
export function procText(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return '';
  }
}

/** Processor time that programs have used on all cores since the start, and that a host took away, milliseconds; NaN without /proc. */
export function busyMs(): number {
  const fields = /^cpu +(.*)$/m.exec(procText('stat'))?.[1]?.split(' ').map(Number) ?? [];
  const [user = Number.NaN, nice = 0, system = 0, , , , , steal = 0] = fields;
  return (user + nice + system + steal) * tickMs;
}

/** Of one process, all threads, milliseconds; NaN without /proc. */
function processMs(pid: number): number {
  const fields = procText(`${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11] ?? Number.NaN) + Number(fields[12] ?? Number.NaN)) * tickMs;
}

/** The process and all below it: nginx and others work in children. */
export function treeOf(pid: number): number[] {
  const children = procText(`${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(treeOf)];
}

/** Processor time of a process and all below it so far, milliseconds; of this process: of the whole benchmark. */
export function treeMs(pid: number): number {
  return treeOf(pid).reduce((total, each) => total + processMs(each), 0);
}

/** The cores that this process may use. */
export function allowedCores(): number[] {
  const list = /Cpus_allowed_list:\s+(\S+)/.exec(procText('self/status'))?.[1] ?? '';
  return list
    .split(',')
    .filter(Boolean)
    .flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, at) => first + at);
    });
}

/** Which cores the measured program and the others get; undefined where they cannot be kept apart. */
export interface Cores {
  target: string;
  others: string;
}

/** One core for the measured program, the others for generator and upstream, where the system has `taskset` and two cores. */
export function separateCores(): Cores | undefined {
  const [first, ...others] = allowedCores();
  if (first === undefined || others.length === 0) return undefined;
  if (spawnSync('taskset', ['--version']).status !== 0) return undefined;
  return { target: String(first), others: others.join(',') };
}

/** Moves every thread of this process, the generator. */
export function moveTo(cores: string): void {
  spawnSync('taskset', ['-a', '-c', '-p', cores, String(process.pid)]);
}

/** How many files and sockets a process may have open here. */
export function descriptorLimit(): number {
  const limit = /Max open files\s+(\d+)/.exec(procText('self/limits'))?.[1];
  return Number(limit ?? Number.POSITIVE_INFINITY);
}

/** The machine in one line. */
export function machineLine(): string {
  const [cpu] = cpus();
  const memoryGb = (totalmem() / 1024 ** 3).toFixed(0);
  return `${cpu?.model ?? 'unknown processor'}, ${cpus().length} cores, ${memoryGb} GB, ${process.platform} ${process.arch}, Node ${process.version}`;
}
