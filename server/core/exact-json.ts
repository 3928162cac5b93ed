/** Parses JSON and preserves numbers beyond double precision, which `JSON.parse` alone would round. */
import { withPlainNames } from '../../openapi/json/escaped-names.ts';
import { parseKeeping } from '../../openapi/json/exact-numbers.ts';
import { measureJson } from '../../openapi/json/measure-json.ts';
import { repeatsNames } from '../../openapi/json/repeated-names.ts';
import { isJsonObject, type JsonObject } from './json.ts';

/** Deepest nesting that is read; deeper values cannot exhaust the stack. */
const maxDepth = 1_024;

/** What `JSON.stringify` throws for such values. */
const stackOverflow = 'Maximum call stack size exceeded';

class JsonTooDeep extends SyntaxError {}

/** Whether JSON was nested too deep to be read, or to be written again. */
export function isTooDeep(thrown: unknown): boolean {
  return thrown instanceof JsonTooDeep || (thrown instanceof RangeError && thrown.message === stackOverflow);
}

/**
 * The value of a JSON text. A number that does not fit a double becomes an opaque object, which
 * `JSON.stringify` writes as it was. Throws `SyntaxError` as `JSON.parse` does, and for more than 1,024 levels: see `isTooDeep`.
 */
export function parseExactJson(text: string): unknown {
  return parseBounded(text, Buffer.from(text));
}

/**
 * The object of a JSON text; `whole` is false when it names a member twice, so that one of
 * the two is not in the object. Undefined for every other text.
 */
export function parseExactObject(text: string): { value: JsonObject; whole: boolean } | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    const bytes = Buffer.from(text);
    const value = parseBounded(text, bytes);
    return isJsonObject(value) ? { value, whole: !repeatsNames(bytes, value) } : undefined;
  } catch {
    return undefined;
  }
}

function parseBounded(text: string, bytes: Buffer): unknown {
  if (measureJson(bytes, maxDepth).depth > maxDepth)
    throw new JsonTooDeep(`JSON is nested more than ${maxDepth} levels deep`);
  const mayBend = /\d[\d.]{15}|[eE][+-]?\d{2}/.test(text);
  const plain = withPlainNames(text, bytes);
  return mayBend ? parseKeeping(plain, isBent) : JSON.parse(plain);
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
