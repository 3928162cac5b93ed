/** Why something that a person asked for was refused: a word for programs, one sentence for the person. */

export type PeopleProblem =
  /** What is asked for is malformed; `param` names the field. */
  | 'invalid'
  /** There is no such project, member, person or invite. */
  | 'not_found'
  /** It is there, in a state that does not allow this. */
  | 'conflict'
  /** The link is not, or no longer, good for setting up the installation. */
  | 'setup_closed'
  /** The link of an invite or of a new password is unknown, used, withdrawn or too old. */
  | 'invite_invalid'
  /** E-mail or password is wrong; it is not said which, nor whether there is such a person. */
  | 'sign_in_failed'
  /** Too many wrong passwords; `retryAfterMs` says when to come back. */
  | 'too_many_attempts'
  /** The request does not come from a page of this console. */
  | 'csrf_failed'
  /** The person has to prove again who he is. */
  | 'step_up_required'
  /** More passwords wait to be checked than there is room for; later is better. */
  | 'overloaded'
  /** The OpenID provider cannot be reached, or does not answer as one. */
  | 'oidc_unavailable'
  /** The answer of the OpenID provider does not fit, is too late, or was meant for another browser. */
  | 'oidc_failed'
  /** The OpenID provider does not vouch for the e-mail. */
  | 'oidc_email_unverified'
  /** The person is known to the OpenID provider and not here, and nobody has invited him. */
  | 'oidc_unknown_person';

export interface PeopleErrorOptions {
  param?: string;
  retryAfterMs?: number;
  /** What really happened: for the log, never for the caller. */
  cause?: unknown;
}

export class PeopleError extends Error {
  readonly problem: PeopleProblem;
  /** The field at fault, or null. */
  readonly param: string | null;
  /** How long to wait, milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(problem: PeopleProblem, message: string, options: PeopleErrorOptions = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined);
    this.name = 'PeopleError';
    this.problem = problem;
    this.param = options.param ?? null;
    this.retryAfterMs = options.retryAfterMs;
  }
}
