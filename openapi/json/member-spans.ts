/** Finds members of an object in JSON, so that their values can be replaced and every other character stays. */
import { JsonCursor, jsonToken, skipBlank, trimBlank } from './json-cursor.ts';

const { closeBrace, colon, comma, openBrace, quote } = jsonToken;

/** Where the end of a document begins, bytes before its last one. */
const nearBytes = 2 * 1024;

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
  for (let span = nextNamed(json, name, cursor); span !== undefined; span = nextNamed(json, name, cursor)) {
    spans.push(span);
    if (!mayBeNamed(json, name, span.end)) break;
  }
  return spans;
}

/**
 * The value of the member of this name, an ASCII one, in a valid JSON object that has no name twice; undefined when it has
 * none. Whatever is behind the member is not looked at; nor, in most bodies, what is before one at the end, where several
 * clients write the model.
 */
export function memberSpan(json: Buffer, name: string): Span | undefined {
  const last = spanNearEnd(json, name);
  if (last !== undefined) return last;
  const cursor = new JsonCursor(json);
  return cursor.next() === openBrace ? nextNamed(json, name, cursor) : undefined;
}

/** The value of the next member of this name in the object that the cursor is in, behind its brace or a comma. */
function nextNamed(json: Buffer, name: string, cursor: JsonCursor): Span | undefined {
  while (cursor.next(1) === quote) {
    const isNamed = isName(json, cursor.start, cursor.at, name);
    if (cursor.next(1) !== colon) return undefined;
    const start = skipBlank(json, cursor.at);
    let token = cursor.next(1);
    if (token === quote) token = cursor.next(1);
    if (isNamed) return { start, end: trimBlank(json, cursor.start) };
    if (token !== comma) return undefined;
  }
  return undefined;
}

/**
 * Undefined unless a member of the name, spelled plainly, is certainly one of the outermost object: a string between a comma and
 * a colon is a name, and one brace at the very end closes what is open there.
 */
function spanNearEnd(json: Buffer, name: string): Span | undefined {
  if (json.length < 2 * nearBytes) return undefined;
  const from = json.length - nearBytes;
  const nameAt = from + json.subarray(from).lastIndexOf(`"${name}"`, undefined, 'latin1');
  if (nameAt < from || json[trimBlank(json, nameAt) - 1] !== comma) return undefined;
  const colonAt = skipBlank(json, nameAt + name.length + 2);
  if (json[colonAt] !== colon) return undefined;
  const start = skipBlank(json, colonAt + 1);
  const cursor = new JsonCursor(json, start);
  let token = cursor.next(0);
  if (token === quote) token = cursor.next(0);
  const end = trimBlank(json, cursor.start);
  while (token !== closeBrace && token !== 0) token = cursor.next(0);
  return token === closeBrace && skipBlank(json, cursor.at) === json.length ? { start, end } : undefined;
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
