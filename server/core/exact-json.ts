/** Parses JSON and preserves numbers beyond double precision, which `JSON.parse` alone would round. */
import { withPlainNames } from '../../openapi/json/escaped-names.ts';
import { isKeptNumber, parseKeeping } from '../../openapi/json/exact-numbers.ts';
import { measureJson } from '../../openapi/json/measure-json.ts';
import { isJsonObject, type JsonObject } from './json.ts';

/** Deepest nesting that is read; deeper values cannot exhaust the stack. */
const maxDepth = 1_024;

/**
 * The value of a JSON text. A number that does not fit a double becomes an opaque object, which
 * `JSON.stringify` writes as it was. Throws `SyntaxError` as `JSON.parse` does, and for more than 1,024 levels.
 */
export function parseExactJson(text: string): unknown {
  return parseMeasured(text).value;
}

/**
 * The object of a JSON text; `whole` is false when it names a member twice, so that one of
 * the two is not in the object. Undefined for every other text.
 */
export function parseExactObject(text: string): { value: JsonObject; whole: boolean } | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    const { value, parts } = parseMeasured(text);
    return isJsonObject(value) ? { value, whole: countParts(value) === parts } : undefined;
  } catch {
    return undefined;
  }
}

function parseMeasured(text: string): { value: unknown; parts: number } {
  const bytes = Buffer.from(text);
  const { depth, parts } = measureJson(bytes, maxDepth);
  if (depth > maxDepth) throw new SyntaxError(`JSON is nested more than ${maxDepth} levels deep`);
  const mayBend = /\d[\d.]{15}|[eE][+-]?\d{2}/.test(text);
  const plain = withPlainNames(text, bytes);
  return { value: mayBend ? parseKeeping(plain, isBent) : JSON.parse(plain), parts };
}

/** Arrays, objects and names of members, as `measureJson` counts them in a text. */
function countParts(value: unknown): number {
  if (typeof value !== 'object' || value === null || isKeptNumber(value)) return 0;
  const items = Object.values(value);
  const own = Array.isArray(value) ? 1 : 1 + items.length;
  return items.reduce((sum: number, item) => sum + countParts(item), own);
}

function isBent(source: string, value: number): boolean {
  return !Number.isFinite(value) || decimalOf(source) !== decimalOf(String(value));
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
