/** Finds where names of members may end in the bytes of JSON, with native searches, and without walking its strings. */
import { jsonToken } from './json-cursor.ts';

const { colon, quote } = jsonToken;
const backslash = 0x5c;
const blanks: ReadonlySet<number | undefined> = new Set(Buffer.from(' \t\n\r'));

/**
 * Colons within strings that are looked at one by one. A log with times has millions of them: a walk that does not
 * look into strings is faster then.
 */
const mostInStrings = 10_000;

/**
 * Calls `visit` with every colon after a name, and with some within strings that look like one, until it returns false. Returns
 * false when it has given up before: too many colons are within strings.
 */
export function visitNameColons(bytes: Buffer, visit: (colonAt: number) => boolean): boolean {
  let inStrings = 0;
  for (let at = bytes.indexOf(colon); at >= 0; at = bytes.indexOf(colon, at + 1)) {
    if (closingQuote(bytes, at) >= 0) {
      if (!visit(at)) return true;
    } else if (++inStrings > mostInStrings) return false;
  }
  return true;
}

/** The index of the quote that may close a name before this colon; -1: none does. */
export function closingQuote(bytes: Buffer, colonAt: number): number {
  let at = colonAt - 1;
  while (blanks.has(bytes[at])) at--;
  return bytes[at] === quote && !isEscaped(bytes, at) ? at : -1;
}

/** Whether this quote is within a string; where two backslashes precede it, that is not certain. */
export function isEscaped(bytes: Buffer, quoteAt: number): boolean {
  return bytes[quoteAt - 1] === backslash && bytes[quoteAt - 2] !== backslash;
}
