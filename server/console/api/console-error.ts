/** Refusals of the libraries behind the console as errors of its contract. */
import type { ErrorCode } from '../../../openapi/generated/errors.ts';
import { AccountError, type AccountProblem } from '../../accounts/account-error.ts';
import { ApiError } from '../../core/api-error.ts';
import { PeopleError, type PeopleProblem } from '../people/people-error.ts';

const accountCodes: Readonly<Record<AccountProblem, ErrorCode>> = {
  invalid: 'invalid_value',
  not_found: 'not_found',
  conflict: 'conflict',
};

/** The page reports OpenID Connect problems through its URL; here they only have a code for completeness. */
const peopleCodes: Readonly<Record<PeopleProblem, ErrorCode>> = {
  invalid: 'invalid_value',
  not_found: 'not_found',
  conflict: 'conflict',
  setup_closed: 'setup_closed',
  invite_invalid: 'invite_invalid',
  sign_in_failed: 'sign_in_failed',
  too_many_attempts: 'too_many_attempts',
  csrf_failed: 'csrf_failed',
  step_up_required: 'step_up_required',
  overloaded: 'overloaded',
  oidc_unavailable: 'overloaded',
  oidc_failed: 'sign_in_failed',
  oidc_email_unverified: 'sign_in_failed',
  oidc_unknown_person: 'sign_in_failed',
};

/** Anything else is given back as it is. */
export function consoleError(thrown: unknown): unknown {
  if (thrown instanceof AccountError) return new ApiError(accountCodes[thrown.problem], thrown.message);
  if (!(thrown instanceof PeopleError)) return thrown;
  const { problem, message, param, retryAfterMs } = thrown;
  return new ApiError(peopleCodes[problem], message, {
    param,
    cause: thrown.cause ?? thrown,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}

/** For missing resources and other people's alike: the two cannot be distinguished. */
export function notFound(what: string, param: string): ApiError {
  return new ApiError('not_found', `No such ${what}.`, { param });
}
