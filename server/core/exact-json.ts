/** JSON text into values that keep what `JSON.parse` alone would bend: numbers beyond double precision. */
import { isJsonObject, type JsonObject } from './json.ts';

/** Deepest nesting that is read; texts below it cannot exhaust the stack. */
const maxDepth = 1_024;

/** The JSON of the language as Node 24 has it; its types do not know source texts yet. */
interface SourceJson {
  parse(
    text: string,
    revive: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): object;
}
const sourceJson = JSON as unknown as SourceJson;

/**
 * The value of a JSON text. A number that a double cannot hold becomes an opaque object which
 * `JSON.stringify` writes as it was. Throws `SyntaxError` as `JSON.parse` does, and for more than 1,024 levels.
 */
export function parseExactJson(text: string): unknown {
  if (scan(text).depth > maxDepth) throw new SyntaxError(`JSON is nested more than ${maxDepth} levels deep`);
  if (!/\d[\d.]{15}|[eE][+-]?\d{2}/.test(text)) return JSON.parse(text);
  return sourceJson.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && !isSameNumber(source, value)
      ? sourceJson.rawJSON(source)
      : value,
  );
}

/**
 * The object that a JSON text stands for; `whole` is false when it names a member twice, so that one of
 * the two is not in the object. Undefined for every other text.
 */
export function parseExactObject(text: string): { value: JsonObject; whole: boolean } | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    const value = parseExactJson(text);
    return isJsonObject(value) ? { value, whole: countMembers(value) === scan(text).members } : undefined;
  } catch {
    return undefined;
  }
}

/** Depth of nesting and number of members of a JSON text; of any other text some numbers. */
function scan(text: string): { depth: number; members: number } {
  let [depth, deepest, members, quoted] = [0, 0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') quoted = !quoted;
    else if (quoted) at += char === '\\' ? 1 : 0;
    else if (char === ':') members += 1;
    else if (char === '}' || char === ']') depth -= 1;
    else if (char === '{' || char === '[') deepest = Math.max(deepest, (depth += 1));
  }
  return { depth: deepest, members };
}

function countMembers(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + countMembers(item), 0);
  if (!isJsonObject(value) || Object.getPrototypeOf(value) === null) return 0;
  return Object.values(value).reduce((sum: number, item) => sum + 1 + countMembers(item), 0);
}

function isSameNumber(source: string, value: number): boolean {
  return Number.isFinite(value) && decimalOf(source) === decimalOf(String(value));
}

/** One spelling for each decimal number: its digits without zeros at the ends, and the power of ten. */
function decimalOf(text: string): string {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end -= 1;
  const bare = digits.slice(0, end);
  if (bare === '') return '0';
  return `${sign}${bare}e${Number(exponent) - fraction.length + digits.length - bare.length}`;
}
