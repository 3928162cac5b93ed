/** Hashing and checking of passwords, at most two at once: each takes 64 MiB and some tenths of a second. */
import type { Argon2, Argon2Cost } from './argon2.ts';
import { argon2id } from './argon2id.ts';
import { hashOfNobody, hashPassword, isOutdated, isPassword, recommendedCost } from './password-hash.ts';
import { demandGoodPassword, isTooLong } from './password-rules.ts';
import { PeopleError } from './people-error.ts';

/** Shorter than any accepted password. */
const impossible = '-';

const atOnce = 2;
/** About 5 s of work on two cores. */
const waiting = 32;
/** The retry delay for callers when the queue is full, milliseconds. */
const comeBackMs = 5_000;

export interface PasswordsOptions {
  cost?: Argon2Cost | undefined;
  argon2?: Argon2 | undefined;
}

/** The result of checking a password. */
export interface PasswordVerdict {
  isRight: boolean;
  /** A new hash to be stored instead, where the old one was made with other parameters than the current ones. */
  rehashed: string | undefined;
}

export class Passwords {
  readonly #argon2: Argon2;
  readonly #cost: Argon2Cost;
  readonly #queue = new HashQueue();
  readonly #nobody: string;

  constructor({ cost = recommendedCost, argon2 = argon2id }: PasswordsOptions = {}) {
    this.#argon2 = argon2;
    this.#cost = cost;
    this.#nobody = hashOfNobody(cost);
  }

  /** The hash of a new password. Throws `PeopleError`: `invalid` for one that is not accepted, `overloaded`. */
  async hash(password: string, email: string): Promise<string> {
    demandGoodPassword(password, email);
    return await this.#queue.run(() => hashPassword(this.#argon2, password, this.#cost));
  }

  /**
   * `kept` is null for an unknown person, or one without a password; that takes as long as a wrong one. Throws
   * `PeopleError` `overloaded`.
   */
  async check(password: string, kept: string | null): Promise<PasswordVerdict> {
    // A password that nobody can have costs the same work as any other: not more, and not none.
    const tried = password === '' || isTooLong(password) ? impossible : password;
    const against = kept ?? this.#nobody;
    return await this.#queue.run(async () => {
      const fits = await isPassword(this.#argon2, tried, against);
      const isRight = fits && kept !== null && tried !== impossible;
      const isRehashed = isRight && isOutdated(against, this.#cost);
      const rehashed = isRehashed ? await hashPassword(this.#argon2, password, this.#cost) : undefined;
      return { isRight, rehashed };
    });
  }
}

/** Bounds running and queued computations: a flood of sign-ins may take time, but not the memory. */
class HashQueue {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

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
    if (this.#running < atOnce) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= waiting)
      throw new PeopleError('overloaded', 'Too many people are signing in. Try again in a few seconds.', {
        retryAfterMs: comeBackMs,
      });
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
