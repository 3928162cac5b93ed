/** Why an operation on people was refused: a code for programs, one sentence for the person. */

export type PeopleProblem =
  /** The request is malformed; `param` names the field. */
  | 'invalid'
  /** There is no such project, member, person or invite. */
  | 'not_found'
  /** It exists, in a state that does not allow this. */
  | 'conflict'
  /** The link for setting up the installation is invalid, or no longer valid. */
  | 'setup_closed'
  /** The link of an invite or of a new password is unknown, used, withdrawn or too old. */
  | 'invite_invalid'
  /** E-mail or password is wrong; the error does not disclose which, nor whether the person exists. */
  | 'sign_in_failed'
  /** Too many wrong passwords; `retryAfterMs` is the time until the next attempt. */
  | 'too_many_attempts'
  /** The request does not come from a page of this console. */
  | 'csrf_failed'
  /** The person has to authenticate again. */
  | 'step_up_required'
  /** More passwords wait to be checked than there is room for; later is better. */
  | 'overloaded'
  /** The OpenID provider cannot be reached, or its response is invalid. */
  | 'oidc_unavailable'
  /** The response of the OpenID provider does not match, is too late, or was meant for another browser. */
  | 'oidc_failed'
  /** The OpenID provider does not vouch for the e-mail. */
  | 'oidc_email_unverified'
  /** The OpenID provider knows the person, but there is no such person here and no invite. */
  | 'oidc_unknown_person';

export interface PeopleErrorOptions {
  param?: string;
  retryAfterMs?: number;
  /** The cause: for the log, never for the caller. */
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
