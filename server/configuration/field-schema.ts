/** The JSON Schema that a provider's entry gives for a field beyond the contract. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { FieldCheck } from '../core/extra-fields.ts';

/** Longest schema, as JSON. */
const maxSchemaLength = 16_384;

/** Throws when the schema is none. */
export function compileFieldSchema(schema: Readonly<Record<string, unknown>>): FieldCheck {
  const ajv = new Ajv2020({ strict: false, logger: false, validateFormats: false });
  const validate = ajv.compile(schema);
  return (value) => {
    if (validate(value)) return undefined;
    const [first] = validate.errors ?? [];
    const place = first?.instancePath === undefined || first.instancePath === '' ? 'it' : first.instancePath;
    return `${place} ${first?.message ?? 'does not fit the schema of the provider'}`;
  };
}

/** Why the schema cannot be used. */
export function faultOfSchema(schema: Readonly<Record<string, unknown>>): string | undefined {
  if (JSON.stringify(schema).length > maxSchemaLength)
    return `must have at most ${maxSchemaLength} characters as JSON`;
  try {
    compileFieldSchema(schema);
    return undefined;
  } catch (thrown) {
    return `must be a JSON Schema: ${thrown instanceof Error ? thrown.message.slice(0, 200) : 'it is none'}`;
  }
}
