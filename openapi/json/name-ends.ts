/** Finds where names of members may end in the bytes of JSON, with native searches, and without walking its strings. */
import { jsonToken } from './json-cursor.ts';

const { colon, quote } = jsonToken;
const backslash = 0x5c;
const blanks: ReadonlySet<number | undefined> = new Set(Buffer.from(' \t\n\r'));

/**
 * The next colon from `from` on that may follow a name, -1: none. Every colon after a name is found, and some within strings
 * that look like one.
 */
export function nextNameColon(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(colon, from);
  while (at >= 0 && closingQuote(bytes, at) < 0) at = bytes.indexOf(colon, at + 1);
  return at;
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
