/** A rule between fields, and how it names its violation. */
import type { ContractViolation } from './violation.ts';

/** A parsed JSON object whose members have the types that the schema gives them. */
export type Body = Readonly<Record<string, unknown>>;

export type Rule = (body: Body) => ContractViolation | undefined;

/** `problem` completes "Invalid value for 'x': …". */
export function invalid(param: string, problem: string): ContractViolation {
  return { code: 'invalid_value', param, message: `Invalid value for '${param}': ${problem}.` };
}

/** `why` is the reason that the field is required here. */
export function missing(param: string, why: string): ContractViolation {
  return {
    code: 'missing_required_parameter',
    param,
    message: `Missing required parameter: '${param}' (${why}).`,
  };
}
