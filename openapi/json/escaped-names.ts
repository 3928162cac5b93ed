/**
 * Names of members that are written with escapes, such as `"caf\u00e9"`. The `JSON.parse` of Node 24 and 26 may read one
 * as another name: after it has read an object with the name `caf\`, it takes the first four bytes of that spelling for
 * it, whoever sent the former. Names without escapes are not affected.
 */
import { JsonCursor, jsonToken } from './json-cursor.ts';
import { closingQuote, isEscaped, visitNameColons } from './name-ends.ts';

const { colon, quote } = jsonToken;
const backslash = 0x5c;

/** The text of a JSON document as `JSON.parse` reads it right. `text` is that of `bytes`, returned as it is where it can be. */
export function withPlainNames(text: string, bytes: Buffer): string {
  return mayHaveEscapedName(bytes) ? rewritten(text, bytes) : text;
}

/** Whether a document has such a name. False is certain. */
export function mayHaveEscapedName(bytes: Buffer): boolean {
  if (!bytes.includes(backslash)) return false;
  let isFound = false;
  const isKnown = visitNameColons(bytes, (colonAt) => {
    let at = closingQuote(bytes, colonAt) - 1;
    while (bytes[at] !== quote && bytes[at] !== backslash && at >= 0) at--;
    isFound = bytes[at] === backslash || isEscaped(bytes, at);
    return !isFound;
  });
  return !isKnown || isFound;
}

/** Quotes, backslashes and control characters in names stay escaped: JSON has no other spelling of them. */
function rewritten(whole: string, bytes: Buffer): string {
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
  return copied === 0 ? whole : text + bytes.toString('utf8', copied);
}
