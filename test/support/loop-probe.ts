/**
 * Imported by a process ahead of its program (`--import`): at each SIGUSR2 it writes into the file that
 * `LOOP_PROBE_FILE` names for how long the event loop stood still since the last one.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';
import { cpuTimeMs } from '../openapi/grammars/generate/cpu-time.ts';

/** What the file has, as JSON. */
export interface LoopReport {
  /** Of reports, from 1. */
  number: number;
  /** The longest delay. */
  delayMs: number;
  /** The most processor time between two turns: what others on the machine do is not in it, nor are waits. */
  turnMs: number;
}

function observe(file: string): void {
  const monitor = monitorEventLoopDelay({ resolution: 1 });
  monitor.enable();
  let number = 0;
  let sinceCpuMs = cpuTimeMs();
  let turnMs = 0;
  let lastTurnMs = sinceCpuMs;
  setInterval(() => {
    const cpuMs = cpuTimeMs();
    turnMs = Math.max(turnMs, cpuMs - lastTurnMs);
    lastTurnMs = cpuMs;
  }, 1).unref();
  process.on('SIGUSR2', () => {
    const cpuMs = cpuTimeMs();
    number += 1;
    // As `loopDelay`: a delay beyond the work of this thread is a wait for the processor.
    const delayMs = Math.min(monitor.max / 1e6, cpuMs - sinceCpuMs);
    sinceCpuMs = cpuMs;
    monitor.reset();
    writeFileSync(`${file}.new`, JSON.stringify({ number, delayMs, turnMs } satisfies LoopReport));
    turnMs = 0;
    renameSync(`${file}.new`, file);
  });
}

// Threads of the process import it too.
if (isMainThread) observe(process.env['LOOP_PROBE_FILE'] ?? '');
