/** Bounds running and queued computations: a flood of sign-ins may take time, but not the memory. */
import { PeopleError } from './people-error.ts';

/** The retry delay for callers when the queue is full, milliseconds. */
const comeBackMs = 5_000;

export interface HashQueueOptions {
  atOnce: number;
  waiting: number;
}

export class HashQueue {
  readonly #options: HashQueueOptions;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(options: HashQueueOptions) {
    this.#options = options;
  }

  /** In the order of the calls. Throws `PeopleError` `overloaded` when as many wait as may. */
  async run<Result>(compute: () => Promise<Result>): Promise<Result> {
    await this.#enter();
    try {
      return await compute();
    } finally {
      const next = this.#waiting.shift();
      // The slot passes to the next one.
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  async #enter(): Promise<void> {
    if (this.#running < this.#options.atOnce) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= this.#options.waiting)
      throw new PeopleError('overloaded', 'Too many people are signing in. Try again in a few seconds.', {
        retryAfterMs: comeBackMs,
      });
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
