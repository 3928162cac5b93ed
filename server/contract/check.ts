/** A compiled validator as the rest of the engine uses it: a function from a value to its violation. */
import type { Validator } from './eov-parts.ts';
import { explain, type PathNaming } from './explain.ts';
import type { ContractViolation } from './violation.ts';

export type Check<T = unknown> = (value: T) => ContractViolation | undefined;

/** `subject` names the whole value in messages ("the body"). */
export function checkBy(validate: Validator, subject: string, naming?: PathNaming): Check {
  return (value) => (validate(value) ? undefined : explain(validate.errors ?? [], value, subject, naming));
}

export const passes: Check = () => undefined;
