/** The three ways in which a check ends that has not passed. */
import type { HttpResponse } from '../http/http-response.ts';

/** The contract is broken; the response is the evidence. */
export class Broken extends Error {
  readonly response: HttpResponse | undefined;

  constructor(message: string, response?: HttpResponse) {
    super(message);
    this.response = response;
  }
}

/** The other side does not have this, and reports so. */
export class Unsupported extends Error {
  readonly response: HttpResponse | undefined;

  constructor(message: string, response?: HttpResponse) {
    super(message);
    this.response = response;
  }
}

/** The check could not be made this time. */
export class Skipped extends Error {}

/** Throws `Broken` unless the condition is true. */
export function must(condition: unknown, message: string, response?: HttpResponse): asserts condition {
  if (condition === undefined || condition === null || condition === false)
    throw new Broken(message, response);
}
