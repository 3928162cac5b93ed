/** Validates values against the schemas of a bundle, strictly by JSON Schema 2020-12: no coercion, no defaults, no discriminator shortcut. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { pointerToken, type JsonObject } from '../../openapi/build/json.ts';

/** Describes the fault of a value, or undefined. The path leads from the document's root to the schema. */
export type SchemaCheck = (path: readonly string[], value: unknown) => string | undefined;

export function schemaCheck(document: JsonObject): SchemaCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, logger: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'contract');
  return (path, value) => {
    const pointer = path.map((key) => encodeURIComponent(pointerToken(key))).join('/');
    const validate = ajv.getSchema(`contract#/${pointer}`);
    if (validate === undefined) throw new Error(`no schema at #/${pointer}`);
    if (validate(value) === true) return undefined;
    return ajv.errorsText(validate.errors?.slice(0, 5), { separator: '; ' });
  };
}
