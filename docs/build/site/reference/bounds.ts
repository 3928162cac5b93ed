/** The bounds and the default of a schema in words, as a caller who writes a request needs them: `0 to 2, default 1`. */
import { dereference, isObject, listAt, type Json, type JsonObject } from '../../../../openapi/build/json.ts';

/** Variants of variants: a field that may be null, of a union, of a list. */
const deepest = 3;

/** Each once; a union has those of its variants. */
export function boundsOf(document: JsonObject, written: Json | undefined, depth = 0): string[] {
  if (!isObject(written) || depth > deepest) return [];
  const schema = dereference(document, written);
  const variants = ['oneOf', 'anyOf', 'allOf'].flatMap((key) => listAt(schema, key));
  const own = [
    range(schema, 'minimum', 'maximum', ''),
    above(schema),
    range(schema, 'minLength', 'maxLength', 'characters'),
    range(schema, 'minItems', 'maxItems', 'items'),
    range(schema, 'minProperties', 'maxProperties', 'members'),
  ].filter((text) => text !== '');
  const found = [...own, ...variants.flatMap((variant) => boundsOf(document, variant, depth + 1))];
  const value = { ...schema, ...written }['default'];
  const hasDefault = depth === 0 && value !== undefined && value !== null && !isObject(value);
  return [...new Set(hasDefault ? [...found, `default ${JSON.stringify(value)}`] : found)];
}

function range(schema: JsonObject, lower: string, upper: string, unit: string): string {
  const [least, most] = [boundAt(schema, lower), boundAt(schema, upper)];
  if (least === undefined && most === undefined) return '';
  const numbers =
    least === undefined
      ? `at most ${shown(most)}`
      : most === undefined
        ? `at least ${shown(least)}`
        : least === most
          ? shown(least)
          : `${shown(least)} to ${shown(most)}`;
  const isOne = (most ?? least) === 1 && (least ?? 1) === 1;
  return unit === '' ? numbers : `${numbers} ${isOne ? unit.replace(/s$/, '') : unit}`;
}

function above(schema: JsonObject): string {
  const bound = boundAt(schema, 'exclusiveMinimum');
  return bound === undefined ? '' : `above ${shown(bound)}`;
}

/** A bound that only says that the number is a safe one is none for a reader. */
function boundAt(schema: JsonObject, key: string): number | undefined {
  const bound = schema[key];
  return typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : undefined;
}

const shown = (bound: number | undefined): string => (bound ?? 0).toLocaleString('en-US');
