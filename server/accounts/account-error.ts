/** Why an operation on projects or keys was refused; the message is one sentence for the caller. */

export type AccountProblem =
  /** The request is malformed. */
  | 'invalid'
  /** There is no such project or key. */
  | 'not_found'
  /** It exists, in a state that does not allow this. */
  | 'conflict'
  /** Somebody with a higher role has decided otherwise. */
  | 'denied';

export class AccountError extends Error {
  readonly problem: AccountProblem;

  constructor(problem: AccountProblem, message: string) {
    super(message);
    this.name = 'AccountError';
    this.problem = problem;
  }
}
