/** A separate Ajv over a bundled document, the second opinion on every body that is sent or received. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonObject } from '../../openapi/build/json.ts';

/** What is wrong with a value, in one line; `undefined` when nothing is. */
export type Judge = (value: unknown) => string | undefined;

/** Judges by the schema at a JSON pointer of the document. Discriminators are not looked at: they must not change what is valid. */
export function createSchemaJudge(document: JsonObject): (pointer: string) => Judge {
  const ajv = newAjv(false);
  return judges(ajv, document);
}

/** The same for values that came as text (headers): `5` is a number where the schema has one. */
export function createTextJudge(document: JsonObject): (pointer: string) => Judge {
  return judges(newAjv(true), document);
}

function newAjv(coerceTypes: boolean): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, coerceTypes, validateSchema: false, logger: false });
  addFormats.default(ajv);
  for (const format of ['binary', 'decimal']) ajv.addFormat(format, true);
  return ajv;
}

function judges(ajv: Ajv2020, document: JsonObject): (pointer: string) => Judge {
  ajv.addSchema(document, 'document');
  const compiled = new Map<string, ValidateFunction>();
  return (pointer) => {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `document${pointer}` });
    compiled.set(pointer, validate);
    return (value) => {
      if (validate(value)) return undefined;
      return (validate.errors ?? [])
        .slice(0, 3)
        .map(
          ({ instancePath, message }) =>
            `${instancePath === '' ? 'the value' : instancePath} ${message ?? ''}`,
        )
        .join('; ');
    };
  };
}
