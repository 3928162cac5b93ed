/** Integers of PostgreSQL as the numbers that SQLite gives, so that one query code reads both. */

/** Throws, as SQLite does, rather than give a number that is not the one stored. */
export function parseInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`not an integer of at most 53 bits: ${text}`);
  return value;
}
