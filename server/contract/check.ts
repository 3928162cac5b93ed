/** A compiled validator as the rest of the engine uses it: a function from a value to its violation. */
import type { Validator } from './eov-parts.ts';
import { explain, type Subject } from './explain.ts';
import type { ContractViolation } from './violation.ts';

export type Check<T = unknown> = (value: T) => ContractViolation | undefined;

export function checkBy(validate: Validator, subject: Subject): Check {
  return (value) => (validate(value) ? undefined : explain(validate.errors ?? [], value, subject));
}

export const passes: Check = () => undefined;
