/** Ids of usage records: in the order of time, so that a span of time is a range of the primary key. */
import { randomBytes } from 'node:crypto';

/** Hexadecimal digits of the time, in ms since 1970, of the number within the millisecond, and of chance. */
const timeDigits = 12;
const numberDigits = 4;
const randomDigits = 16;

/** Random bytes are requested at once for this many ids. */
const idsAtOnce = 64;

/** The lowest id of a millisecond. */
export function lowestId(ms: number): string {
  const inRange = Math.min(Math.max(0, Math.floor(ms)), 16 ** timeDigits - 1);
  return inRange.toString(16).padStart(timeDigits, '0') + '0'.repeat(numberDigits + randomDigits);
}

/** The time in an id, ms since 1970. */
export function timeOfId(id: string): number {
  return Number.parseInt(id.slice(0, timeDigits), 16);
}

/** Makes the ids of one process, each higher than the one before, even when the clock goes back. */
export class UsageIds {
  readonly #nowMs: () => number;
  #lastMs = 0;
  /** The digits of that time. */
  #time = lowestId(0).slice(0, timeDigits);
  #number = 0;
  #random = '';
  /** How much of it has been used. */
  #used = 0;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  next(): string {
    this.#advance();
    if (this.#used === this.#random.length) {
      this.#random = randomBytes((idsAtOnce * randomDigits) / 2).toString('hex');
      this.#used = 0;
    }
    const chance = this.#random.slice(this.#used, this.#used + randomDigits);
    this.#used += randomDigits;
    const number = (this.#number++).toString(16).padStart(numberDigits, '0');
    return this.#time + number + chance;
  }

  /** No later id is lower. */
  now(): string {
    this.#advance();
    return lowestId(this.#lastMs);
  }

  #advance(): void {
    const nowMs = this.#nowMs();
    if (nowMs <= this.#lastMs && this.#number < 16 ** numberDigits) return;
    this.#lastMs = Math.max(nowMs, this.#lastMs + 1);
    this.#time = lowestId(this.#lastMs).slice(0, timeDigits);
    this.#number = 0;
  }
}
