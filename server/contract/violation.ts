/** One breach of the contract, ready to be shown to the caller, and the form of the rules between fields that find some. */

type ViolationCode =
  | 'unknown_parameter'
  | 'missing_required_parameter'
  | 'invalid_type'
  | 'invalid_value'
  | 'unsupported_parameter'
  | 'thread_unsupported_request'
  | 'unsupported_value';

export interface ContractViolation {
  /** A code of the table of errors. */
  code: ViolationCode;
  /** The field at fault, as a path like `messages[0].content`, or null for the whole body. At most 256 characters. */
  param: string | null;
  /** One sentence in plain words. Names limits and allowed values, never the value that was sent. */
  message: string;
}

/** A parsed JSON object whose members have the types that the schema gives them. */
export type Body = Readonly<Record<string, unknown>>;

export type Rule = (body: Body) => ContractViolation | undefined;

/** `problem` completes "Invalid value for 'x': …". Without a `param` nothing is wrong. */
export function invalid(param: string | undefined, problem: string): ContractViolation | undefined {
  if (param === undefined) return undefined;
  return { code: 'invalid_value', param, message: `Invalid value for '${param}': ${problem}.` };
}

/** `why` is the reason that the field is required here. */
export function missing(param: string | undefined, why: string): ContractViolation | undefined {
  if (param === undefined) return undefined;
  return {
    code: 'missing_required_parameter',
    param,
    message: `Missing required parameter: '${param}' (${why}).`,
  };
}

/** What the contract knows and this service cannot do; `why` ends with what to do instead. Without a `param` nothing is wrong. */
export function unsupported(
  what: 'parameter' | 'value',
  param: string | undefined,
  why: string,
): ContractViolation | undefined {
  if (param === undefined) return undefined;
  return { code: `unsupported_${what}`, param, message: `Unsupported ${what}: '${param}': ${why}.` };
}
