/** Finds members of an object in JSON, so that their values can be replaced and every other character stays. */
import { JsonCursor, jsonToken, skipBlank, trimBlank } from './json-cursor.ts';

const { colon, comma, openBrace, quote } = jsonToken;

/** Of a value, without the white space around it. */
export interface Span {
  start: number;
  end: number;
}

/**
 * The values of all members of this name, an ASCII one, in the object that begins at `from`; empty for any other
 * value. `json` must be valid.
 */
export function memberSpans(json: Buffer, name: string, from = 0): Span[] {
  const spans: Span[] = [];
  const cursor = new JsonCursor(json, from);
  if (cursor.next() !== openBrace) return spans;
  while (cursor.next(1) === quote) {
    const isNamed = isName(json, cursor.start, cursor.at, name);
    if (cursor.next(1) !== colon) break;
    const start = skipBlank(json, cursor.at);
    let token = cursor.next(1);
    if (token === quote) token = cursor.next(1);
    if (isNamed) {
      const end = trimBlank(json, cursor.start);
      spans.push({ start, end });
      if (!mayBeNamed(json, name, end)) break;
    }
    if (token !== comma) break;
  }
  return spans;
}

/** Whether a member of the name, spelled plainly or with an escape, may begin at or after `from`. Native search, no false no. */
function mayBeNamed(json: Buffer, name: string, from: number): boolean {
  return json.indexOf(`"${name}"`, from, 'latin1') >= 0 || json.indexOf('\\u', from, 'latin1') >= 0;
}

/** Whether the string between `start` and `end` is the name, as it is spelled or by its escapes. */
function isName(json: Buffer, start: number, end: number, name: string): boolean {
  const size = end - start - 2;
  if (size < name.length || size > 6 * name.length) return false;
  const spelled = json.toString('latin1', start, end);
  return spelled.slice(1, -1) === name || (spelled.includes('\\u') && JSON.parse(spelled) === name);
}
