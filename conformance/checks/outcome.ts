/** The three ways in which a check ends that has not passed. */
import type { Answer } from '../http/answer.ts';

/** The contract is broken; the response is the evidence. */
export class Broken extends Error {
  readonly answer: Answer | undefined;

  constructor(message: string, answer?: Answer) {
    super(message);
    this.answer = answer;
  }
}

/** The other side does not have this, and reports so. */
export class Unsupported extends Error {
  readonly answer: Answer | undefined;

  constructor(message: string, answer?: Answer) {
    super(message);
    this.answer = answer;
  }
}

/** The check could not be made this time. */
export class Skipped extends Error {}

/** Throws `Broken` unless the condition is true. */
export function must(condition: unknown, message: string, answer?: Answer): asserts condition {
  if (condition === undefined || condition === null || condition === false) throw new Broken(message, answer);
}
