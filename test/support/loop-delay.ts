/** How long other work waits for the event loop of this process during an act. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { cpuTimeMs } from '../openapi/grammars/generate/cpu-time.ts';

export interface Delayed<Result> {
  result: Result;
  tookMs: number;
  /** The longest delay. */
  delayMs: number;
}

export async function loopDelay<Result>(act: () => Promise<Result>): Promise<Delayed<Result>> {
  const monitor = monitorEventLoopDelay({ resolution: 1 });
  monitor.enable();
  const sinceMs = performance.now();
  const usedMs = cpuTimeMs();
  const result = await act();
  monitor.disable();
  // A delay beyond the work of this thread is a wait for the processor, which other programs have.
  const delayMs = Math.min(monitor.max / 1e6, cpuTimeMs() - usedMs);
  return { result, tookMs: performance.now() - sinceMs, delayMs };
}

/** Of up to five acts the one in which the event loop stood still least: other work on the machine only adds. */
export async function leastLoopDelay<Result>(
  act: () => Promise<Result>,
  enoughMs: number,
): Promise<Delayed<Result>> {
  return await leastOf(() => loopDelay(act), enoughMs);
}

/** The same of acts that are measured elsewhere. */
export async function leastOf<Result>(
  measure: () => Promise<Delayed<Result>>,
  enoughMs: number,
): Promise<Delayed<Result>> {
  let best = await measure();
  for (let more = 0; more < 4 && best.delayMs >= enoughMs; more += 1) {
    const next = await measure();
    if (next.delayMs < best.delayMs) best = next;
  }
  return best;
}
