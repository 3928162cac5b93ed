/** How long something takes that callers cause when they leave. */
import { setTimeout as delay } from 'node:timers/promises';

/** Much longer than it takes on a machine that is busy. */
const patienceMs = 20_000;

/** Milliseconds until `left` says that no more than `atMost` are left. Rejects when that takes much too long. */
export async function timeUntil(left: () => number, atMost = 0): Promise<number> {
  const startedMs = performance.now();
  while (left() > atMost) {
    if (performance.now() - startedMs > patienceMs) throw new Error(`${left()} are left`);
    await delay(5);
  }
  return performance.now() - startedMs;
}
