/** Explains where a string stops being JSON. Runs only after the native parser has refused it. */
import { JsonText, type JsonState } from '../../openapi/grammars/json-text.ts';

export interface JsonError {
  /** Zero-based index into the text, in UTF-16 units. */
  position: number;
  /** The error at that position, in plain words that repeat nothing of the text. */
  problem: string;
}

/** By state, how far before the error its token, its escape, or the wrong part of its number begins. */
type Begun = Partial<Record<JsonState, number>>;
const tokens: Begun = {
  value: 0,
  firstItem: 0,
  minus: 1,
  t: 1,
  f: 1,
  n: 1,
  tr: 2,
  fa: 2,
  nu: 2,
  tru: 3,
  fal: 3,
  nul: 3,
  fals: 4,
};
const escapes: Begun = { escape: 1, hex1: 2, hex2: 3, hex3: 4, hex4: 5 };
const numbers: Begun = { point: 1, exponent: 1, sign: 2 };

/** The first error of `text`, or `undefined` when it is valid. Linear in its length, no recursion. */
export function findJsonError(text: string): JsonError | undefined {
  const json = new JsonText(Infinity);
  json.append(text);
  if (json.valid) return undefined;
  const { state, isInObject } = json;
  const isCut = json.errorAt < 0;
  const position = isCut ? text.length : json.errorAt;
  if (isCut && (state === 'string' || state === 'escape'))
    return { position, problem: 'unterminated string' };
  const before = tokens[state] ?? escapes[state] ?? numbers[state] ?? 0;
  if (isCut && before === 0) return { position, problem: 'unexpected end' };
  return { position: position - before, problem: problemOf(state, isInObject) };
}

function problemOf(state: JsonState, isInObject: boolean | undefined): string {
  if (state in tokens) return 'unexpected token';
  if (state in escapes) return 'bad escape in a string';
  if (state === 'string') return 'control character in a string';
  if (state === 'colon') return "expected ':'";
  if (state === 'firstName' || state === 'nextName') return 'expected a name in double quotes';
  if (isInObject === undefined) return 'unexpected text after the end';
  return `expected ',' or '${isInObject ? '}' : ']'}'`;
}
