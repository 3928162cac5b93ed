/** Long computations share the thread: they stop now and then for whatever else is waiting. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long one computation may hold the thread. */
const maxHeldMs = 5;

/** To be awaited between the steps of a computation. Rejects with the signal's reason once `signal` is aborted. */
export type Pacer = () => Promise<void>;

export function createPacer(signal: AbortSignal): Pacer {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < maxHeldMs) return;
    await nextTurn();
    signal.throwIfAborted();
    since = performance.now();
  };
}
