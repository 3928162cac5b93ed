/** Whether a completion is valid against the JSON Schema of its request. The page may evaluate no code, so that a validator that compiles would be refused. */
import { Validator, type OutputUnit } from '@cfworker/json-schema';
import { readSchema } from './schema-text.ts';

export const verdictKinds = ['valid', 'invalid', 'unchecked'] as const;

export interface SchemaVerdict {
  kind: (typeof verdictKinds)[number];
  /** The error and its place, or why the schema cannot be checked. */
  detail?: string;
}

/** Undefined without a schema. */
export function checkText(schemaText: string, completion: string): SchemaVerdict | undefined {
  const { schema } = readSchema(schemaText);
  if (schema === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(completion);
  } catch {
    return { kind: 'invalid', detail: 'The completion is not JSON.' };
  }
  return checkValue(schema, value);
}

/** A schema without a verdict refers to another one or to itself without an end, or has a pattern of another dialect. */
export function checkValue(schema: Readonly<Record<string, unknown>>, value: unknown): SchemaVerdict {
  try {
    const { valid, errors } = new Validator(schema, '2020-12').validate(value);
    return valid ? { kind: 'valid' } : { kind: 'invalid', detail: detailOf(errors) };
  } catch (thrown) {
    const [reason] = (thrown as Error).message.split('\n');
    const detail = thrown instanceof RangeError ? 'The schema is nested too deep.' : reason;
    return { kind: 'unchecked', ...(detail !== undefined && { detail }) };
  }
}

/** Keywords that are violated because a part of the value violates another one, which the next error is about. */
const passOn: ReadonlySet<string> = new Set([
  '$ref',
  'additionalProperties',
  'allOf',
  'items',
  'patternProperties',
  'prefixItems',
  'properties',
]);

function detailOf(errors: readonly OutputUnit[]): string {
  const inner = errors.findIndex(({ keyword }) => !passOn.has(keyword));
  // The schema `false` allows nothing; the error before it names the property.
  const found = errors[inner]?.keyword === 'false' && inner > 0 ? errors[inner - 1] : errors[inner];
  const { instanceLocation = '#', error = '' } = found ?? errors.at(-1) ?? {};
  return instanceLocation === '#' ? error : `${instanceLocation.slice(1)}: ${error}`;
}
