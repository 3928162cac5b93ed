/** Reads numbers of usage objects as providers write them: an impossible count is treated as not reported. */
import { isJsonObject, ownMember } from '../core/json.ts';

/** No request uses more; a larger number is an error, and must not become a bill. */
const mostTokens = 1_000_000_000;

/** A count of 0 or more; whole numbers in a string count, fractions are rounded up; null for everything else. */
export function readCount(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !(number >= 0) || number > mostTokens) return null;
  return Math.ceil(number);
}

/** The first of the members that is a count. */
export function firstCount(object: unknown, ...names: readonly string[]): number | null {
  if (!isJsonObject(object)) return null;
  for (const name of names) {
    const count = readCount(ownMember(object, name));
    if (count !== null) return count;
  }
  return null;
}

/** The first of the members that is an object; an empty one when there is none. */
export function firstObject(object: unknown, ...names: readonly string[]): Record<string, unknown> {
  if (isJsonObject(object)) {
    for (const name of names) {
      const member = ownMember(object, name);
      if (isJsonObject(member)) return member;
    }
  }
  return {};
}

/** A total, from which classes are subtracted one after the other until it is used up. */
export class Remainder {
  rest: number;

  constructor(total: number) {
    this.rest = total;
  }

  /** At most the remaining total: a token is counted in one class only. */
  take(count: number | null): number | null {
    if (count === null) return null;
    const taken = Math.min(count, this.rest);
    this.rest -= taken;
    return taken;
  }
}
