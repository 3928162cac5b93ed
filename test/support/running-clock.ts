/**
 * A clock that stops while the machine does: what a test measures beside other programs, or on a machine that is
 * suspended for a second or two, does not get that time either.
 */

const tickMs = 10;
/** A tick that comes later than this has waited for the machine. */
const longestTickMs = 50;

export interface RunningClock {
  nowMs(): number;
  stop(): void;
}

/** Counts from 0. Work of the event loop that takes longer than `longestTickMs` at a time counts for less, too. */
export function startRunningClock(): RunningClock {
  let passedMs = 0;
  let lastMs = performance.now();
  const sinceLastMs = () => Math.min(performance.now() - lastMs, longestTickMs);
  const timer = setInterval(() => {
    passedMs += sinceLastMs();
    lastMs = performance.now();
  }, tickMs);
  return { nowMs: () => passedMs + sinceLastMs(), stop: () => clearInterval(timer) };
}
