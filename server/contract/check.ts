/** A compiled validator as the rest of the engine uses it: a function from a value to its violation. */
import type { ValidatorFactory } from './eov-parts.ts';
import { explain, type Subject } from './explain.ts';
import type { Schema } from './openapi-document.ts';
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
