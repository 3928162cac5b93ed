/** Finds where a text stops being JSON (RFC 8259). Runs only after the native parser has refused it. */

export interface JsonError {
  /** Zero-based index into the text, in UTF-16 units. */
  position: number;
  /** What is wrong there, in plain words that repeat nothing of the text. */
  problem: string;
}

const literal = /true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const blank = /[ \t\n\r]*/y;
const hex = /[0-9a-fA-F]{4}/y;

/** What may come next. `first…` also lets the container close, `after` is the place behind a value. */
type Expected = 'value' | 'firstValue' | 'name' | 'firstName' | 'colon' | 'after';

/** The first error of `text`, or `undefined` when it is valid. Linear in its length, no recursion. */
export function findJsonError(text: string): JsonError | undefined {
  /** The closing characters that are still due, innermost last. */
  const closers: string[] = [];
  let expected: Expected = 'value';
  let at = skip(blank, text, 0);
  for (; at < text.length; at = skip(blank, text, at)) {
    const char = text.charAt(at);
    const closer = closers.at(-1);
    if (expected.startsWith('first') || expected === 'after') {
      if (char === closer) {
        closers.pop();
        expected = 'after';
        at++;
        continue;
      }
    }
    switch (expected) {
      case 'after':
        if (closer === undefined) return { position: at, problem: 'unexpected text after the end' };
        if (char !== ',') return { position: at, problem: `expected ',' or '${closer}'` };
        expected = closer === '}' ? 'name' : 'value';
        at++;
        break;
      case 'colon':
        if (char !== ':') return { position: at, problem: "expected ':'" };
        expected = 'value';
        at++;
        break;
      case 'name':
      case 'firstName': {
        if (char !== '"') return { position: at, problem: 'expected a name in double quotes' };
        const end = endOfText(text, at);
        if (typeof end === 'object') return end;
        expected = 'colon';
        at = end;
        break;
      }
      case 'value':
      case 'firstValue': {
        if (char === '{' || char === '[') {
          closers.push(char === '{' ? '}' : ']');
          expected = char === '{' ? 'firstName' : 'firstValue';
          at++;
          break;
        }
        const end = char === '"' ? endOfText(text, at) : skip(literal, text, at);
        if (typeof end === 'object') return end;
        if (end === at) return { position: at, problem: 'unexpected token' };
        expected = 'after';
        at = end;
      }
    }
  }
  return expected === 'after' && closers.length === 0
    ? undefined
    : { position: at, problem: 'unexpected end' };
}

/** The index after the closing quote of the string that opens at `open`, or the error within it. */
function endOfText(text: string, open: number): number | JsonError {
  for (let at = open + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at + 1;
    if (code < 0x20) return { position: at, problem: 'control character in a string' };
    if (code !== 0x5c) continue;
    const escape = text[++at];
    if (escape === 'u' && skip(hex, text, at + 1) === at + 5) at += 4;
    else if (escape !== undefined && !'"\\/bfnrt'.includes(escape))
      return { position: at - 1, problem: 'bad escape in a string' };
  }
  return { position: text.length, problem: 'unterminated string' };
}

/** The index after what the sticky `pattern` matches at `at`, or `at` itself. */
function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
