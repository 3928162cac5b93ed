/**
 * Throttles guessing of passwords, whether or not the person exists: by IP address, by IP address and person, and by
 * person. The last delay is short, and people who have signed in from an IP address before wait there only for their
 * own wrong passwords: nobody can lock out another person. In memory, per node, all its workers together; an attempt under way counts as
 * failed, so that concurrent attempts gain nothing.
 */
import { sourceOf } from '../../accounts/failure-throttle.ts';
import { FailureLevels } from './failure-levels.ts';
import { PeopleError } from './people-error.ts';

const minuteMs = 60_000;
/** Many people may share an IP address. */
const ofAddress = { free: 20, forgetAfterMs: minuteMs, longestWaitMs: 15 * minuteMs };
const ofPair = { free: 5, forgetAfterMs: 10 * minuteMs, longestWaitMs: 15 * minuteMs };
const ofPerson = { free: 20, forgetAfterMs: 10 * minuteMs, longestWaitMs: minuteMs };
/** Pairs of person and IP address with an earlier successful sign-in that are kept. */
const maxKnown = 10_000;

/** Attempts from one IP address at the password of one person. */
export interface Attempt {
  /** The attempt succeeded, or was not completed: it does not count. */
  takeBack(): void;
  /** The password was right. */
  succeed(): void;
}

export interface PasswordThrottle {
  /**
   * Throws or rejects with `PeopleError` `too_many_attempts`; a refused attempt does not extend the delay. A promise where
   * another process counts.
   */
  begin(address: string, email: string): Attempt | Promise<Attempt>;
}

export class SignInThrottle implements PasswordThrottle {
  readonly #nowMs: () => number;
  readonly #addresses = new FailureLevels(ofAddress);
  readonly #pairs = new FailureLevels(ofPair);
  readonly #persons = new FailureLevels(ofPerson);
  readonly #known = new Set<string>();

  /** The clock is one that nobody sets, in milliseconds. */
  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  begin(address: string, email: string): Attempt {
    const begun = this.beginOrWait(address, email);
    if (typeof begun === 'number') throw tooManyAttempts(begun);
    return begun;
  }

  /** The attempt, or how long the caller has to wait for one, ms. */
  beginOrWait(address: string, email: string): Attempt | number {
    const source = sourceOf(address);
    const pair = `${source} ${email}`;
    const own: [FailureLevels, string] = [this.#pairs, pair];
    const lanes: [FailureLevels, string][] = this.#known.has(pair)
      ? [own]
      : [[this.#addresses, source], own, [this.#persons, email]];
    const nowMs = this.#nowMs();
    const waitMs = Math.max(...lanes.map(([levels, key]) => levels.waitMs(key, nowMs)));
    if (waitMs > 0) return waitMs;
    for (const [levels, key] of lanes) levels.count(key, nowMs);
    const takeBack = () => {
      for (const [levels, key] of lanes) levels.takeBack(key, this.#nowMs());
    };
    return {
      takeBack,
      succeed: () => {
        takeBack();
        this.#remember(pair);
      },
    };
  }

  #remember(pair: string): void {
    this.#known.delete(pair);
    this.#known.add(pair);
    const [oldest] = this.#known;
    if (this.#known.size > maxKnown && oldest !== undefined) this.#known.delete(oldest);
  }
}

export function tooManyAttempts(waitMs: number): PeopleError {
  const seconds = Math.ceil(waitMs / 1_000);
  return new PeopleError('too_many_attempts', `Too many attempts. Try again in ${seconds} s.`, {
    retryAfterMs: waitMs,
  });
}
