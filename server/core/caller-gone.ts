/** Ends an exchange whose caller has disconnected: not an error, and there is nothing to respond. */

export class CallerGone extends Error {
  constructor() {
    super('the caller is gone');
    this.name = 'CallerGone';
  }
}

/** Whether `signal` was aborted because the caller disconnected, and not by a deadline. */
export function isCallerGone(signal: AbortSignal): boolean {
  return signal.aborted && signal.reason instanceof CallerGone;
}
