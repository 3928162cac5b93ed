/**
 * One series of a counter. Increments are collected until the next scrape: prom-client looks the series up by all its labels
 * at each increment, half a microsecond a time, and a call has six of them.
 */
import type { Counter } from 'prom-client';

export class Tally {
  readonly #counter: Counter.Internal;
  #waiting = 0;

  constructor(counter: Counter.Internal) {
    this.#counter = counter;
  }

  inc(count = 1): void {
    this.#waiting += count;
  }

  /** Adds the increments since the last call to prom-client. */
  flush(): void {
    if (this.#waiting > 0) this.#counter.inc(this.#waiting);
    this.#waiting = 0;
  }
}

export function flushAll(tallies: Iterable<Tally>): void {
  for (const tally of tallies) tally.flush();
}
