/**
 * Slows down who tries passwords, whether or not there is such a person: by address, by address and person, and by
 * person. The last wait is short, and those who have signed in from an address before wait there for their own wrong
 * passwords alone: nobody can lock somebody else out. In memory, of this node alone; an attempt under way counts as
 * failed, so that many at once gain nothing.
 */
import { sourceOf } from '../../accounts/failure-throttle.ts';
import { FailureLevels } from './failure-levels.ts';
import { PeopleError } from './people-error.ts';

const minuteMs = 60_000;
/** Many people may share an address. */
const ofAddress = { free: 20, forgetAfterMs: minuteMs, longestWaitMs: 15 * minuteMs };
const ofPair = { free: 5, forgetAfterMs: 10 * minuteMs, longestWaitMs: 15 * minuteMs };
const ofPerson = { free: 20, forgetAfterMs: 10 * minuteMs, longestWaitMs: minuteMs };
/** Pairs of person and address that are remembered to be good. */
const maxKnown = 10_000;

/** Tries from one address at the password of one person. */
export interface Attempt {
  /** It went well, or it came to no answer: it does not count. */
  takeBack(): void;
  /** The password was right. */
  succeed(): void;
}

export class SignInThrottle {
  readonly #nowMs: () => number;
  readonly #addresses = new FailureLevels(ofAddress);
  readonly #pairs = new FailureLevels(ofPair);
  readonly #persons = new FailureLevels(ofPerson);
  readonly #known = new Set<string>();

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Throws `PeopleError` `too_many_attempts`; what is refused does not make the wait longer. */
  begin(address: string, email: string): Attempt {
    const source = sourceOf(address);
    const pair = `${source} ${email}`;
    const own: [FailureLevels, string] = [this.#pairs, pair];
    const lanes: [FailureLevels, string][] = this.#known.has(pair)
      ? [own]
      : [[this.#addresses, source], own, [this.#persons, email]];
    const nowMs = this.#nowMs();
    const waitMs = Math.max(...lanes.map(([levels, key]) => levels.waitMs(key, nowMs)));
    if (waitMs > 0) throw tooMany(waitMs);
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

function tooMany(waitMs: number): PeopleError {
  const seconds = Math.ceil(waitMs / 1_000);
  return new PeopleError('too_many_attempts', `Too many attempts. Try again in ${seconds} s.`, {
    retryAfterMs: waitMs,
  });
}
