/** A task that is tried again and again, such as a write to a store that cannot be reached: a line at times, not for each try. */

const everyMs = 60_000;

export class RepeatedFailure {
  #message = '';
  #reportedMs = Number.NEGATIVE_INFINITY;

  /** False for the same failure within a minute after its last report. */
  isToReport(cause: unknown, nowMs = performance.now()): boolean {
    const message = cause instanceof Error ? cause.message : String(cause);
    if (message === this.#message && nowMs - this.#reportedMs < everyMs) return false;
    this.#message = message;
    this.#reportedMs = nowMs;
    return true;
  }
}
