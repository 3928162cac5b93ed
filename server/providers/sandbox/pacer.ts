/** Makes long computations yield regularly to other work on the same thread. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long one computation may block the thread. */
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
