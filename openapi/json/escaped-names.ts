/**
 * Names of members that are written with escapes, such as `"caf\u00e9"`. The `JSON.parse` of Node 24 and 26 may read one
 * as another name: after it has read an object with the name `caf\`, it takes the first four bytes of that spelling for
 * it, whoever sent the former. Names without escapes are not affected.
 */
import { JsonCursor, jsonToken } from './json-cursor.ts';

const { colon, quote } = jsonToken;
const backslash = 0x5c;
const blanks: ReadonlySet<number | undefined> = new Set(Buffer.from(' \t\n\r'));

/** The text of a JSON document as `JSON.parse` reads it right. `text` is that of `bytes`, returned as it is where it can be. */
export function withPlainNames(text: string, bytes: Buffer): string {
  return hasEscapedName(bytes) ? rewritten(bytes) : text;
}

/** False is certain. Native searches for the ends of names, and a look at each name. */
function hasEscapedName(bytes: Buffer): boolean {
  if (!bytes.includes(backslash)) return false;
  for (let at = bytes.indexOf(colon); at >= 0; at = bytes.indexOf(colon, at + 1)) {
    let end = at - 1;
    while (blanks.has(bytes[end])) end--;
    if (bytes[end] !== quote || isEscaped(bytes, end)) continue;
    let byte = bytes[--end];
    while (byte !== quote && byte !== backslash && byte !== undefined) byte = bytes[--end];
    if (byte === backslash || isEscaped(bytes, end)) return true;
  }
  return false;
}

/** A quote within a string; where two backslashes precede it, that is not certain. */
function isEscaped(bytes: Buffer, quoteAt: number): boolean {
  return bytes[quoteAt - 1] === backslash && bytes[quoteAt - 2] !== backslash;
}

/** Quotes, backslashes and control characters in names stay escaped: JSON has no other spelling of them. */
function rewritten(bytes: Buffer): string {
  const cursor = new JsonCursor(bytes);
  let text = '';
  let copied = 0;
  let start = 0;
  let end = 0;
  for (let token = cursor.next(); token !== 0; token = cursor.next()) {
    if (token === quote) ({ start, at: end } = cursor);
    if (token !== colon || bytes.subarray(start, end).indexOf(backslash) < 0) continue;
    const name = JSON.stringify(JSON.parse(bytes.toString('utf8', start, end)));
    text += bytes.toString('utf8', copied, start) + name;
    copied = end;
  }
  return text + bytes.toString('utf8', copied);
}
