/** The schemas of one document, and the validators over them, one family for each purpose. A check is a function from a value to its violation. */
import type { CreateValidators, Purpose, ValidatorFactory } from './eov-parts.ts';
import { explain, type Subject } from './explain.ts';
import { inlineSchema, leanSchema } from './lean-schema.ts';
import { mapValues, nodeOf, type OpenApiDocument, type Schema } from './openapi-document.ts';
import type { Remedies } from './remedies.ts';
import type { ContractViolation } from './violation.ts';

export type Check<T = unknown> = (value: T) => ContractViolation | undefined;

/** The check of `schema` by the validator that `validators` has of it. */
export function checkBy(validators: ValidatorFactory, schema: Schema, subject: Subject): Check {
  const validate = validators.compile(schema);
  return (value) => {
    if (validate(value)) return undefined;
    const violation = explain(validate.errors ?? [], value, subject);
    validators.forget();
    return violation;
  };
}

export const passes: Check = () => undefined;

export interface SchemaSet {
  /** The lean schemas by component name. */
  readonly components: Readonly<Record<string, Schema>>;
  validators(purpose: Purpose): ValidatorFactory;
  /** The lean form of `schema`, with every reference replaced by its target. */
  inlined(schema: Schema): Schema;
  /** For callers of the document's operations. */
  readonly remedies: Remedies;
}

export function createSchemaSet(
  document: OpenApiDocument,
  create: CreateValidators,
  remedies: Remedies,
): SchemaSet {
  const components = mapValues(nodeOf(document.components?.['schemas']), (schema) =>
    leanSchema(nodeOf(schema)),
  );
  const families = new Map<Purpose, ValidatorFactory>();
  return {
    components,
    validators: (purpose) => {
      const family = families.get(purpose) ?? create(purpose, purpose === 'text' ? {} : components);
      families.set(purpose, family);
      return family;
    },
    inlined: (schema) => inlineSchema(leanSchema(schema), components),
    remedies,
  };
}
