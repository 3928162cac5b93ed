/** Why an exchange ends when nobody waits for its answer any more: no error, and nothing to answer. */

export class CallerGone extends Error {
  constructor() {
    super('the caller is gone');
    this.name = 'CallerGone';
  }
}

/** Whether `signal` was aborted because the caller went away, and not by a deadline. */
export function isCallerGone(signal: AbortSignal): boolean {
  return signal.aborted && signal.reason instanceof CallerGone;
}
