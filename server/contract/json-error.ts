/** Explains where a string stops being JSON. Runs only after the native parser has refused it. */
import { JsonText, type JsonState } from '../../openapi/grammars/json-text.ts';

export interface JsonError {
  /** Zero-based index into the text, in UTF-16 units. */
  position: number;
  /** What is wrong there, in plain words that repeat nothing of the text. */
  problem: string;
}

const token = 'unexpected token';
const escape = 'bad escape in a string';

/** The problems of the states in which something was expected, and how far before the error it began. */
const problems: Partial<Record<JsonState, readonly [problem: string, before: number]>> = {
  value: [token, 0],
  firstItem: [token, 0],
  firstName: ['expected a name in double quotes', 0],
  nextName: ['expected a name in double quotes', 0],
  colon: ["expected ':'", 0],
  string: ['control character in a string', 0],
  escape: [escape, 1],
  hex1: [escape, 2],
  hex2: [escape, 3],
  hex3: [escape, 4],
  hex4: [escape, 5],
  minus: [token, 1],
  t: [token, 1],
  tr: [token, 2],
  tru: [token, 3],
  f: [token, 1],
  fa: [token, 2],
  fal: [token, 3],
  fals: [token, 4],
  n: [token, 1],
  nu: [token, 2],
  nul: [token, 3],
};

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
  const [problem, before] = problems[state] ?? [afterValue(isInObject), incomplete(state)];
  if (isCut && before === 0) return { position, problem: 'unexpected end' };
  return { position: position - before, problem };
}

function afterValue(isInObject: boolean | undefined): string {
  if (isInObject === undefined) return 'unexpected text after the end';
  return `expected ',' or '${isInObject ? '}' : ']'}'`;
}

/** The number before an incomplete fraction or exponent is whole. */
function incomplete(state: JsonState): number {
  if (state === 'sign') return 2;
  return state === 'point' || state === 'exponent' ? 1 : 0;
}
