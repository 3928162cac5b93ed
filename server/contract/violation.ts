/** One breach of the contract, ready to be shown to the caller. */

type ViolationCode =
  | 'unknown_parameter'
  | 'missing_required_parameter'
  | 'invalid_type'
  | 'invalid_value'
  | 'unsupported_parameter';

export interface ContractViolation {
  /** A code of the table of errors. */
  code: ViolationCode;
  /** The field at fault, as a path like `messages[0].content`, or null for the whole body. At most 256 characters. */
  param: string | null;
  /** One sentence in plain words. Names limits and allowed values, never the value that was sent. */
  message: string;
}
