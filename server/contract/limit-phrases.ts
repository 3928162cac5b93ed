/** Describes the requirement of a schema keyword in plain words. Repeats limits and allowed values, never the value that was sent. */
import type { Finding } from './eov-parts.ts';
import { patternTextKeyword } from './lean-schema.ts';
import { shortened } from './field-path.ts';

/** Allowed values listed at most; the others are only counted. */
const maxListed = 12;

/** What precedes the limit, by keyword. */
const bounds: Readonly<Record<string, string>> = {
  maximum: 'must be at most',
  minimum: 'must be at least',
  exclusiveMaximum: 'must be less than',
  exclusiveMinimum: 'must be greater than',
  multipleOf: 'must be a multiple of',
  pattern: 'must match',
  format: 'must be a valid',
};
const units: Readonly<Record<string, string>> = { Length: 'character', Items: 'item', Properties: 'field' };

/** The part of the message after "Invalid value for 'x': ". */
export function describeLimit({ keyword, params, parentSchema: schema = {} }: Finding): string {
  const limit = params['limit'] ?? params[keyword];
  const text = schema[patternTextKeyword];
  if (keyword === 'pattern' && typeof text === 'string') return `must be ${text}`;
  if (Object.hasOwn(bounds, keyword)) return `${bounds[keyword]} ${String(limit)}`;
  const [, side, counted] = /^(min|max)(Length|Items|Properties)$/.exec(keyword) ?? [];
  if (counted !== undefined) {
    if (side === 'min' && limit === 1) return 'must not be empty';
    const amount = `${String(limit)} ${units[counted]}${limit === 1 ? '' : 's'}`;
    return `must have at ${side === 'min' ? 'least' : 'most'} ${amount}`;
  }
  switch (keyword) {
    case 'uniqueItems':
      return 'must not have the same item twice';
    case 'enum':
      return describeValues(schema['enum']);
    case 'const':
      return describeValues([schema['const']]);
    case 'oneOf':
      return 'matches more than one of the allowed forms, or none';
    case 'false schema':
    case 'not':
      return 'is not allowed here';
    default:
      return 'matches none of the allowed forms';
  }
}

/** "must be one of 'a', 'b' or 'c'" */
export function describeValues(values: unknown): string {
  const allowed: unknown[] = Array.isArray(values) ? values : [];
  const shown = [...new Set(allowed)].map((value) =>
    typeof value === 'string' ? `'${shortened(value)}'` : JSON.stringify(value),
  );
  if (shown.length === 1) return `must be ${shown[0]}`;
  if (shown.length > maxListed)
    return `must be one of ${shown.slice(0, maxListed).join(', ')} and ${shown.length - maxListed} more`;
  return `must be one of ${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`;
}

/** "string, array or null" */
export function describeTypes(types: readonly unknown[]): string {
  const names = [...new Set(types.map(String))];
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : names.join('');
}

/** The JSON type of a parsed value. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (value === undefined) return 'nothing';
  return Array.isArray(value) ? 'array' : typeof value;
}
