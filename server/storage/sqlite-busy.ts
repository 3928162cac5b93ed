/** Waits for SQLite's locks without blocking the event loop: another process may have them for seconds. */
import { setTimeout as pause } from 'node:timers/promises';

/** SQLite's primary result codes for a lock of another connection. */
const busy = 5;
const locked = 6;

/** How long a statement waits for another process that is writing, such as a command beside a running server. */
const longestWaitMs = 5_000;
/** Pauses between attempts; the last one is repeated. */
const pausesMs = [1, 2, 5, 10, 20, 25];

/** Whether a statement has failed, without any effect, because another connection has a lock. */
export function isBusy(cause: unknown): boolean {
  if (!(cause instanceof Error) || !('errcode' in cause)) return false;
  const code = Number(cause.errcode) & 0xff;
  return code === busy || code === locked;
}

/** Runs `act`, again and again while it fails for a lock. Returns a promise only where it has to wait. */
export function whenFree<Result>(act: () => Result): Result | Promise<Result> {
  try {
    return act();
  } catch (cause) {
    if (!isBusy(cause)) throw cause;
    return retried(act, cause);
  }
}

async function retried<Result>(act: () => Result, first: unknown): Promise<Result> {
  const endMs = performance.now() + longestWaitMs;
  let last = first;
  for (let tries = 0; performance.now() < endMs; tries += 1) {
    await pause(pausesMs[Math.min(tries, pausesMs.length - 1)]);
    try {
      return act();
    } catch (cause) {
      if (!isBusy(cause)) throw cause;
      last = cause;
    }
  }
  throw last;
}
