/** Describes the requirement of a schema keyword in plain words. Repeats limits and allowed values, never the value that was sent. */
import type { Finding } from './eov-parts.ts';
import { shortened } from './field-path.ts';

/** Allowed values listed at most; the others are only counted. */
const maxListed = 12;

/** The part of the message after "Invalid value for 'x': ". */
export function describeLimit(finding: Finding): string {
  const limit = finding.params['limit'];
  const schema = finding.parentSchema ?? {};
  switch (finding.keyword) {
    case 'maximum':
      return `must be at most ${String(limit)}`;
    case 'minimum':
      return `must be at least ${String(limit)}`;
    case 'exclusiveMaximum':
      return `must be less than ${String(limit)}`;
    case 'exclusiveMinimum':
      return `must be greater than ${String(limit)}`;
    case 'multipleOf':
      return `must be a multiple of ${String(finding.params['multipleOf'])}`;
    case 'maxLength':
      return `must have at most ${counted(limit, 'character')}`;
    case 'maxItems':
      return `must have at most ${counted(limit, 'item')}`;
    case 'maxProperties':
      return `must have at most ${counted(limit, 'field')}`;
    case 'minLength':
      return atLeast(limit, 'character');
    case 'minItems':
      return atLeast(limit, 'item');
    case 'minProperties':
      return atLeast(limit, 'field');
    case 'uniqueItems':
      return 'must not have the same item twice';
    case 'pattern':
      return `must match ${String(finding.params['pattern'])}`;
    case 'format':
      return `must be a valid ${String(finding.params['format'])}`;
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

function atLeast(limit: unknown, unit: string): string {
  return limit === 1 ? 'must not be empty' : `must have at least ${counted(limit, unit)}`;
}

function counted(limit: unknown, unit: string): string {
  return `${String(limit)} ${unit}${limit === 1 ? '' : 's'}`;
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
